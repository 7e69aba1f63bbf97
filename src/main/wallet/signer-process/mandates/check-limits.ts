// Whether one more transaction keeps within every limit of its mandate, given what counts already. Pure.
import { sameAddress } from '../../../../shared/addresses.ts';
import type { TokenUnits } from '../../../../shared/chain/calls/known-function.ts';
import type { MandateTerms } from '../../../../shared/wallet/mandate-terms.ts';
import { exposureOf, feesSince } from './counted.ts';
import { type MandateErrorCode, mandateError } from './mandate-error.ts';
import type { Reservation } from './mandate-record.ts';
import type { Spending } from './read-spending.ts';

/** Throws MANDATE_OVER_RUN, MANDATE_OVER_PERIOD or MANDATE_OVER_TOTAL, or MANDATE_OTHER_TOKEN where there is no cap. */
export function checkCaps(
  terms: MandateTerms,
  before: readonly Reservation[],
  next: Reservation,
  now: number,
): void {
  const all = [...before, next];
  const run = all.filter(({ runId }) => runId === next.runId);
  for (const token of movedTokens(next)) {
    const cap = terms.caps.find((each) => sameAddress(each.token, token));
    if (cap === undefined) throw mandateError('MANDATE_OTHER_TOKEN', { token });
    const limits = [
      ['MANDATE_OVER_RUN', exposureOf(run, token), cap.perRun],
      ['MANDATE_OVER_PERIOD', exposureOf(all, token, now - terms.period.ms), cap.perPeriod],
      ['MANDATE_OVER_TOTAL', exposureOf(all, token), cap.total],
    ] as const satisfies readonly (readonly [MandateErrorCode, bigint, string])[];
    for (const [code, units, limit] of limits) {
      if (units > BigInt(limit))
        throw mandateError(code, { token, limit, would: units.toString() });
    }
  }
}

/** Throws MANDATE_FEE_TX or MANDATE_FEE_PERIOD. */
export function checkFees(
  { maxFeeWeiPerTx, maxFeeWeiPerPeriod, period }: MandateTerms,
  before: readonly Reservation[],
  feeWei: bigint,
  now: number,
): void {
  if (feeWei > BigInt(maxFeeWeiPerTx)) {
    throw mandateError('MANDATE_FEE_TX', { limit: maxFeeWeiPerTx, would: feeWei.toString() });
  }
  const would = feesSince(before, now - period.ms) + feeWei;
  if (would > BigInt(maxFeeWeiPerPeriod)) {
    throw mandateError('MANDATE_FEE_PERIOD', { limit: maxFeeWeiPerPeriod, would: String(would) });
  }
}

/** What a period may cost is all that giving back may ever cost: it has no end. Throws MANDATE_FEE_RETURN. */
export function checkReturnFees(
  { maxFeeWeiPerPeriod }: MandateTerms,
  before: readonly Reservation[],
  feeWei: bigint,
): void {
  const returns = before.filter((each) => each.returns);
  const would = feesSince(returns, Number.NEGATIVE_INFINITY) + feeWei;
  if (would > BigInt(maxFeeWeiPerPeriod)) {
    throw mandateError('MANDATE_FEE_RETURN', { limit: maxFeeWeiPerPeriod, would: String(would) });
  }
}

/** Throws MANDATE_SLIPPAGE or MANDATE_RATE. The quote is main's word; the lowest rate is the person's. */
export function checkRates(
  { slippageBps, leastRate }: MandateTerms,
  { spends, leastIn }: Spending,
  expectedOut: readonly { token: string; units: string }[],
): void {
  for (const { token, units } of leastIn) {
    const expected = expectedOut.find((each) => sameAddress(each.token, token));
    if (expected === undefined) throw mandateError('MANDATE_SLIPPAGE', { token, quoted: false });
    const least = BigInt(expected.units) * BigInt(10_000 - slippageBps);
    if (units * 10_000n < least) {
      const facts = { token, limit: `${slippageBps}`, quoted: true, least: units.toString() };
      throw mandateError('MANDATE_SLIPPAGE', facts);
    }
  }
  if (leastRate === undefined || leastIn.length === 0) return;
  const paid = sumOf(
    spends.map((each) => ({ ...each, units: BigInt(each.units) })),
    leastRate.pay,
  );
  const got = sumOf(leastIn, leastRate.get);
  if (got * BigInt(leastRate.payUnits) < paid * BigInt(leastRate.getUnits)) {
    throw mandateError('MANDATE_RATE', { paid: String(paid), least: String(got) });
  }
}

function sumOf(
  amounts: readonly { token: TokenUnits['token'] | string; units: bigint }[],
  token: string,
) {
  const own = amounts.filter((each) => sameAddress(each.token, token));
  return own.reduce((sum, { units }) => sum + units, 0n);
}

function movedTokens({ spends, allows }: Reservation): string[] {
  const tokens = [...spends, ...allows].map(({ token }) => token.toLowerCase());
  return [...new Set(tokens)];
}
