import { expect, it } from 'vitest';
import { validatePlan } from '../../../../src/shared/plan/validate/validate-plan.ts';
import { countWork } from './count-work.ts';
import { context, largePlan, shapes } from './large-plans.ts';

it.each(Object.entries(shapes))('judging costs work in proportion to the steps: %s', (_, shape) => {
  const [few, many] = [largePlan(shape, 100), largePlan(shape, 1_000)];
  validatePlan(few, context);
  const little = countWork(() => void validatePlan(few, context));
  const much = countWork(() => void validatePlan(many, context));
  expect(much / little).toBeLessThan(11);
});
