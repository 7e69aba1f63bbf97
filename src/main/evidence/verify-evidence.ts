// What can be told of evidence from the document alone: each part by its hash, and each by the others.
import { type Hex, parseTransaction, zeroAddress } from 'viem';
import { type Evidence, evidenceSchema, evidenceSections } from '../../shared/evidence/evidence.ts';
import { sealOf } from '../../shared/evidence/seal.ts';
import { planHash } from '../../shared/plan/hash.ts';
import { planSchema } from '../../shared/plan/schema.ts';
import { grantedBy } from '../executor/permits/granted-by.ts';
import { decideVerdict } from '../executor/verdict.ts';
import { checkDigest, checkFacts, checkSignature } from './check-bytes.ts';
import { checkAgainstLog, checkLines } from './check-log.ts';
import type { CheckResult, EvidenceCheck } from './evidence-check.ts';

/** In the order in which they are told; what each is for is said by the command line. */
const checks: Readonly<Record<string, EvidenceCheck>> = {
  hashes: checkHashes,
  digest: checkDigest,
  facts: checkFacts,
  signature: checkSignature,
  plan: checkPlan,
  log: checkLines,
  log_agrees: checkAgainstLog,
  verdict: checkVerdict,
};

/** A document that does not have the form of evidence has one check, `shape`, and is read no further. */
export async function verifyEvidence(
  document: unknown,
): Promise<{ evidence: Evidence | null; checks: CheckResult[] }> {
  const read = evidenceSchema.safeParse(document);
  if (!read.success) {
    const field = read.error.issues[0]?.path.join('.') ?? '';
    return { evidence: null, checks: [{ id: 'shape', state: 'bad', field }] };
  }
  // As it was written: what was read may have defaults in it.
  const evidence = document as Evidence;
  const results: CheckResult[] = [{ id: 'shape', state: 'ok', field: null }];
  for (const [id, check] of Object.entries(checks)) {
    results.push(resultOf(id, await outcomeOf(check, evidence)));
  }
  return { evidence, checks: results };
}

export function resultOf(id: string, field: string | null | undefined): CheckResult {
  if (field === undefined) return { id, state: 'not_there', field: null };
  return { id, state: field === null ? 'ok' : 'bad', field };
}

/** What cannot even be looked at is not as it was. */
async function outcomeOf(check: EvidenceCheck, evidence: Evidence) {
  try {
    return await check(evidence);
  } catch {
    return '';
  }
}

function checkHashes(evidence: Evidence): string | null {
  const { hashes, sha256 } = sealOf(evidence);
  const section = evidenceSections.find((each) => hashes[each] !== evidence.hashes[each]);
  if (section !== undefined) return section;
  return sha256 === evidence.sha256 ? null : 'sha256';
}

function checkPlan({ plan }: Evidence): string | null {
  const read = planSchema.safeParse(plan.document);
  if (!read.success) return 'plan.document';
  if (read.data.id !== plan.planId) return 'plan.planId';
  return planHash(read.data) === plan.hash ? null : 'plan.hash';
}

/** What the verdict says is what the two sides show. */
function checkVerdict({ outcome, rehearsal, run, bytes }: Evidence): string | null | undefined {
  if (outcome?.changes == null || rehearsal === null) return undefined;
  const { changes, verdict } = outcome;
  const { to = null, data = '0x' } = parseTransaction((bytes.signed ?? '0x') as Hex);
  const grant = grantedBy({ to: to ?? zeroAddress, data });
  const shown = decideVerdict(run.account, rehearsal, changes, rehearsal.leastDeltaUnits, grant);
  return shown === verdict ? null : 'outcome.verdict';
}
