import type { LeftOut, RunView, StepView } from '../../shared/runs/views.ts';
import { inOrder, type TreeNode } from './tree-nodes.ts';

/** Steps or rounds that are not shown, and the steps to look at to see those before and after. */
export interface Gap {
  /** The loop, as "3 Buy in parts"; null for the steps of the run. */
  loop: string | null;
  left: LeftOut;
  before: string;
  after: string;
}

/** As many rounds are shown before and after the one that is looked at. */
const roundsBefore = 4;
const roundsAfter = 5;

/** What of a long run is not shown. */
export function gaps(run: RunView, nodes: readonly TreeNode<StepView>[]): Gap[] {
  const first = run.steps.find(({ round }) => round === null)?.path;
  const ends = {
    before: run.steps.at(1)?.path ?? first ?? '',
    after: run.steps.at(-1)?.path ?? '',
  };
  const { stepsLeftOut } = run;
  const steps = stepsLeftOut.before + stepsLeftOut.after > 0;
  return [
    ...(steps ? [{ loop: null, left: stepsLeftOut, ...ends }] : []),
    ...inOrder(nodes).flatMap(gapOfLoop),
  ];
}

function gapOfLoop({ number, label, row, children }: TreeNode<StepView>): Gap[] {
  const bodies = children.filter((child) => child.row.round !== null);
  const [oldest] = bodies;
  const newest = bodies.at(-1);
  if (row.roundsLeftOut === null || !oldest || !newest) return [];
  const last = newest.siblings;
  const at = (round: number) => {
    const body = oldest.id.slice(`${row.path}#${oldest.position}`.length);
    return `${row.path}#${Math.min(Math.max(round, 1), last)}${body}`;
  };
  return [
    {
      loop: `${number} ${label}`,
      left: row.roundsLeftOut,
      before: at(oldest.position - 1 - roundsAfter),
      after: at(newest.position + 1 + roundsBefore),
    },
  ];
}
