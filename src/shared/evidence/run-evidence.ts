// The evidence of every approval of a run in one document, sealed so that none can be taken out unnoticed.
import { z } from 'zod';
import type { Evidence } from './evidence.ts';
import { hashOfJson } from './seal.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const runEvidenceSchema = z.strictObject({
  schemaVersion: z.literal(1),
  executionId: z.string(),
  /** Documents of approvals, in the order in which they were asked for; each is read by itself. */
  approvals: z.array(z.looseObject({})),
  /** SHA-256 of the RFC 8785 form of the list of their hashes. */
  hashes: z.strictObject({ approvals: sha256 }),
  /** SHA-256 of the RFC 8785 form of the version, the run and that hash. */
  sha256,
});
export type RunEvidence = Omit<z.infer<typeof runEvidenceSchema>, 'approvals'> & {
  approvals: readonly Evidence[];
};

/** The hashes that the document of a run must have. */
export function sealOfRun({
  schemaVersion,
  executionId,
  approvals,
}: Pick<z.infer<typeof runEvidenceSchema>, 'schemaVersion' | 'executionId'> & {
  approvals: readonly Readonly<Record<string, unknown>>[];
}): Pick<RunEvidence, 'hashes' | 'sha256'> {
  const hashes = { approvals: hashOfJson(approvals.map((each) => each['sha256'] ?? null)) };
  return { hashes, sha256: hashOfJson({ schemaVersion, executionId, hashes }) };
}
