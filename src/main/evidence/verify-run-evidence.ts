// What holds the approvals of a run together: that the list is whole, and that all of them are of the run.
import type { z } from 'zod';
import { runEvidenceSchema, sealOfRun } from '../../shared/evidence/run-evidence.ts';
import type { StoreReader } from '../store/store.ts';
import { type CheckResult, firstDifferent } from './evidence-check.ts';
import { resultOf } from './verify-evidence.ts';

/** The checks of the document itself; of its approvals each has its own. */
export function verifyRunEvidence(document: unknown): CheckResult[] {
  const read = runEvidenceSchema.safeParse(document);
  if (!read.success) {
    const field = read.error.issues[0]?.path.join('.') ?? '';
    return [{ id: 'run_shape', state: 'bad', field }];
  }
  const { executionId, approvals, hashes, sha256 } = read.data;
  const seal = sealOfRun(read.data);
  const field = firstDifferent([
    ['approvals', seal.hashes.approvals, hashes.approvals],
    ['sha256', seal.sha256, sha256],
  ]);
  const stranger = approvals.findIndex((each) => runOf(each) !== executionId);
  return [
    { id: 'run_shape', state: 'ok', field: null },
    resultOf('list', field),
    resultOf('of_run', stranger === -1 ? null : `approvals.${stranger}`),
  ];
}

/**
 * The first place where the list is not that of the database; null where it is, undefined where the database
 * does not know the run. What was asked for after the document was written is no difference.
 */
export function compareRunWithStore(
  { executionId, approvals }: z.infer<typeof runEvidenceSchema>,
  reader: Pick<StoreReader, 'executions' | 'approvals'>,
): string | null | undefined {
  if (reader.executions.get(executionId) === undefined) return undefined;
  const known = reader.approvals.idsOfRun(executionId);
  const at = approvals.findIndex((each, index) => idOf(each) !== known[index]);
  return at === -1 ? null : `approvals.${at}`;
}

type Part = Readonly<Record<string, unknown>>;

function runOf(document: Part): unknown {
  return partOf(document, 'run')['executionId'];
}

function idOf(document: Part): unknown {
  return partOf(document, 'approval')['approvalId'];
}

function partOf(document: Part, name: string): Part {
  const part = document[name];
  return typeof part === 'object' && part !== null ? (part as Part) : {};
}
