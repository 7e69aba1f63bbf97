import { AppError } from '../shared/errors.ts';
import { maxPlanBytes, maxPlanDepth } from '../shared/plan/limits.ts';
import { type JsonTree, readStrictJson } from '../shared/strict-json.ts';
import { inputName, readInput } from './read-input.ts';
import type { CommandIo } from './verb.ts';

// A document that carries a plan may hold as much again around it.
const limits = { maxSize: 2 * maxPlanBytes, maxDepth: maxPlanDepth + 1 };

/** A file argument as strict JSON. Errors: those of reading it, JSON_*, TOO_DEEP, TOO_LARGE. */
export async function readJsonInput(io: CommandIo, path: string): Promise<JsonTree> {
  const bytes = await readInput(io, path, limits.maxSize);
  const read = readStrictJson(withoutMark(bytes), limits);
  if (read.ok) return read.value;
  const { code, message, advice, facts } = read.error;
  throw new AppError(code, read.error.class, `${inputName(path)}: ${message}`, { advice, facts });
}

/** The plan of a file argument: the document itself, or its top-level `plan`. Errors: as readJsonInput. */
export async function readPlanInput(io: CommandIo, path: string): Promise<JsonTree> {
  const tree = await readJsonInput(io, path);
  const isObject = typeof tree === 'object' && tree !== null && !Array.isArray(tree);
  return isObject && 'plan' in tree && !('root' in tree) ? (tree.plan ?? null) : tree;
}

/** Some editors begin a text with a byte order mark. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
