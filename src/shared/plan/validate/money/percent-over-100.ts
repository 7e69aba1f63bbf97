import type { LoopNode, PlanNode } from '../../nodes.ts';
import { type WrittenAmount, writtenAmounts } from '../action-amounts.ts';
import { type Check, issueAt } from '../check.ts';
import type { ValidationIssue } from '../result.ts';
import { one, toFixedPoint } from './fixed-point.ts';
import { type MoneyFacts, moneyFacts } from './money-facts.ts';

const all = 100n * one;

/** A share of the start, of one coin. */
interface StartShare {
  key: string;
  percent: bigint;
  place: WrittenAmount['place'];
}

/** A loop around a step: its rounds, and what one of them takes of a coin. */
interface Rounds {
  count: bigint;
  takes: Taken;
}

/** Percent of the start in fixed point, by coin. */
type Taken = ReadonlyMap<string, bigint>;
type Shares = ReadonlyMap<PlanNode, readonly StartShare[]>;

/**
 * PERCENT_OVER_100: one percentage above 100, or shares of the start that are more than all on one path; then
 * it is said of the step that passes it.
 */
export const percentOver100: Check = (input) => {
  const written = writtenAmounts(input).filter(
    ({ form }) => form === 'percent' || form === 'percentOfStart',
  );
  if (written.length === 0) return [];
  const facts = moneyFacts(input);
  const single = written.flatMap(({ number, place }) =>
    (toFixedPoint(number) ?? 0n) > all
      ? [issueAt(place, 'PERCENT_OVER_100', `${number} % is more than all there is.`)]
      : [],
  );
  const shares = new Map<PlanNode, StartShare[]>();
  for (const amount of written) {
    const share = startShare(amount, facts);
    if (share === null) continue;
    const { node } = amount.action;
    shares.set(node, [...(shares.get(node) ?? []), share]);
  }
  return shares.size === 0 ? single : [...single, ...overAll(input.plan.root, shares)];
};

function startShare(amount: WrittenAmount, facts: MoneyFacts): StartShare | null {
  const { action, form, use, param, number, place } = amount;
  const role = action.tool?.roles[param];
  if (form !== 'percentOfStart' || use !== 'spend' || role?.kind !== 'amount') return null;
  const coin =
    action.chainId === undefined ? undefined : facts.moved(action, role.of, action.chainId);
  const percent = toFixedPoint(number) ?? 0n;
  return coin === undefined || percent > all ? null : { key: coin.key, percent, place };
}

function overAll(root: PlanNode, shares: Shares): ValidationIssue[] {
  const totals = new Map<PlanNode, Taken>();
  totalOf(root, shares, totals);
  const walk: Walk = { shares, totals, taken: new Map(), issues: [] };
  visit(root, [], walk);
  return walk.issues;
}

interface Walk {
  shares: Shares;
  /** What each node takes. */
  totals: ReadonlyMap<PlanNode, Taken>;
  /** What was taken before the node at hand, on the way that took most. */
  taken: Map<string, bigint>;
  issues: ValidationIssue[];
}

/** Leaves `taken` as it was. */
function visit(node: PlanNode, loops: readonly Rounds[], walk: Walk): void {
  switch (node.type) {
    case 'action':
      for (const share of walk.shares.get(node) ?? []) judge(share, loops, walk);
      if (node.onError !== undefined) visit(node.onError, loops, walk);
      break;
    case 'sequence':
    case 'parallel':
      for (const step of node.steps) {
        visit(step, loops, walk);
        addAll(walk.taken, walk.totals.get(step), 1n);
      }
      for (const step of node.steps) addAll(walk.taken, walk.totals.get(step), -1n);
      break;
    case 'if':
      visit(node.then, loops, walk);
      if (node.else !== undefined) visit(node.else, loops, walk);
      break;
    case 'loop': {
      const takes = walk.totals.get(node.body) ?? new Map();
      visit(node.body, [...loops, { count: roundsOf(node), takes }], walk);
    }
  }
}

function judge({ key, percent, place }: StartShare, loops: readonly Rounds[], walk: Walk): void {
  const before = lastWithinAll(walk.taken.get(key) ?? 0n, key, loops);
  if (before > all || before + percent <= all) return;
  const message = 'With this step, more than 100 % of what there was at the start is spent.';
  walk.issues.push(issueAt(place, 'PERCENT_OVER_100', message));
}

/** What was taken before a step in the last round that still began within all there is. */
function lastWithinAll(before: bigint, key: string, loops: readonly Rounds[]): bigint {
  return loops.reduce((sum, { count, takes }) => {
    const each = takes.get(key) ?? 0n;
    if (each === 0n || sum > all) return sum;
    const rounds = (all - sum) / each;
    return sum + each * (rounds < count - 1n ? rounds : count - 1n);
  }, before);
}

/** The most that a node takes on any path, noted for every node inside it too. */
function totalOf(node: PlanNode, shares: Shares, totals: Map<PlanNode, Taken>): Taken {
  const total = new Map<string, bigint>();
  const inner = (child: PlanNode): Taken => totalOf(child, shares, totals);
  switch (node.type) {
    case 'action':
      for (const { key, percent } of shares.get(node) ?? [])
        addAll(total, new Map([[key, percent]]), 1n);
      if (node.onError !== undefined) raiseAll(total, inner(node.onError));
      break;
    case 'sequence':
    case 'parallel':
      for (const step of node.steps) addAll(total, inner(step), 1n);
      break;
    case 'if':
      raiseAll(total, inner(node.then));
      if (node.else !== undefined) raiseAll(total, inner(node.else));
      break;
    case 'loop':
      addAll(total, inner(node.body), roundsOf(node));
  }
  totals.set(node, total);
  return total;
}

function roundsOf({ maxIterations }: LoopNode): bigint {
  return BigInt(Math.max(1, Math.floor(maxIterations)));
}

function addAll(sum: Map<string, bigint>, more: Taken | undefined, times: bigint): void {
  for (const [key, percent] of more ?? []) sum.set(key, (sum.get(key) ?? 0n) + percent * times);
}

function raiseAll(most: Map<string, bigint>, other: Taken): void {
  for (const [key, percent] of other) if (percent > (most.get(key) ?? 0n)) most.set(key, percent);
}
