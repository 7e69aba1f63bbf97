import type { Assumption } from '../../../shared/plan/compile-outcome.ts';
import { describeDuration } from '../../../shared/plan/describe/values.ts';
import type { WaitNode } from '../../../shared/plan/nodes.ts';
import type { IntentStep } from '../intent/intent.ts';
import type { Said } from '../intent/said.ts';
import { readDuration } from '../words/start/read-duration.ts';
import { compileCondition } from './compile-condition.ts';
import { askOnce, assume, newNodeId, type Progress } from './progress.ts';
import { cursorOf } from './said-words.ts';
import { known, type Slot, unknown } from './slot.ts';

/** The plan language's own; said out loud, since the plan fails when it is over. */
const usualWaitMs = 86_400_000;

/** A pause, or a wait for a condition, with the longest it may take. */
export function compileWait(progress: Progress, step: IntentStep): WaitNode | null {
  const strange = Object.keys(step.slots).find((name) => !['duration', 'atMost'].includes(name));
  const wait =
    strange === undefined
      ? waitOf(progress, step)
      : unknown('wait', 'How long, or for what does it wait?');
  if (!wait.ok) {
    askOnce(progress, wait.question);
    return null;
  }
  assume(progress, ...(wait.assumptions ?? []));
  return { ...wait.value, id: newNodeId(progress, 'wait'), type: 'wait' };
}

type Wait = Pick<WaitNode, 'label' | 'durationMs' | 'until' | 'maxWaitMs'>;

function waitOf(progress: Progress, { slots, condition }: IntentStep): Slot<Wait> {
  const { duration, atMost } = slots;
  if (condition === null) {
    const ms = duration && atMost === undefined ? durationOf(duration) : null;
    if (ms === null) return unknown('wait', 'How long, or for what does it wait?');
    return known(
      { label: `Wait ${describeDuration(ms)}`, durationMs: ms },
      { source: 'user_text' },
    );
  }
  const most = atMost === undefined ? usualWaitMs : durationOf(atMost);
  if (most === null || duration !== undefined) return unknown('wait', 'How long at most?');
  const { surroundings, chainId } = progress;
  const chain = chainId ?? surroundings.context.defaultChain;
  if (chain === undefined) return unknown('chain', 'On which chain?');
  const until = compileCondition(condition, chain, surroundings);
  if (!until.ok) return until;
  const text = `It waits for ${describeDuration(most)} at most; after that the plan has failed.`;
  const bound: Assumption = { slot: 'wait', value: String(most), text };
  return known(
    {
      label: `Wait until ${until.value.words}`,
      until: until.value.condition,
      maxWaitMs: most,
    },
    { source: 'user_text' },
    [...until.value.assumptions, ...(atMost === undefined ? [bound] : [])],
  );
}

/** In ms; null where it is no length of time. */
export function durationOf(said: Said): number | null {
  if (said.kind !== 'text') return null;
  const cursor = cursorOf(said);
  const ms = readDuration(cursor);
  return ms !== undefined && cursor.done ? ms : null;
}
