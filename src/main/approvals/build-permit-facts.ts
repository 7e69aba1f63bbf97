// What the approval window shows of a permit: computed here from the terms that are signed, to the byte.
import { formatUnits } from '../../shared/amounts.ts';
import type { EffectLine, PermitFacts } from '../../shared/approvals/facts.ts';
import type { Finding } from '../../shared/chain/types.ts';
import type { PlannedPermit } from '../chain/planned-transaction.ts';
import { approvalWords } from './approval-title.ts';
import { shownFinding } from './build-facts.ts';
import { shownName } from './shown-name.ts';
import type { NameOf } from './subject.ts';

/** The facts of a request that is not written yet: id, status and time come with its row. */
export type PermitRequestFacts = Omit<PermitFacts, 'approvalId' | 'status' | 'createdAt'>;

/** What the facts take from the run and the permit's bytes as they are. */
export type PermitFactsFrame = Pick<
  PermitRequestFacts,
  | 'executionId'
  | 'planId'
  | 'planName'
  | 'stepLabel'
  | 'networkName'
  | 'practice'
  | 'rehearsedAt'
  | 'digest'
  | 'expiresAt'
>;

/** What a person and the signer are shown of a permit, whose effect is an allowance and nothing else. */
export function buildPermitFacts(
  frame: PermitFactsFrame,
  permit: PlannedPermit,
  findings: readonly Finding[],
  nameOf: NameOf,
): PermitRequestFacts {
  const { chainId, token, owner, spender } = permit.terms;
  const lines = [lineOf(permit)];
  return {
    subject: 'permit',
    ...frame,
    planName: shownName(frame.planName),
    ...approvalWords('approve', lines, nameOf(spender).name || spender),
    chainId,
    account: { role: 'Signed by', address: owner, ...nameOf(owner) },
    lines,
    addresses: [
      { role: 'May take', address: spender, ...nameOf(spender) },
      { role: `${permit.symbol} is this token`, address: token, ...nameOf(token) },
    ],
    findings: findings.map((each) => shownFinding(each)),
  };
}

function lineOf({
  terms: { token, units, deadlineSec },
  symbol,
  decimals,
}: PlannedPermit): EffectLine {
  const amount = formatUnits(units, decimals);
  const end = new Date(Number(deadlineSec) * 1_000).toISOString();
  const terms = `by a permit that counts until ${end.slice(0, 10)} ${end.slice(11, 16)} UTC`;
  return { direction: 'allowance', symbol, rehearsed: amount, limit: amount, token, terms };
}
