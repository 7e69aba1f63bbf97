// What is told of the ways through a plan that the run would not take now.
import type {
  Finding,
  Rehearsal,
  RehearsalTotal,
  RehearsedBranch,
  RehearsedChoice,
  RehearsedStep,
} from '../../shared/chain/types.ts';
import type { RehearsedSteps } from './rehearsed-steps.ts';
import { leastOf } from './totals.ts';
import type { Parting, Way, Ways } from './walk-ways.ts';

/** One way as it was walked. */
export interface ToldWay {
  steps: RehearsedSteps;
  /** Asked only when nothing more is told of it. */
  ended(): Pick<Rehearsal, 'steps' | 'status' | 'error'>;
  total: RehearsalTotal;
  worstCase: RehearsalTotal;
}

type OfWays = 'branches' | 'waysLeftOut' | 'total' | 'worstCase' | 'steps' | 'status' | 'error';

/**
 * All ways as a rehearsal tells them. What the other ways came to is told with the step at which each of them
 * parts, so that it is read before a yes: a way that is not taken now takes nothing from the status.
 */
export function describeWays({ first, partings }: Ways<ToldWay>): Pick<Rehearsal, OfWays> {
  const branches = new Map<Parting<ToldWay>, RehearsedBranch>();
  // What parts from a way is told with its steps, so it comes first.
  for (const parting of partings.toReversed()) {
    const { of, at, way } = parting;
    const branch = way === null ? null : branchOf(way, parting.choice.path);
    if (branch !== null) branches.set(parting, branch);
    const found = branch === null ? notRehearsed(parting) : otherWay(parting, branch);
    const { steps } = (of === null ? first : of.way)?.told ?? first.told;
    steps.tell(at.path, found);
  }
  const { total, worstCase } = first.told;
  const main = first.told.ended();
  if (partings.length === 0) return { ...main, total, worstCase };
  const others = partings.flatMap((parting) => branches.get(parting) ?? []);
  const leftOut = partings.length - others.length;
  return {
    ...main,
    branches: [takenNow(first, partings, main.steps), ...others],
    ...(leftOut === 0 ? {} : { waysLeftOut: leftOut }),
    total,
    worstCase: leastOf([worstCase, ...others.map((each) => each.worstCase)]),
  };
}

function branchOf({ told, choices }: Way<ToldWay>, path: string): RehearsedBranch {
  const { steps, status, error } = told.ended();
  const { total, worstCase } = told;
  const ended = { steps, total, worstCase, status };
  return { path, taken: false, choices, ...ended, ...(error === undefined ? {} : { error }) };
}

function takenNow(
  way: Way<ToldWay>,
  [parting]: readonly Parting<ToldWay>[],
  steps: readonly RehearsedStep[],
): RehearsedBranch {
  const at = parting?.at.path ?? '';
  const from = steps.findIndex(({ path }) => path === at);
  const path = way.choices[0]?.path ?? at;
  return { ...branchOf(way, path), taken: true, steps: steps.slice(Math.max(from, 0)) };
}

const otherWayId = 'OTHER_WAY';

const otherSide: Readonly<Record<RehearsedChoice['goes'], string>> = {
  // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
  then: 'The condition does not hold now. The way that the plan takes where it does',
  else: 'The condition holds now. The way that the plan takes where it does not',
  works: 'This step fails now. The way that the plan takes where it works',
  fails: 'This step works now. The way that the plan takes where it fails',
};

/** What is told of where two ways part. */
type Fork = Pick<Parting<ToldWay>, 'choice' | 'isOpen'>;

function sideOf({ choice, isOpen }: Fork): string {
  return isOpen ? 'The other way that the run may take' : otherSide[choice.goes];
}

function otherWay(fork: Fork, branch: RehearsedBranch): Finding {
  const { nodeId, path } = fork.choice;
  const worst = worstLevel(branch);
  const seen = `${sideOf(fork)} was rehearsed too, to the end of the plan`;
  const message = (more: string) => (more === '' ? `${seen}.` : `${seen}: ${more}`);
  const evidence = { nodeId, path, status: branch.status, worst };
  const failed = branch.error?.message ?? '';
  if (branch.status === 'failed') {
    return { ...told('caution', worst), message: message(`it fails there. ${failed}`), evidence };
  }
  if (branch.status === 'unknown') {
    const more = `what it does could not be determined. ${failed}`;
    return { ...told('caution', worst), message: message(more), evidence };
  }
  const more = worst === 'info' ? '' : 'it has findings of its own, which are shown with it.';
  return { ...told('info', worst), message: message(more), evidence };
}

/** At least as bad as what was found on it. What rules that way out does not rule out the plan. */
function told(least: 'info' | 'caution', worst: Finding['level']): Pick<Finding, 'id' | 'level'> {
  const level = worst === 'block' ? 'danger' : worst;
  return { id: otherWayId, level: badness(level) > badness(least) ? level : least };
}

const byBadness: readonly Finding['level'][] = ['info', 'caution', 'unknown', 'danger', 'block'];

function badness(level: Finding['level']): number {
  return byBadness.indexOf(level);
}

/** That a way which parts from this one fails is told on this one, and no danger of this one. */
function worstLevel({ steps }: RehearsedBranch): Finding['level'] {
  const own = steps
    .flatMap(({ risks }) => risks)
    .filter(({ id, level }) => id !== otherWayId || level !== 'caution');
  const levels = own.map(({ level }) => badness(level));
  return byBadness[Math.max(0, ...levels)] ?? 'info';
}

function notRehearsed(fork: Fork): Finding {
  const { nodeId, path } = fork.choice;
  return {
    id: 'OTHER_WAY_NOT_REHEARSED',
    level: 'unknown',
    message: `${sideOf(fork)} was not rehearsed: this plan has more ways than are rehearsed, or they take too long. If the run takes it, you are asked about each of its transactions then.`,
    evidence: { nodeId, path },
  };
}
