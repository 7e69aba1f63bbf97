import { sameAddress } from '../../shared/addresses.ts';
import { type AllowanceChange, allowanceKey } from '../../shared/chain/allowances.ts';
import { coinOf, networkName } from '../../shared/chain/networks.ts';
import { shownChange } from '../../shared/chain/shown-change.ts';
import { type AssetChange, assetKey, type RehearsedStep } from '../../shared/chain/types.ts';
import type { EffectView } from '../../shared/runs/effect-view.ts';
import type { RunView } from '../../shared/runs/views.ts';
import {
  isZeroDecimal,
  negateDecimal,
  shortenDecimal,
  shownPlaces,
  subtractDecimals,
} from '../format/decimal.ts';

export type Direction = 'in' | 'out' | 'owed' | 'fee';

/** One line of a ledger: what a token does, in the order in which it came to be known. */
export interface EffectLine {
  direction: Direction;
  symbol: string;
  /** Address or `native`; with the symbol it names the row. */
  token: string;
  /** Its network, where that is not the plan's own; else empty. */
  network: string;
  /** Signed decimals; null where nothing is known. */
  rehearsed: string | null;
  worst: string | null;
  /** What the approval allows: at most out and fee, at least in. */
  limit: string | null;
  happened: string | null;
  /** Happened less rehearsed, as both are shown; null until both are known. */
  difference: string | null;
}

function directionOf(change: TokenDelta): Direction {
  if (change.lent?.as === 'owed') return 'owed';
  return change.delta.startsWith('-') ? 'out' : 'in';
}

/** A debt is told by how much of it there is: with a plus where the account owes more. */
export function told<Change extends TokenDelta>(change: Change): Change {
  const { delta, symbol } = shownChange(change);
  return { ...change, delta, symbol };
}

/** Changes of one account that are not nothing, outgoing first. */
export function changesOf(changes: readonly AssetChange[], account: string): AssetChange[] {
  const own = changes.filter((change) => sameAddress(change.account, account));
  return own
    .filter((change) => !isZeroDecimal(change.delta))
    .sort(
      (left, right) => Number(right.delta.startsWith('-')) - Number(left.delta.startsWith('-')),
    );
}

function paid(feeEth: string): string {
  return negateDecimal(feeEth);
}

function line(parts: Partial<EffectLine> & Pick<EffectLine, 'direction' | 'symbol' | 'token'>) {
  const open = { rehearsed: null, worst: null, limit: null, happened: null, difference: null };
  return { network: '', ...open, ...parts };
}

/** What one step did on the fork, with the worst that is agreed to where that is known. */
export function stepLines(step: RehearsedStep, account: string, chainId: number): EffectLine[] {
  const worst = step.worstCase ?? null;
  const limits = worst === null ? [] : changesOf(worst.assetChanges, account);
  const changes = changesOf(step.assetChanges, account);
  const isOf = (change: AssetChange) => (each: AssetChange) =>
    each.chainId === change.chainId && sameAsset(change)(each);
  // What was not moved on the fork, and may be gone all the same.
  const unmoved = limits.filter((limit) => !changes.some(isOf(limit)));
  const lines = [...changes, ...unmoved].map((change) => {
    const limit = limits.find(isOf(change));
    const network = change.chainId === chainId ? '' : networkName(change.chainId);
    const { symbol, delta } = told(change);
    return line({
      ...{ direction: directionOf(change), symbol, token: assetKey(change), network },
      rehearsed: changes.includes(change) ? delta : '0',
      worst: limit === undefined ? null : told(limit).delta,
    });
  });
  if (step.transactions.length === 0) return lines;
  const fee = line({
    direction: 'fee',
    symbol: feeSymbol(changes, chainId),
    token: 'native',
    rehearsed: paid(step.feeEth),
    worst: worst === null ? null : paid(worst.feeEth),
  });
  return [...lines, fee];
}

/** Allowances that a step leaves changed, one for each token and spender: what it set and used up again is not one. */
export function lastingAllowances(step: RehearsedStep): AllowanceChange[] {
  const found = new Map<string, AllowanceChange>();
  for (const change of step.allowances) {
    const key = allowanceKey(change);
    found.set(key, { ...change, before: found.get(key)?.before ?? change.before });
  }
  return [...found.values()].filter((change) => change.before !== change.after);
}

type TokenDelta = Pick<AssetChange, 'token' | 'tokenId' | 'symbol' | 'delta' | 'lent'>;

/** By where the step acts, which is not always the network of the plan. */
function feeSymbol([first]: readonly AssetChange[], chainId: number): string {
  return coinOf(first?.chainId ?? chainId);
}

/** Rehearsed, the approved limit and what happened, for one effect of a run. */
export function effectLines(
  effect: EffectView,
  { account, chainId }: Pick<RunView, 'account' | 'chainId'>,
): EffectLine[] {
  const before = changesOf(effect.rehearsed, account);
  const after = changesOf(effect.actual, account);
  const known = effect.actualFeeEth !== null && !wasNotRead(effect);
  const tokens = [...before, ...after.filter((change) => !before.some(sameAsset(change)))];
  const lines = tokens.map((change) => {
    const { symbol } = told(change);
    const token = assetKey(change);
    const at = (changes: readonly AssetChange[]) => {
      const found = changes.find(sameAsset(change));
      return found === undefined ? '0' : told(found).delta;
    };
    const happened = known ? at(after) : null;
    return compared(directionOf(change), symbol, token, at(before), happened);
  });
  const feePaid = effect.actualFeeEth === null ? null : paid(effect.actualFeeEth);
  const symbol = feeSymbol(tokens, chainId);
  const fee = compared('fee', symbol, 'native', paid(effect.rehearsedFeeEth), feePaid);
  return withLimits([...lines, fee], effect.limits);
}

/** It was mined, and what it did is not known. */
export function wasNotRead({ error }: EffectView): boolean {
  return error?.code === 'EFFECTS_NOT_READ';
}

function sameAsset(change: AssetId): (other: AssetId) => boolean {
  return (other) => assetKey(other) === assetKey(change);
}

type AssetId = Pick<AssetChange, 'token' | 'tokenId'>;

function compared(
  direction: Direction,
  symbol: string,
  token: string,
  rehearsed: string,
  happened: string | null,
): EffectLine {
  const difference = happened === null ? null : differenceOf(happened, rehearsed);
  return line({ direction, symbol, token, rehearsed, happened, difference });
}

/** Of the figures as they are shown, so that the row adds up; the exact one where those are alike. */
function differenceOf(happened: string, rehearsed: string): string {
  const shown = subtractDecimals(asShown(happened), asShown(rehearsed));
  return isZeroDecimal(shown) ? subtractDecimals(happened, rehearsed) : shown;
}

function asShown(value: string): string {
  return shortenDecimal(value, shownPlaces, value.startsWith('-') ? 'fromZero' : 'toZero');
}

function withLimits(lines: readonly EffectLine[], limits: EffectView['limits']): EffectLine[] {
  return lines.map((own) => {
    const agreed = limits.find(
      ({ direction, token }) => direction === own.direction && token === own.token,
    );
    if (!agreed) return own;
    const size = agreed.limit.replace(/^[+-]/, '');
    if (own.direction === 'owed') {
      return { ...own, limit: own.rehearsed?.startsWith('-') ? negateDecimal(size) : size };
    }
    return { ...own, limit: own.direction === 'in' ? size : negateDecimal(size) };
  });
}
