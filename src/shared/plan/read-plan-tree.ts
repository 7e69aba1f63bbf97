import { type JsonReading, readStrictJson } from '../strict-json.ts';
import { withoutByteOrderMark } from '../utf8.ts';
import { maxPlanBytes, maxPlanDepth } from './limits.ts';

/** A document that carries a plan may hold as much again around it. */
export const planDocumentLimits = { maxSize: 2 * maxPlanBytes, maxDepth: maxPlanDepth + 1 };

/**
 * Reads bytes as strict JSON: a plan, or a document with a plan in its top-level `plan`. The bytes may begin
 * with a byte order mark, as some editors write one. Errors: those of the strict reader.
 */
export function readPlanTree(bytes: Uint8Array): JsonReading {
  const reading = readStrictJson(withoutByteOrderMark(bytes), planDocumentLimits);
  if (!reading.ok) return reading;
  const { value } = reading;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const carries = isObject && 'plan' in value && !('root' in value);
  return carries ? { ok: true, value: value.plan ?? null } : reading;
}
