import type { ActionNode } from '../../../shared/plan/nodes.ts';
import type { Values } from '../../chain/planned-transaction.ts';
import { boundedAnswer } from '../bounded-answer.ts';
import type { ExecutorDeps, Run, Write } from '../run.ts';
import { keepAnswer } from './keep-answer.ts';

/** A call of a tool that needs no approval and leaves nothing behind but its answer. */
export async function look(
  { clock }: Pick<ExecutorDeps, 'clock'>,
  run: Run,
  step: { node: ActionNode; path: string },
  { params, answer }: { params: Values; answer: () => Promise<Values> },
): Promise<Write> {
  const startedAt = clock.now();
  const result = await boundedAnswer(step.node, answer);
  return keepAnswer(run, step, { params, result, durationMs: clock.now() - startedAt });
}
