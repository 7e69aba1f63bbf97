// A block that is taken back after a step was completed leaves a transaction on its way of which the tree
// knows nothing any more. It comes before everything that would build on it.
import type { ErrorShape } from '../../shared/errors.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { rootPath } from '../../shared/plan/step-path.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import type { Act, ActOf } from './acts.ts';
import type { Journal, TakenBack } from './journal.ts';
import { lostReason } from './steps/action.ts';

/** Acts that build on nothing, or carry on what is out already. */
const apart: ReadonlySet<Act['kind']> = new Set([
  'start_run',
  'start_step',
  'next_round',
  'recount',
  'broadcast',
  'track',
  'confirm',
  'reconcile',
  'make_change',
  'fail_run',
]);

const followedBy = { sent: 'track', mined: 'confirm', unknown: 'reconcile' } as const;

/** The acts that the tree leads to, or what comes before them because of blocks that were taken back. */
export function afterTakenBack(acts: readonly Act[], journal: Journal, plan: Plan): readonly Act[] {
  const isDue = (act: Act): boolean => !apart.has(act.kind) || act.kind === 'fail_run';
  if (!acts.some(isDue)) return acts;
  const known = new Set(acts.flatMap((act) => ('effectId' in act ? [act.effectId] : [])));
  const stray = journal.takenBack().filter(({ effectId }) => !known.has(effectId));
  const followed = stray.flatMap((effect) => follow(effect, plan));
  if (followed.length > 0) return [...followed, ...acts.filter((act) => !isDue(act))];
  const lost = stray.find(({ state }) => isOver(state));
  return lost === undefined ? acts : stop(acts, lost.error ?? lostReason, plan);
}

type Following = ActOf<'track' | 'confirm' | 'reconcile'>;

/** What is done next about a transaction whose step has ended; none about one that has come to its end. */
export function follow({ effectId, path, nodeId, state }: TakenBack, plan: Plan): Following[] {
  if (isOver(state)) return [];
  const node = placeNodes(plan.root).find((placed) => placed.node.id === nodeId)?.node;
  return node?.type === 'action' ? [{ kind: followedBy[state], node, path, effectId }] : [];
}

/** What is still looked after comes to one of these ends, a cancellation of the person's among them. */
function isOver(
  state: TakenBack['state'],
): state is Exclude<TakenBack['state'], keyof typeof followedBy> {
  return !Object.hasOwn(followedBy, state);
}

/** What was built on it is not carried further: what is out comes to its end first, then the run fails. */
function stop(acts: readonly Act[], error: ErrorShape, { root }: Plan): readonly Act[] {
  const [first] = acts;
  if (first?.kind === 'fail_run') return acts;
  if (first?.kind === 'complete_run') return [{ kind: 'fail_run', error }];
  const out = acts.filter(({ kind }) => apart.has(kind));
  if (out.some((act) => 'effectId' in act)) return out;
  return [{ kind: 'abandon', node: root, path: rootPath(root), error }];
}
