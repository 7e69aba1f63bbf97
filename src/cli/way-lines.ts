import type { Finding, Rehearsal, RehearsedBranch } from '../shared/chain/types.ts';
import { stepsLines, totalLines } from './rehearsal-lines.ts';
import type { RehearsedPlan } from './script-lines.ts';

/** The ways through the plan that the run would not take now: each whole, or how many there are and the worst. */
export function wayLines(rehearsal: Rehearsal, whole: boolean, of?: RehearsedPlan): string[] {
  const { branches = [], waysLeftOut = 0 } = rehearsal;
  const others = branches.filter(({ taken }) => !taken);
  const count = branches.length + waysLeftOut;
  if (count < 2) return [];
  const leftOut = waysLeftOut === 0 ? '' : `, and at least ${waysLeftOut} that were not`;
  return [
    `Ways through this plan: ${branches.length} that were rehearsed${leftOut}.`,
    ...(whole ? others.flatMap((way) => wholeWay(way, rehearsal, of)) : worstOf(others)),
  ];
}

function wholeWay(
  way: RehearsedBranch,
  { block, chainId }: Rehearsal,
  of: RehearsedPlan | undefined,
): string[] {
  return [
    '',
    `Another way, by ${way.choices.map(({ nodeId, goes }) => `${nodeId} (${choiceWords[goes]})`).join(', ')}: ${statusWords[way.status]}.`,
    ...stepsLines(way.steps, block === null, of),
    ...(block === null ? [] : totalLines({ ...way, chainId })),
  ];
}

function worstOf(others: readonly RehearsedBranch[]): string[] {
  const [first, ...rest] = others;
  if (first === undefined) return [];
  const worst = rest.reduce((a, b) => (badness(b) > badness(a) ? b : a), first);
  const why = worst.error === undefined ? '' : ` ${worst.error.message}`;
  return [
    `The worst of those that it would not take now, ${worst.path}: ${statusWords[worst.status]}.${why}`,
    'Each of them is shown with --branches.',
  ];
}

const choiceWords = {
  // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
  then: 'holds',
  else: 'does not hold',
  works: 'works',
  fails: 'fails',
} as const;

const statusWords: Readonly<Record<RehearsedBranch['status'], string>> = {
  ok: 'works',
  failed: 'fails',
  unknown: 'not known',
};

const byBadness: readonly Finding['level'][] = ['info', 'caution', 'unknown', 'danger', 'block'];

/** How it ends comes before what was found on it. */
function badness({ status, steps }: RehearsedBranch): number {
  const levels = steps.flatMap(({ risks }) => risks.map(({ level }) => byBadness.indexOf(level)));
  return ['ok', 'unknown', 'failed'].indexOf(status) * byBadness.length + Math.max(0, ...levels);
}
