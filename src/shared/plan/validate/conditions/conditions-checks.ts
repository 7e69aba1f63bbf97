import type { Check } from '../check.ts';
import { alreadyTrue } from './already-true.ts';
import { logicParts } from './logic-parts.ts';
import { missingValue } from './missing-value.ts';
import { oppositeCondition } from './opposite-condition.ts';

/** What conditions can and cannot come to be: a file and a line each. */
export const conditionsChecks: readonly Check[] = [
  logicParts,
  missingValue,
  oppositeCondition,
  alreadyTrue,
];
