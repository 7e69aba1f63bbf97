import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { maxProposedBytes, maxProposedWords } from '../../shared/mcp/serving.ts';
import { cleanLabel } from '../../shared/tokens/clean-label.ts';
import { decodeUtf8 } from '../../shared/utf8.ts';

/** One proposal, as it lies in the folder until the app takes it up. */
const proposalSchema = z.strictObject({
  version: z.literal(1),
  /** What the program calls itself. */
  client: z.string().max(200),
  words: z.string().max(maxProposedWords).nullable(),
  /** The plan document. */
  text: z.string(),
  /** Epoch milliseconds. */
  proposedAt: z.number().int().min(0).safe(),
});
export type ProposalFile = z.infer<typeof proposalSchema>;

/** Bytes of such a file: a document doubles at most where each of its letters is escaped. */
export const maxProposalFile = 2 * maxProposedBytes + 65_536;

/** Undefined for what is none. */
export function readProposal(bytes: Uint8Array): ProposalFile | undefined {
  try {
    return proposalSchema.parse(JSON.parse(decodeUtf8(bytes) ?? ''));
  } catch {
    return undefined;
  }
}

/** What a program calls itself, as it is shown and looked for. */
export function clientLabel(name: string): string {
  const { text } = cleanLabel(name, 40);
  return text === '' ? 'a program without a name' : text;
}

/** PROPOSALS_FULL: the person is to look at what is there first. */
export function proposalsFull(): AppError {
  const message = 'As many proposals as may wait are waiting for the person.';
  return new AppError('PROPOSALS_FULL', 'policy_denied', message, {
    advice:
      'This one was not kept. Wait until the person has agreed to some in Countersign, or discarded them.',
  });
}

/** PROPOSAL_NOT_KEPT: the disk, or the folder. */
export function proposalNotKept(cause: unknown): AppError {
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  return new AppError('PROPOSAL_NOT_KEPT', 'unknown', 'The proposal could not be written.', {
    advice: 'Nothing was proposed. Try again, or have the person look at the data folder.',
    facts: { reason },
    cause,
  });
}
