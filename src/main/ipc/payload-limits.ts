import { AppError } from '../../shared/errors.ts';

/** Characters in all strings and keys of one call, together. */
const maxCharacters = 1_000_000;
const maxDepth = 16;
const maxValues = 20_000;

/**
 * Refuses a call's payload that is too large or too deep, before any schema walks it.
 * Iterative, so that a hostile depth cannot overflow the stack; a cycle ends at the depth limit.
 * @throws AppError PAYLOAD_TOO_LARGE
 */
export function checkPayloadLimits(payload: unknown): void {
  const queue: { value: unknown; depth: number }[] = [{ value: payload, depth: 0 }];
  let characters = 0;
  let values = 0;
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    values += 1;
    if (typeof next.value === 'string') characters += next.value.length;
    if (typeof next.value === 'object' && next.value !== null) {
      for (const [key, value] of Object.entries(next.value)) {
        characters += key.length;
        queue.push({ value, depth: next.depth + 1 });
      }
    }
    if (characters > maxCharacters || values + queue.length > maxValues || next.depth > maxDepth) {
      throw new AppError(
        'PAYLOAD_TOO_LARGE',
        'invalid_params',
        'That is more than fits in one message.',
        {
          advice: 'Nothing was stored or changed. Send less text.',
          facts: { maxCharacters, maxDepth, maxValues },
        },
      );
    }
  }
}
