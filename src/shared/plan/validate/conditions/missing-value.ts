import type { CompareCondition } from '../../conditions.ts';
import type { ValueRef } from '../../values.ts';
import { type Check, issueAt } from '../check.ts';
import { placedCompares } from './placed-compares.ts';

const sides = ['left', 'right'] as const;

/** BAD_PARAM: a comparison with nothing, as when a value is still to be filled in. */
export const missingValue: Check = (input) =>
  placedCompares(input).flatMap(({ compare, nodeId, path }) => {
    if (!lacksValue(compare)) return [];
    return sides
      .filter((side) => isEmpty(compare[side]))
      .map((side) =>
        issueAt(
          { nodeId, path: `${path}.${side}` },
          'BAD_PARAM',
          'A value is missing in the condition.',
        ),
      );
  });

/** Whether a side of the comparison is empty text: what it will mean is not known yet. */
export function lacksValue({ left, right }: CompareCondition): boolean {
  return isEmpty(left) || isEmpty(right);
}

function isEmpty(ref: ValueRef): boolean {
  return ref.type === 'literal' && ref.value === '';
}
