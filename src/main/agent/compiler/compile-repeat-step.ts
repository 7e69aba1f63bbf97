import { describeDuration } from '../../../shared/plan/describe/values.ts';
import type { LoopNode, PlanNode } from '../../../shared/plan/nodes.ts';
import type { IntentStep } from '../intent/intent.ts';
import type { Said } from '../intent/said.ts';
import { readNumberWords } from '../words/number-words.ts';
import { compileCondition } from './compile-condition.ts';
import { durationOf } from './compile-wait.ts';
import { askOnce, assume, newNodeId, type Progress } from './progress.ts';
import { cursorOf } from './said-words.ts';

/** Steps that run several times, after each other or with a pause between them. */
export function compileRepeatStep(
  progress: Progress,
  { slots, condition }: IntentStep,
  body: () => PlanNode | null,
): LoopNode | null {
  const id = newNodeId(progress, 'repeat');
  const steps = body();
  const { surroundings, chainId } = progress;
  const chain = chainId ?? surroundings.context.defaultChain ?? 0;
  const until = condition && compileCondition(condition, chain, surroundings);
  if (until?.ok === false) askOnce(progress, until.question);
  const times = timesOf(slots['times']);
  if (times === undefined) askOnce(progress, { slot: 'times', text: 'How many times at most?' });
  const pause = slots['every'] && durationOf(slots['every']);
  if (pause === null) askOnce(progress, { slot: 'every', text: 'How long between two of them?' });
  if (steps === null || times === undefined || pause === null || until?.ok === false) return null;
  if (until) assume(progress, ...until.value.assumptions);
  const label = [
    `Repeat ${times} times${until ? ' at most' : ''}`,
    ...(pause === undefined ? [] : [`every ${describeDuration(pause)}`]),
    ...(until ? [`until ${until.value.words}`] : []),
  ].join(', ');
  return {
    ...{ id, label, type: 'loop', body: steps, maxIterations: Number(times) },
    ...(pause !== undefined && { delayMs: pause }),
    ...(until && { exitWhen: until.value.condition }),
  };
}

/** "5", "five". */
function timesOf(said: Said | undefined): string | undefined {
  const cursor = said?.kind === 'text' ? cursorOf(said) : undefined;
  const number = cursor && (cursor.take('number') ?? readNumberWords(cursor));
  return cursor?.done ? /^[1-9]\d{0,3}$/.exec(number?.text ?? '')?.[0] : undefined;
}
