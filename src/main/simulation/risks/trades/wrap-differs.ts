import { given, gotten, sizeOf } from '../reading/own-changes.ts';
import { isAtLeast, percentLess } from '../reading/percent.ts';
import type { RiskRule } from '../risk-rule.ts';

/** Wrapping exchanges one for one; NOTHING_COMES_BACK tells where nothing does. */
export const wrapDiffers: RiskRule = (subject) => {
  const { kind, to } = subject.outcome.transaction;
  if (kind !== 'wrap' && kind !== 'unwrap') return [];
  const [out, into] = [given(subject)[0], gotten(subject)[0]];
  if (out === undefined || into === undefined || sizeOf(into) >= sizeOf(out)) return [];
  const [paid, got] = [sizeOf(out), sizeOf(into)];
  return [
    {
      id: 'WRAP_DIFFERS',
      level: isAtLeast(paid - got, 5n, paid) ? 'danger' : 'caution',
      message: `Of ${out.delta.slice(1)} ${out.symbol} only ${into.delta} ${into.symbol} come back, where as many should: ${percentLess(paid, got)} % are kept. This is not the real wrapping contract.`,
      evidence: { contract: to, paidUnits: paid.toString(), gotUnits: got.toString() },
    },
  ];
};
