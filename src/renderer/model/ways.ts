// The ways through a plan, as a rehearsal went each of them to its end.
import type { RehearsedBranch, RehearsedStep } from '../../shared/chain/types.ts';
import type { PlanView } from '../../shared/ipc/plan-views.ts';
import { planNodes } from './plan-facts.ts';
import { coinWithFees, type TotalAsset, totalFrame, withFees } from './totals.ts';
import { inOrder } from './tree-nodes.ts';

export interface WayView {
  /** Choices in words, e.g. "Is it cheap: yes". */
  words: string;
  /** The way that the run would take now. */
  taken: boolean;
  status: RehearsedBranch['status'];
  /** Signed decimals by asset, fees in; what is not there does not change. */
  changes: ReadonlyMap<string, string>;
}

export interface WaysView {
  ways: WayView[];
  assets: TotalAsset[];
  /** The least of each asset over all ways. */
  worst: ReadonlyMap<string, string>;
  /** Ways that were found and not rehearsed. */
  leftOut: number;
}

const goes: Readonly<Record<RehearsedBranch['choices'][number]['goes'], string>> = {
  // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
  then: 'yes',
  else: 'no',
  works: 'works',
  fails: 'fails',
};

/** Null where there is one way only. */
export function waysOf(view: PlanView): WaysView | null {
  const { rehearsal } = view;
  const branches = rehearsal?.branches ?? [];
  const leftOut = rehearsal?.waysLeftOut ?? 0;
  if (rehearsal === null || branches.length + leftOut < 2) return null;
  const labels = new Map(inOrder(planNodes(view)).map(({ id, label }) => [id, label]));
  const totals = [...branches.map(({ total }) => total), rehearsal.worstCase];
  const frame = totalFrame(totals, view.account.address, rehearsal.chainId);
  const coin = coinWithFees(frame);
  const assets = new Map<string, TotalAsset>(coin === null ? [] : [[coin.key, coin]]);
  const changesIn = (total: RehearsedBranch['total']) => {
    const changes = withFees(total, frame);
    for (const { delta: _, ...asset } of changes) assets.set(asset.key, asset);
    return new Map(changes.map(({ key, delta }) => [key, delta]));
  };
  const ways = branches.map(({ choices, taken, status, total }): WayView => {
    const words = choices.map(
      (each) => `${labels.get(each.nodeId) ?? each.nodeId}: ${goes[each.goes]}`,
    );
    return { words: words.join(', '), taken, status, changes: changesIn(total) };
  });
  const worst = changesIn(rehearsal.worstCase);
  return { ways, worst, leftOut, assets: [...assets.values()] };
}

/** The same plan, as it goes on another of its ways: what is looked at, never what is agreed to. */
export function onWay(view: PlanView, at: number): PlanView {
  const { rehearsal } = view;
  const branches = rehearsal?.branches ?? [];
  const branch = branches[at];
  if (rehearsal === null || branch === undefined || branch.taken) return view;
  const { status, error, total, worstCase } = branch;
  const { error: _taken, ...rest } = rehearsal;
  const steps = stepsOf(branches, branch, rehearsal.steps);
  return {
    ...view,
    rehearsal: {
      ...{ ...rest, steps, status, total, worstCase },
      ...(error === undefined ? {} : { error }),
    },
  };
}

/** A way from its start: what it shares with the way that it parts from, then its own. */
function stepsOf(
  branches: readonly RehearsedBranch[],
  branch: RehearsedBranch,
  taken: readonly RehearsedStep[],
): RehearsedStep[] {
  if (branch.taken) return [...taken];
  const parting = branch.choices.findIndex(({ path }) => path === branch.path);
  const choice = branch.choices[parting];
  const before = branches.slice(0, branches.indexOf(branch));
  const from = before.findLast(({ choices }) => partsFrom(choices, branch.choices, parting));
  if (choice === undefined || from === undefined) return [...branch.steps];
  const shared = stepsOf(branches, from, taken);
  const at = shared.findIndex(
    ({ nodeId, path }) => nodeId === choice.nodeId && `${choice.path}/`.startsWith(`${path}/`),
  );
  return [...shared.slice(0, Math.max(at, 0)), ...branch.steps];
}

/** Whether two ways make the same choices up to one, and another there. */
function partsFrom(
  other: RehearsedBranch['choices'],
  own: RehearsedBranch['choices'],
  parting: number,
): boolean {
  const same = (at: number) => other[at]?.nodeId === own[at]?.nodeId;
  const alike = own
    .slice(0, parting)
    .every((each, at) => same(at) && other[at]?.goes === each.goes);
  return alike && same(parting) && other[parting]?.goes !== own[parting]?.goes;
}
