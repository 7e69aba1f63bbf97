import type { Verdict } from '../../shared/runs/states.ts';
import type { StepView } from '../../shared/runs/views.ts';

const worstFirst: readonly Verdict[] = ['different', 'within_tolerance', 'not_checked', 'matched'];

/** The worst verdict of a step's effects; null when it has none. */
export function stepVerdict(step: StepView): Verdict | null {
  return (
    worstFirst.find((verdict) => step.effects.some((effect) => effect.verdict === verdict)) ?? null
  );
}
