import type { MandateUseView, MandateView } from '../../shared/mandates/views.ts';
import { amountText, mandateLines } from '../../shared/wallet/mandate-words.ts';
import type { MandateRecord, MandateUse } from '../store/queries/mandates.ts';
import type { StoreReader } from '../store/store.ts';
import { requireStored } from '../store/stored.ts';

type Reader = Pick<StoreReader, 'mandates' | 'plans'>;

/** A mandate as it is shown. PARKED where its terms can no longer be read. */
export function mandateView(reader: Reader, row: MandateRecord, now: number): MandateView {
  const terms = requireStored(row.terms);
  const signed = signedUses(reader, row.mandateId);
  const lately = signed.filter(({ at }) => at > now - terms.period.ms);
  const { terms: _terms, accepted: _accepted, ...shown } = row;
  // Nobody may have told main yet.
  const hasExpired = row.state === 'active' && now >= row.expiresAt;
  return {
    ...shown,
    ...(hasExpired ? { state: 'ended', endedWhy: 'expired' } : {}),
    planName: reader.plans.get(row.planId)?.name ?? '',
    whileLocked: terms.whileLocked,
    lines: mandateLines(terms),
    left: terms.caps.map(({ token, perPeriod, total }) => {
      const spent = unitsSpent(signed, token);
      const left = less(total, spent);
      const inPeriod = less(perPeriod, unitsSpent(lately, token));
      const text = (units: bigint): string => amountText(token, String(units), terms.chainId);
      const leftInPeriod = text(least(left, inPeriod));
      return { token, spent: text(spent), left: text(left), leftInPeriod };
    }),
    uses: signed.length,
    maxUses: terms.maxUses,
  };
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function less(cap: string, spent: bigint): bigint {
  return BigInt(cap) > spent ? BigInt(cap) - spent : 0n;
}

/** What was signed under it for its plan, without what went back. */
export function signedUses(
  { mandates }: Pick<Reader, 'mandates'>,
  mandateId: string,
): MandateUse[] {
  return mandates.signedUses(mandateId).filter(({ ofOtherPlan }) => !ofOtherPlan);
}

/** Smallest units of a token. */
export function unitsSpent(uses: readonly MandateUse[], token: string): bigint {
  return uses.reduce((sum, use) => sum + unitsOf(use, token), 0n);
}

export function mandateUseView(use: MandateUse, chainId: number): MandateUseView {
  const { useId, executionId, outcome, txHash, reason, at } = use;
  const spent = Object.entries(use.spent).map(([token, units]) =>
    amountText(token, units, chainId),
  );
  const gaveBack = outcome === 'signed' && use.ofOtherPlan;
  return { useId, executionId, outcome, gaveBack, txHash, spent, reason, at };
}

function unitsOf({ spent }: MandateUse, token: string): bigint {
  const found = Object.entries(spent).find(([key]) => key.toLowerCase() === token.toLowerCase());
  return BigInt(found?.[1] ?? '0');
}
