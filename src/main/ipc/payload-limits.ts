import { AppError } from '../../shared/errors.ts';
import { maxPlanBytes } from '../../shared/plan/limits.ts';

/** Characters in all strings and keys of one call, together: the largest plan, and what names it. */
const maxCharacters = maxPlanBytes + 4096;
const maxDepth = 16;
const maxValues = 20_000;

/**
 * Refuses a call's payload that is too large or too deep, before any schema walks it.
 * Iterative, so that a hostile depth cannot overflow the stack; a cycle ends at the depth limit. It stops
 * at the first value too many: to list all members of a large buffer first would end this process.
 * @throws AppError PAYLOAD_TOO_LARGE
 */
export function checkPayloadLimits(payload: unknown): void {
  const queue: { value: unknown; depth: number }[] = [{ value: payload, depth: 0 }];
  let characters = 0;
  let values = 1;
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (typeof next.value === 'string') characters += next.value.length;
    if (characters > maxCharacters || next.depth > maxDepth) throw payloadTooLarge();
    if (!isPlain(next.value)) continue;
    if (Array.isArray(next.value) && next.value.length > maxValues) throw payloadTooLarge();
    for (const key in next.value) {
      characters += key.length;
      values += 1;
      if (characters > maxCharacters || values > maxValues) throw payloadTooLarge();
      queue.push({ value: next.value[key], depth: next.depth + 1 });
    }
  }
}

/** Lists and records. No schema takes a buffer, a map or a date, so what is in those does not matter. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

function payloadTooLarge(): AppError {
  return new AppError(
    'PAYLOAD_TOO_LARGE',
    'invalid_params',
    'That is more than fits in one message.',
    {
      advice: 'Nothing was stored or changed. Send less text.',
      facts: { maxCharacters, maxDepth, maxValues },
    },
  );
}
