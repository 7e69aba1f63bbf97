import { given, gotten } from '../reading/own-changes.ts';
import { isAtLeast, percentLess } from '../reading/percent.ts';
import { dollar, usdOfAll, usdText, usdWords } from '../reading/usd.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Percent of the worth. */
const cautionAt = 10n;
const dangerAt = 20n;
/** What is lost of less than that is no loss to speak of. */
const leastLost = dollar;

/**
 * What a trade gives against what it brings, by prices that the pools do not make. Where one side has no
 * price nothing can be said by worth; PRICE_NOT_KNOWN tells where it should have one.
 */
export const valueLoss: RiskRule = async (subject) => {
  const { kind, status } = subject.outcome.transaction;
  const [out, into] = [given(subject), gotten(subject)];
  const isTrade = kind === 'swap' || kind === 'contract_call';
  if (!isTrade || status !== 'ok' || out.length === 0 || into.length === 0) return [];
  const [paid, got] = await Promise.all([usdOfAll(subject, out), usdOfAll(subject, into)]);
  if (paid === null || got === null || paid - got < leastLost) return [];
  if (!isAtLeast(paid - got, cautionAt, paid)) return [];
  return [
    {
      id: 'VALUE_LOSS',
      level: isAtLeast(paid - got, dangerAt, paid) ? 'danger' : 'caution',
      message: `The trade gives ${usdWords(paid)} US dollars for ${usdWords(got)}: ${percentLess(paid, got)} % of the worth is lost. Ask for a better price, or trade less at once.`,
      evidence: { paidUsd: usdText(paid), gotUsd: usdText(got), lostPct: percentLess(paid, got) },
    },
  ];
};
