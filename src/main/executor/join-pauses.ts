import type { WaitReason } from '../../shared/runs/states.ts';
import type { Pause } from './run.ts';

/** What a run waits for above all: first what only a person can end. */
const order: readonly WaitReason[] = [
  'approval',
  'unlock',
  'budget',
  'in_doubt',
  'retry',
  'condition',
  'time',
];

/** Several waits as that of the whole run: it is under way while any of them is, and wakes for the first. */
export function joinPauses(pauses: readonly Pause[]): Pause {
  const [first] = [...pauses].sort((a, b) => rank(a) - rank(b));
  const wakes = pauses.flatMap(({ wakeInMs }) => wakeInMs ?? []);
  return {
    waitingFor: first?.waitingFor ?? null,
    ...(first?.error === undefined ? {} : { error: first.error }),
    ...(pauses.some(isTrouble) ? { trouble: true as const } : {}),
    ...(wakes.length === 0 ? {} : { wakeInMs: Math.min(...wakes) }),
  };
}

/** It is looked at again less and less often; what a person is to answer is not. */
function isTrouble({ waitingFor, error }: Pause): boolean {
  return error !== undefined && waitingFor !== 'approval';
}

function rank({ waitingFor, limit }: Pause): number {
  if (limit) return order.length;
  return waitingFor === null ? -1 : order.indexOf(waitingFor);
}
