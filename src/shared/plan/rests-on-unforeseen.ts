import type { Condition } from './conditions.ts';
import { unforeseen, type ValueSources } from './resolve-params.ts';
import type { ValueRef } from './values.ts';

/** Whether a condition compares what a step answers that nobody knows before it is done. */
export function restsOnUnforeseen(condition: Condition, outputs: ValueSources['outputs']): boolean {
  if (condition.type === 'logic') {
    return condition.conditions.some((part) => restsOnUnforeseen(part, outputs));
  }
  return [condition.left, condition.right].some((value) => isUnforeseen(value, outputs));
}

function isUnforeseen(value: ValueRef, outputs: ValueSources['outputs']): boolean {
  if (value.type === 'runtime') return value.args.some((arg) => isUnforeseen(arg, outputs));
  return value.type === 'step_output' && outputs.get(value.stepId) === unforeseen;
}
