import type { PlanStranger } from '../../shared/plan/validate/plan-strangers.ts';

/** Each address whole, what the plan would do with it, and the call that says that the person knows it. */
export function strangerLines(
  planId: string,
  strangers: readonly Pick<PlanStranger, 'address' | 'steps'>[],
): string[] {
  return strangers.flatMap(({ address, steps }) => [
    `  ${address}`,
    ...steps.map((step) => `    ${step}`),
    `    If you know whose it is: countersign plan vouch ${planId} ${address}`,
  ]);
}
