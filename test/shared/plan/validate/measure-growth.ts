// Run as a thread of its own: blocks are counted only in functions that nobody ran before, which in a process
// of many test files is true of none. Posts, for each shape, how much more work ten times the steps are.
import { parentPort } from 'node:worker_threads';
import { validatePlan } from '../../../../src/shared/plan/validate/validate-plan.ts';
import { countWork } from './count-work.ts';
import { context, largePlan, shapes } from './large-plans.ts';

const growth = Object.entries(shapes).map(([name, shape]) => {
  const [few, many] = [largePlan(shape, 100), largePlan(shape, 1_000)];
  validatePlan(few, context);
  const little = countWork(() => void validatePlan(few, context));
  const much = countWork(() => void validatePlan(many, context));
  return [name, much / little];
});
parentPort?.postMessage(Object.fromEntries(growth));
