import { AppError } from '../../shared/errors.ts';
import { JsonNumber, type JsonTree, readStrictJson } from '../../shared/strict-json.ts';
import { inputName, readInput } from '../read-input.ts';
import type { CommandIo } from '../verb.ts';

const limits = { maxDepth: 100, maxSize: 32 * 1024 * 1024 };

/** What a file holds: the document of one approval, or those of a whole run and what holds them together. */
export interface EvidenceFile {
  approvals: readonly unknown[];
  /** The whole file; null where it is of one approval. */
  ofRun: unknown;
}

/** Errors: those of reading it, JSON_*. */
export async function readEvidence(io: CommandIo, path: string): Promise<EvidenceFile> {
  const bytes = await readInput(io, path, limits.maxSize);
  // A key that is there twice could be read in two ways.
  const strict = readStrictJson(bytes, limits);
  if (!strict.ok) {
    const { code, message, advice, facts } = strict.error;
    throw new AppError(code, 'invalid_params', `${inputName(path)}: ${message}`, { advice, facts });
  }
  if (!isPlainlyWritten(strict.value)) {
    const message = `${inputName(path)}: a number in it is not written as Countersign writes numbers.`;
    throw new AppError('JSON_INVALID', 'invalid_params', message, {
      advice: 'Nothing was checked. Take the document as it was exported.',
    });
  }
  const document: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const isOfRun = typeof document === 'object' && document !== null && 'approvals' in document;
  if (!isOfRun) return { approvals: [document], ofRun: null };
  const { approvals } = document;
  return { approvals: Array.isArray(approvals) ? approvals : [], ofRun: document };
}

/** Digits that a double loses could be changed, and read by another program, without any hash telling. */
function isPlainlyWritten(tree: JsonTree): boolean {
  if (tree instanceof JsonNumber) return String(Number(tree.text)) === tree.text;
  if (typeof tree !== 'object' || tree === null) return true;
  return Object.values(tree).every(isPlainlyWritten);
}
