// Evidence is built from the rows whenever somebody asks for it: there is no second copy of the truth.
import type { Evidence, EvidenceParts } from '../../shared/evidence/evidence.ts';
import { type RunEvidence, sealOfRun } from '../../shared/evidence/run-evidence.ts';
import { hashOfJson, sealed } from '../../shared/evidence/seal.ts';
import { findApproval } from '../executor/find-approval.ts';
import { agreedPlan } from '../executor/read-journal.ts';
import { unsignedBytesOf } from '../executor/unsigned-transaction.ts';
import type { AuditLine } from '../store/audit-line.ts';
import type { ApprovalRecord } from '../store/queries/approvals.ts';
import { auditBody } from '../store/queries/audit-body.ts';
import type { EffectRecord } from '../store/queries/effects.ts';
import type { ExecutionRecord } from '../store/queries/execution-row.ts';
import { executionNotFound } from '../store/queries/executions.ts';
import type { StoreReader } from '../store/store.ts';
import { requireStored } from '../store/stored.ts';

/** The evidence of one approval. Errors: APPROVAL_NOT_FOUND, PARKED. */
export function evidenceOf(reader: StoreReader, approvalId: string): Evidence {
  const { approval, effect } = findApproval(reader, approvalId);
  const execution = reader.executions.get(effect.executionId);
  if (execution === undefined) throw executionNotFound(effect.executionId);
  const bytes = bytesPart(reader, approval, effect);
  // Of two transactions of one number only one is carried out.
  const isCarried = approval.status === 'consumed' && bytes.txHash === effect.txHash;
  const log = linesAbout(reader, effect);
  return sealed({
    schemaVersion: 1,
    approval: approvalPart(approval),
    plan: planPart(reader, execution),
    run: runPart(execution),
    step: stepPart(effect),
    rehearsal: rehearsalPart(approval, effect),
    bytes,
    times: timesPart(approval, log, isCarried),
    outcome: isCarried ? outcomePart(reader, effect) : null,
    log,
  });
}

/** The evidence of every approval of a run, in the order in which they were asked for. RUN_NOT_FOUND, PARKED. */
export function evidenceOfRun(reader: StoreReader, executionId: string): RunEvidence {
  if (reader.executions.get(executionId) === undefined) throw executionNotFound(executionId);
  const approvals = reader.approvals.idsOfRun(executionId).map((id) => evidenceOf(reader, id));
  const document = { schemaVersion: 1, executionId, approvals } as const;
  return { ...document, ...sealOfRun(document) };
}

function approvalPart(approval: ApprovalRecord): EvidenceParts['approval'] {
  const { approvalId, status, purpose, policyVersion, decidedBy, digest, expiresAt } = approval;
  const facts = requireStored(approval.facts);
  return { approvalId, status, purpose, policyVersion, decidedBy, digest, expiresAt, facts };
}

function planPart(reader: StoreReader, execution: ExecutionRecord): EvidenceParts['plan'] {
  const { planId, revision, planHash } = execution;
  const document = asJson(agreedPlan(reader, execution)) as EvidenceParts['plan']['document'];
  return { planId, revision, hash: planHash, document };
}

function runPart(execution: ExecutionRecord): EvidenceParts['run'] {
  const { executionId, agreementId, requestId, account, chainId, instanceId } = execution;
  return { executionId, agreementId, requestId, account, chainId, instanceId };
}

function stepPart({ path, effectId, realm, kind, attempt, ordinal }: EffectRecord) {
  return { path, effectId, realm, kind, attempt, ordinal };
}

/** A replacement was not rehearsed anew: it does what that of the effect does. */
function rehearsalPart(
  { digest, purpose }: ApprovalRecord,
  effect: EffectRecord,
): EvidenceParts['rehearsal'] {
  const isOfIt = purpose !== 'original' || effect.digest === digest;
  if (effect.rehearsal === null || !isOfIt) return null;
  const stored = requireStored(effect.rehearsal);
  const { block, rehearsedAt, feeWei, assetChanges, allowances, leastDeltaUnits, read } = stored;
  return {
    block: { timestamp: null, ...block },
    ...{ rehearsedAt, feeWei, assetChanges, allowances, leastDeltaUnits },
    hosts: stored.hosts ?? null,
    environment: stored.environment ?? null,
    readSetHash: read ? hashOfJson(read) : null,
  };
}

/** What was approved, and the transaction, or the signature alone, that is a signature of exactly that. */
function bytesPart(
  reader: StoreReader,
  approval: ApprovalRecord,
  effect: EffectRecord,
): EvidenceParts['bytes'] {
  const own = effect.digest === approval.digest ? effect.unsignedTx : null;
  const unsigned = approval.purpose === 'original' ? own : approval.unsignedTx;
  if (effect.realm === 'signature') {
    const isMade = approval.status === 'consumed' && own !== null;
    return { unsigned, signed: isMade ? effect.signedBytes : null, txHash: null, nonce: null };
  }
  const signed = reader.effects
    .transactions(effect.effectId)
    .find(
      (each) =>
        unsigned !== null && unsignedBytesOf(each.signedBytes as `0x${string}`) === unsigned,
    );
  return {
    unsigned,
    signed: signed?.signedBytes ?? null,
    txHash: signed?.txHash ?? null,
    nonce: approval.nonce,
  };
}

/** By the log, which is never written again; of what became of the bytes only where they were carried out. */
function timesPart(
  { approvalId, facts }: ApprovalRecord,
  log: readonly AuditLine[],
  isCarried: boolean,
): EvidenceParts['times'] {
  const own = log.filter((line) => auditBody(line)['approvalId'] === approvalId);
  const last = (lines: readonly AuditLine[], ...kinds: string[]): number | null =>
    lines.findLast(({ kind }) => kinds.includes(kind))?.at ?? null;
  const carried = isCarried ? log : [];
  return {
    rehearsed: requireStored(facts).rehearsedAt,
    asked: last(own, 'approval.requested'),
    answered: last(own, 'approval.approved', 'approval.rejected'),
    signed: last(own, 'approval.consumed'),
    sent: last(carried, 'effect.sent'),
    mined: last(carried, 'effect.mined'),
    confirmed: last(carried, 'effect.confirmed'),
  };
}

function outcomePart(
  reader: StoreReader,
  effect: EffectRecord,
): NonNullable<EvidenceParts['outcome']> {
  const { state, verdict, blockNumber, blockHash, confirmations, feeWei, actual, error } = effect;
  const isMined = blockNumber !== null && blockHash !== null;
  return {
    ...{ state, verdict, confirmations, feeWei, error },
    block: isMined ? { number: blockNumber, hash: blockHash } : null,
    changes: actual === null ? null : requireStored(actual),
    ...(effect.realm === 'visit'
      ? { pictures: reader.visits.ofEffect(effect.effectId)?.pictures ?? [] }
      : {}),
  };
}

/** Of the agreement to the run, and everything about the effect. */
function linesAbout(reader: StoreReader, { executionId, effectId }: EffectRecord): AuditLine[] {
  return reader.audit
    .linesOfExecution(executionId)
    .filter((line) => line.effectId === effectId || line.kind === 'plan.agreed');
}

/** Without keys that are there and undefined. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
