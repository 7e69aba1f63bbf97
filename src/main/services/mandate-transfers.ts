// What goes to the account of a mandate and back from it, from what it holds now.
import { formatUnits, parseUnits } from '../../shared/amounts.ts';
import { AppError } from '../../shared/errors.ts';
import type { Holding } from '../../shared/ipc/views.ts';
import { type TransferWish, transferPlan } from '../../shared/mandates/transfer-plan.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { MandateTerms } from '../../shared/wallet/mandate-terms.ts';
import { worthInCents } from '../chain/portfolio.ts';
import type { MandateRecord, MandateUse } from '../store/queries/mandates.ts';
import { unitsSpent } from './mandate-views.ts';

type Held = Pick<Holding, 'token' | 'symbol' | 'amountUnits'>;
type Priced = Held & Pick<Holding, 'decimals' | 'priceUsd' | 'usd'>;

/**
 * What is missing of what it may still spend, and of its fees: never more, so that the account bounds the loss.
 * `uses`: what it signed so far. Errors: UNKNOWN_TOKEN, NOTHING_TO_FUND.
 */
export function fundTransfers(
  { caps, chainId, maxFeeWeiPerTx, maxUses }: MandateTerms,
  { holdings, uses }: { holdings: readonly Held[]; uses: readonly MandateUse[] },
  tokens: TokenList,
): TransferWish[] {
  const missing = (token: string, total: bigint): bigint => {
    const held = holdings.find((each) => each.token.toLowerCase() === token.toLowerCase());
    return total - unitsSpent(uses, token) - BigInt(held?.amountUnits ?? '0');
  };
  const feesLeft = BigInt(maxFeeWeiPerTx) * BigInt(Math.max(0, maxUses - uses.length));
  const totals = new Map(caps.map(({ token, total }) => [token, BigInt(total)]));
  totals.set('native', (totals.get('native') ?? 0n) + feesLeft);
  const transfers = [...totals].flatMap(([token, total]) => {
    const units = missing(token, total);
    if (units <= 0n) return [];
    const { symbol, decimals } = listed(tokens, chainId, token);
    return [{ token: symbol, symbol, amount: formatUnits(units, decimals) }];
  });
  if (transfers.length === 0) throw nothingMissing();
  return transfers;
}

/** All that it holds, the coin that pays the fees last. `spared`: wei beside those for fees. Errors: NOTHING_TO_RETURN. */
export function returnTransfers(
  holdings: readonly Held[],
  spared: bigint,
  isListed: (token: string) => boolean,
): TransferWish[] {
  const held = holdings.filter(({ token, amountUnits }) =>
    token === 'native' ? spared > 0n : amountUnits !== '0',
  );
  if (held.length === 0) throw nothingLeft();
  const wish = ({ token, symbol }: Held): TransferWish => {
    const name = token === 'native' || isListed(token) ? symbol : token;
    return { token: name, symbol, amount: 'max' };
  };
  const isCoin = ({ token }: Held): boolean => token === 'native';
  return [...held.filter((each) => !isCoin(each)), ...held.filter(isCoin)].map(wish);
}

/**
 * The draft that sends back these holdings of the account of a mandate. `spared`: wei beside those for fees.
 * Errors: NOTHING_TO_RETURN.
 */
export function returnDraft(
  { account: from, mainAccount: to, chainId, name }: MandateRecord,
  { holdings, spared }: { holdings: readonly Held[]; spared: bigint },
  tokens: TokenList,
  birth: { planId: string; createdAt: number },
): Plan {
  const isListed = (token: string) => tokens.find(chainId, token).kind === 'found';
  const transfers = returnTransfers(holdings, spared, isListed);
  return transferPlan(
    { transfers, from, to, chainId, name: `Return what is left: ${name}` },
    birth,
  );
}

/** About what a transfer takes; the transaction itself is estimated when it is built. */
const gasOf = (token: string): bigint => (token === 'native' ? 21_000n : 60_000n);

/**
 * What is worth more than the fee of sending it back, as far as there are prices; where there are none, what the
 * terms name. `spared` as with returnTransfers, `feePerGasWei` the most that gas may cost now.
 */
export function worthReturning<T extends Priced>(
  holdings: readonly T[],
  { spared, feePerGasWei }: { spared: bigint; feePerGasWei: bigint },
  { tokens }: Pick<MandateTerms, 'tokens'>,
): T[] {
  const coin = holdings.find(({ token }) => token === 'native');
  const isNamed = (token: string): boolean =>
    tokens.some((each) => each.toLowerCase() === token.toLowerCase());
  return holdings.filter(({ token, amountUnits, usd }) => {
    if (token === 'native') return spared > 0n;
    const fee = coin && worthInCents(coin, gasOf(token) * feePerGasWei, coin.priceUsd);
    if (usd === null || fee === undefined || fee === null)
      return isNamed(token) && amountUnits !== '0';
    return parseUnits(usd, 2, { zeroAllowed: true }) > fee;
  });
}

/** Whether the account has the coins for sending these back, each for a fee that its terms allow. */
export function feesFit(
  left: readonly Held[],
  { coins, feePerGasWei }: { coins: bigint; feePerGasWei: bigint },
  { maxFeeWeiPerTx }: Pick<MandateTerms, 'maxFeeWeiPerTx'>,
): boolean {
  const fees = left.map(({ token }) => gasOf(token) * feePerGasWei);
  const sum = fees.reduce((total, fee) => total + fee, 0n);
  return sum <= coins && fees.every((fee) => fee <= BigInt(maxFeeWeiPerTx));
}

function listed(tokens: TokenList, chainId: number, token: string) {
  if (token === 'native') return tokens.native(chainId) ?? { symbol: 'ETH', decimals: 18 };
  const found = tokens.find(chainId, token);
  if (found.kind === 'found') return found.token;
  const message = `The token ${token} is not in the list, so its amount cannot be written.`;
  throw new AppError('UNKNOWN_TOKEN', 'invalid_params', message, {
    advice: 'Add it under Settings, or send it to the account of the mandate yourself.',
  });
}

function nothingMissing(): AppError {
  const message = 'The account of this mandate holds all that it may still spend.';
  return new AppError('NOTHING_TO_FUND', 'invalid_params', message, {
    advice: 'Nothing was drawn up.',
  });
}

function nothingLeft(): AppError {
  const message =
    'The account of this mandate holds nothing that could go back, but maybe coins for fees.';
  return new AppError('NOTHING_TO_RETURN', 'invalid_params', message, {
    advice: 'Nothing was drawn up.',
  });
}
