import {
  claimsToBeRef,
  type ParamValue,
  type ValueRef,
  valueRefSchema,
} from '../../../../../shared/plan/values.ts';
import { isStepOutput } from './reference-control.tsx';

/** Where a parameter's value comes from: written here, from an earlier step, or worked out when it runs. */
export type ParamSource = 'written' | 'step' | 'worked_out';

export function sourceOf(value: ParamValue | undefined): ParamSource {
  if (isStepOutput(value)) return 'step';
  return claimsToBeRef(value) && value.type !== 'literal' ? 'worked_out' : 'written';
}

/** What stands in the field when another source is chosen. */
export function startOf(source: ParamSource): ParamValue | undefined {
  switch (source) {
    case 'written':
      return undefined;
    case 'step':
      return { type: 'step_output', stepId: '', path: '' };
    case 'worked_out':
      return { type: 'runtime', fn: 'balance', args: [{ type: 'literal', value: 'ETH' }] };
  }
}

/** The value as the reference that it is; null for one that is written. */
export function asRef(value: ParamValue | undefined): ValueRef | null {
  const read = valueRefSchema.safeParse(value);
  return read.success ? read.data : null;
}
