// Where the effects of a rehearsed transaction go beyond what its step declares. Pure.
import type { Address } from 'viem';
import { formatUnits } from '../../../shared/amounts.ts';
import type { AllowanceChange } from '../../../shared/chain/allowances.ts';
import { meaningOfRehearsed } from '../../../shared/chain/rehearsed-meaning.ts';
import type { AssetChange } from '../../../shared/chain/types.ts';
import type { EffectOutcome } from '../../chain/planned-transaction.ts';
import type { Intent } from './intent.ts';
import { assetsOf, deltaOf } from './step-amount.ts';

export type ExcessKind =
  | 'contract'
  | 'coins'
  | 'party'
  | 'other_token'
  | 'more_out'
  | 'less_in'
  | 'less_asked'
  | 'spender'
  | 'allowance';

/** One way in which it does more, or less, than the step says. */
export interface Excess {
  kind: ExcessKind;
  /** What happens beside what the step says, as part of a sentence. */
  what: string;
  /** What it is about: an asset or an address. */
  about: string;
  declared: string;
  found: string;
}

/** Units of a lending market are rounded when they go in and when they come out. */
const roundingUnits = 2n;

/** In how far a transaction did more than its step declares; empty where it did not. */
export function excessesOf(intent: Intent, account: Address, outcome: EffectOutcome): Excess[] {
  const prepares = isPreparing(intent, outcome);
  return [
    ...excessesOfCall(intent, account, outcome),
    ...ofOut(intent, account, outcome, prepares),
    ...(prepares ? [] : [...ofIn(intent, outcome), ...ofBytes(intent, outcome)]),
    ...ofAllowances(intent, account, outcome),
  ];
}

/** Those that its bytes alone have, whatever it does. */
export function excessesOfCall(intent: Intent, account: Address, outcome: Sent): Excess[] {
  const prepares = isPreparing(intent, outcome);
  return [
    ...ofContract(intent, outcome, prepares),
    ...ofCoins(intent, outcome, prepares),
    ...ofParties(intent, account, outcome),
  ];
}

/** It allows something before the step's own transaction. */
function isPreparing({ calls }: Intent, { transaction }: Sent): boolean {
  const { kind, to } = transaction;
  return kind === 'approve' && !calls.some((address) => same(address, to));
}

type Sent = Pick<EffectOutcome, 'transaction'>;

/** What allows before the step's own transaction goes to the tokens that are allowed. */
function ofContract({ calls, allow }: Intent, { transaction }: Sent, prepares: boolean): Excess[] {
  const { to } = transaction;
  const meant: readonly string[] = prepares ? allow.map(({ asset }) => asset) : calls;
  if (meant.some((address) => same(address, to))) return [];
  const what = 'it calls a contract that the step is not for';
  return [{ kind: 'contract', what, about: to, declared: meant.join(', '), found: to }];
}

function ofCoins({ valueWei }: Intent, { transaction }: Sent, prepares: boolean): Excess[] {
  const most = prepares ? 0n : valueWei;
  if (BigInt(transaction.valueWei) <= most) return [];
  const what = 'more coins are sent along than the step says';
  const [declared, found] = [formatUnits(most, 18), formatUnits(BigInt(transaction.valueWei), 18)];
  return [{ kind: 'coins', what, about: transaction.to, declared, found }];
}

/** Whom the bytes pay, or put into debt. */
function ofParties({ parties }: Intent, account: Address, { transaction }: Sent): Excess[] {
  const { recipient, debtor } = meaningOfRehearsed(transaction) ?? {};
  return [recipient, debtor].flatMap((named): Excess[] => {
    if (named === undefined || [account, ...parties].some((each) => same(each, named))) return [];
    const what = 'it is for somebody whom the step does not name';
    const declared = [...new Set([account, ...parties])].join(', ');
    return [{ kind: 'party', what, about: named, declared, found: named }];
  });
}

function ofOut(
  { out, open }: Intent,
  account: Address,
  { assetChanges }: EffectOutcome,
  prepares: boolean,
): Excess[] {
  const gone = assetChanges.filter(
    (change) => change.account === account && change.deltaUnits.startsWith('-'),
  );
  return gone.flatMap((change): Excess[] => {
    const bound = prepares ? undefined : out.find(({ asset }) => assetsOf(change).includes(asset));
    if (bound === undefined && open && change.token !== 'native') return [];
    const left = -BigInt(change.deltaUnits);
    const slack = change.lent === undefined ? 0n : roundingUnits;
    if (bound !== undefined && left <= bound.most + slack) return [];
    const named = nameOf(change);
    const [kind, what] =
      bound === undefined
        ? (['other_token', `${named} leaves the account, of which the step says nothing`] as const)
        : (['more_out', `more ${named} leaves the account than the step says`] as const);
    const declared = formatUnits(bound?.most ?? 0n, change.decimals);
    return [
      { kind, what, about: change.token, declared, found: formatUnits(left, change.decimals) },
    ];
  });
}

function ofIn({ in: wanted }: Intent, { assetChanges }: EffectOutcome): Excess[] {
  return wanted.flatMap(({ asset, to, least }): Excess[] => {
    const change = assetChanges.find((each) => assetsOf(each).includes(asset));
    const came = deltaOf(assetChanges, asset, to);
    if (came >= least) return [];
    const decimals = change?.decimals ?? 0;
    const what = `less ${change === undefined ? 'of a token' : nameOf(change)} comes to whom the step names than it says`;
    const [declared, found] = [formatUnits(least, decimals), formatUnits(came, decimals)];
    return [{ kind: 'less_in', what, about: to, declared, found }];
  });
}

/** What the bytes ask for is read only where they can be. */
function ofBytes({ asks }: Intent, { transaction, assetChanges }: EffectOutcome): Excess[] {
  if (asks === undefined) return [];
  const { leastIn = [] } = meaningOfRehearsed(transaction) ?? {};
  const inBytes = leastIn.find(({ token }) => same(token, asks.asset))?.units ?? 0n;
  if (inBytes >= asks.least) return [];
  const change = assetChanges.find((each) => assetsOf(each).includes(asks.asset));
  const decimals = change?.decimals ?? 0;
  const what = 'it would be content with less than the step asks for';
  const [declared, found] = [formatUnits(asks.least, decimals), formatUnits(inBytes, decimals)];
  return [{ kind: 'less_asked', what, about: asks.asset, declared, found }];
}

/** What is taken back is always within. */
function ofAllowances(
  { allow }: Intent,
  account: Address,
  { allowances }: EffectOutcome,
): Excess[] {
  return allowances
    .filter(({ owner, before, after }) => owner === account && BigInt(after) > BigInt(before))
    .flatMap((change): Excess[] => {
      const bound = allow.find((each) => isOf(each, change));
      const after = BigInt(change.after);
      if (bound !== undefined && after <= bound.most) return [];
      const { symbol, spender, decimals } = change;
      const [kind, what] =
        bound === undefined
          ? (['spender', `somebody may take ${symbol} whom the step does not allow it`] as const)
          : (['allowance', `the spender may take more ${symbol} than the step says`] as const);
      const declared = formatUnits(bound?.most ?? 0n, decimals);
      return [{ kind, what, about: spender, declared, found: formatUnits(after, decimals) }];
    });
}

function isOf(
  { asset, spender, way }: Intent['allow'][number],
  change: Pick<AllowanceChange, 'token' | 'spender' | 'way'>,
): boolean {
  return (
    same(asset, change.token) && same(spender, change.spender) && way === (change.way ?? 'token')
  );
}

function nameOf({ symbol, lent }: AssetChange): string {
  if (lent === undefined) return symbol;
  return lent.as === 'owed' ? `debt in ${lent.symbol}` : `supplied ${lent.symbol}`;
}

function same(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
