import type { Evaluation } from '../../shared/plan/conditions/evaluate-condition.ts';
import { evaluateNow } from '../../shared/plan/conditions/evaluate-now.ts';
import type { Condition } from '../../shared/plan/conditions.ts';
import { resultsFor } from './results.ts';
import type { Run, Workbench } from './run.ts';

/** A condition of the step at `path`, with every value as it is now. Never throws for a value that cannot be had. */
export function lookAt(
  bench: Workbench,
  run: Run,
  path: string,
  condition: Condition,
): Promise<Evaluation> {
  const from = {
    account: run.execution.account,
    outputs: resultsFor(bench.store.reader, run, path, condition),
  };
  return evaluateNow(condition, async (ref) => (await bench.resolveParams({ ref }, from))['ref']);
}
