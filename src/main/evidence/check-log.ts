import type { Evidence } from '../../shared/evidence/evidence.ts';
import { auditHash } from '../store/audit-line.ts';
import { auditBody } from '../store/queries/audit-body.ts';
import { firstDifferent } from './evidence-check.ts';

type Line = Evidence['log'][number];

/** Each line has the hash that its words give, comes after the one before, and follows it where it is the next. */
export function checkLines({ log }: Evidence): string | null {
  const at = log.findIndex((line, index) => {
    const before = log[index - 1];
    if (line.hash !== auditHash(line)) return true;
    if (before === undefined) return false;
    return line.seq <= before.seq || (line.seq === before.seq + 1 && line.prevHash !== before.hash);
  });
  return at === -1 ? null : `log.${at}`;
}

/** What the log says of the agreement, the approval and the effect is what the document says. */
export function checkAgainstLog(evidence: Evidence): string | null {
  return (
    ofAgreement(evidence) ?? ofApproval(evidence) ?? ofRehearsal(evidence) ?? ofOutcome(evidence)
  );
}

function ofAgreement({ log, plan, run }: Evidence): string | null {
  const said = bodyOf(log.find(({ kind }) => kind === 'plan.agreed'));
  if (said === null) return 'log';
  return firstDifferent([
    ['plan.planId', plan.planId, said['planId']],
    ['plan.hash', plan.hash, said['planHash']],
    ['run.agreementId', run.agreementId, said['agreementId']],
  ]);
}

function ofApproval({ log, approval, step, run, times }: Evidence): string | null {
  const own = log.filter((line) => bodyOf(line)?.['approvalId'] === approval.approvalId);
  const asked = own.find(({ kind }) => kind === 'approval.requested');
  const said = bodyOf(asked);
  if (asked === undefined || said === null) return 'approval.approvalId';
  const used = own.findLast(({ kind }) => kind === 'approval.consumed');
  const answer = own.findLast(({ kind }) => /^approval\.(approved|rejected)$/.test(kind));
  return firstDifferent([
    ['approval.digest', approval.digest, said['digest']],
    ['approval.policyVersion', approval.policyVersion, said['policyVersion']],
    ['approval.expiresAt', approval.expiresAt, said['expiresAt']],
    ['times.asked', times.asked, asked.at],
    ['times.answered', times.answered, answer?.at ?? null],
    ['times.signed', times.signed, used?.at ?? null],
    ['approval.status', approval.status === 'consumed', used !== undefined],
    ['step.effectId', step.effectId, asked.effectId],
    ['run.executionId', run.executionId, asked.executionId],
  ]);
}

function ofRehearsal({ log, approval, rehearsal, step, bytes }: Evidence): string | null {
  const made = log.findLast(
    (line) => line.kind === 'effect.simulated' && bodyOf(line)?.['digest'] === approval.digest,
  );
  const said = bodyOf(made);
  if (said === null) return null;
  return firstDifferent([
    ['step.path', step.path, said['path']],
    ['step.kind', step.kind, said['kind']],
    ['step.ordinal', step.ordinal, said['ordinal']],
    ['bytes.nonce', bytes.nonce, said['nonce'] ?? null],
    ...(rehearsal === null
      ? []
      : ([['rehearsal.block.number', rehearsal.block.number, said['block']]] as const)),
  ]);
}

function ofOutcome({ log, outcome, times, bytes, approval }: Evidence): string | null {
  const intent = bodyOf(log.findLast(({ kind }) => kind === 'effect.intent'));
  if (intent !== null && intent['digest'] === approval.digest && bytes.txHash !== null) {
    if (bytes.txHash !== intent['txHash']) return 'bytes.txHash';
  }
  if (outcome === null) return null;
  const [sent, mined, confirmed] = ['effect.sent', 'effect.mined', 'effect.confirmed'].map((kind) =>
    log.findLast((line) => line.kind === kind),
  );
  const end = outcome.state === 'confirmed' ? bodyOf(confirmed) : null;
  return firstDifferent([
    ['times.sent', times.sent, sent?.at ?? null],
    ['times.mined', times.mined, mined?.at ?? null],
    ['times.confirmed', times.confirmed, confirmed?.at ?? null],
    ...(outcome.block === null || mined === undefined
      ? []
      : ([['outcome.block.number', outcome.block.number, bodyOf(mined)?.['block']]] as const)),
    ...(end === null
      ? []
      : ([
          ['outcome.verdict', outcome.verdict, end['verdict'] ?? outcome.verdict],
          ['outcome.feeWei', outcome.feeWei, end['feeWei'] ?? outcome.feeWei],
        ] as const)),
  ]);
}

function bodyOf(line: Line | undefined): Readonly<Record<string, unknown>> | null {
  return line === undefined ? null : auditBody(line);
}
