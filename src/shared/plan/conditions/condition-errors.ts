import { AppError } from '../../errors.ts';
import type { PlanNode } from '../nodes.ts';

/** CONDITION_UNKNOWN. */
export function conditionUnknown({ id }: Pick<PlanNode, 'id'>): AppError {
  const message = 'Whether the condition of this step holds could not be determined.';
  return new AppError('CONDITION_UNKNOWN', 'network', message, {
    advice: 'A value could not be read. Nothing was done on a guess.',
    facts: { nodeId: id },
  });
}

/** GATE_SHUT. */
export function gateShut({ id }: Pick<PlanNode, 'id'>): AppError {
  return new AppError('GATE_SHUT', 'unknown', 'The condition of this gate does not hold.', {
    advice: 'Nothing after it was done.',
    facts: { nodeId: id },
  });
}
