import { AppError } from '../shared/errors.ts';
import { planDocumentLimits, readPlanTree } from '../shared/plan/read-plan-tree.ts';
import { type JsonReading, type JsonTree, readStrictJson } from '../shared/strict-json.ts';
import { inputName, readInput } from './read-input.ts';
import type { CommandIo } from './verb.ts';

/** A file argument as strict JSON. Errors: those of reading it, JSON_*, TOO_DEEP, TOO_LARGE. */
export async function readJsonInput(io: CommandIo, path: string): Promise<JsonTree> {
  const bytes = await readBytes(io, path);
  return treeOf(inputName(path), readStrictJson(bytes, planDocumentLimits));
}

/** An argument that is strict JSON itself; `name` is what messages call it. Errors: JSON_*, TOO_DEEP, TOO_LARGE. */
export function readJsonArgument(name: string, text: string): JsonTree {
  return treeOf(name, readStrictJson(new TextEncoder().encode(text), planDocumentLimits));
}

/** The plan of a file argument: the document itself, or its top-level `plan`. Errors: as readJsonInput. */
export async function readPlanInput(io: CommandIo, path: string): Promise<JsonTree> {
  return treeOf(inputName(path), readPlanTree(await readBytes(io, path)));
}

/** Errors: those of reading the file, TOO_LARGE. */
export function readBytes(io: CommandIo, path: string): Promise<Uint8Array> {
  return readInput(io, path, planDocumentLimits.maxSize);
}

function treeOf(name: string, reading: JsonReading): JsonTree {
  if (reading.ok) return reading.value;
  const { code, message, advice, facts } = reading.error;
  throw new AppError(code, reading.error.class, `${name}: ${message}`, {
    advice,
    facts,
  });
}
