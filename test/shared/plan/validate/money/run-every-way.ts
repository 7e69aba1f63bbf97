// A second opinion on money: it runs a plan in every way it can go, with plain balances, and notes where
// there was not enough. It shares no code with the checks. A step that fails is noted and takes what there is.
import type { ActionNode, PlanNode } from '../../../../../src/shared/plan/nodes.ts';

const unit = 10n ** 18n;
const reserve = 3n * 10n ** 15n;
/** USD. */
const prices: Record<string, bigint> = { ETH: 2n, WETH: 2n, USDC: 1n, DAI: 1n };

/** Of one step: in how many runs it was reached, and in how many of these it failed. */
export interface Tally {
  reached: number;
  failed: number;
}

interface Run {
  balances: Map<string, bigint>;
  outputs: Map<string, bigint>;
  reached: Set<string>;
  failed: Set<string>;
  /** One of `ways`, counted from 0; every run takes another sequence of them. */
  choose(ways: number): number;
}

/** Null when there are more than `most` ways. */
export function runEveryWay(
  root: PlanNode,
  start: Readonly<Record<string, string>>,
  most: number,
): Map<string, Tally> | null {
  const tallies = new Map<string, Tally>();
  let next: number[] | null = [];
  for (let count = 0; next !== null; count += 1) {
    if (count >= most) return null;
    const taken: { choice: number; ways: number }[] = [];
    const planned: number[] = next;
    const run: Run = {
      balances: new Map(Object.entries(start).map(([name, text]) => [name, parse(text)])),
      ...{ outputs: new Map(), reached: new Set(), failed: new Set() },
      choose: (ways) => {
        const choice = planned[taken.length] ?? 0;
        taken.push({ choice, ways });
        return choice;
      },
    };
    walk(root, run);
    for (const id of run.reached) {
      const tally = tallies.get(id) ?? { reached: 0, failed: 0 };
      const failed = tally.failed + (run.failed.has(id) ? 1 : 0);
      tallies.set(id, { reached: tally.reached + 1, failed });
    }
    while (taken.length > 0 && (taken.at(-1)?.choice ?? 0) + 1 >= (taken.at(-1)?.ways ?? 0)) {
      taken.pop();
    }
    const last = taken.pop();
    next = last === undefined ? null : [...taken.map(({ choice }) => choice), last.choice + 1];
  }
  return tallies;
}

function walk(node: PlanNode, run: Run): void {
  const isSkippable = node.onFailure?.strategy === 'skip';
  if (!isSkippable || node.type === 'action') {
    const before = new Map(run.balances);
    walkInside(node, run);
    if (isSkippable && run.choose(2) === 1) run.balances = before;
    return;
  }
  // A part that may be skipped goes through, or stops before one of its steps.
  if (node.type !== 'sequence') throw new Error('only sequences and actions are skipped here');
  const stop = run.choose(node.steps.length + 1);
  for (const [index, step] of node.steps.entries()) if (index < stop) walk(step, run);
}

function walkInside(node: PlanNode, run: Run): void {
  switch (node.type) {
    case 'action':
      walkAction(node, run);
      return;
    case 'sequence':
      for (const step of node.steps) walk(step, run);
      return;
    case 'if':
      if (run.choose(2) === 0) walk(node.then, run);
      else if (node.else) walk(node.else, run);
      return;
    case 'loop':
      for (let round = 1; round <= node.maxIterations; round += 1) {
        walk(node.body, run);
        if (node.exitWhen && round < node.maxIterations && run.choose(2) === 1) return;
      }
      return;
    case 'parallel':
      walkTogether(node.steps, node.allowPartialFailure === true, run);
      return;
    case 'wait':
    case 'gate':
      return;
  }
}

/** The steps of each branch keep their order; the branches mix in any way. */
function walkTogether(steps: readonly PlanNode[], mayLack: boolean, run: Run): void {
  const lines = steps.map((step) => (step.type === 'sequence' ? [...step.steps] : [step]));
  for (let open = lines; ; ) {
    open = open.filter((line) => line.length > 0);
    if (open.length === 0) return;
    const line = open[run.choose(open.length)] ?? [];
    const step = line.shift();
    if (step === undefined) continue;
    const before = new Map(run.balances);
    walk(step, run);
    if (mayLack && run.choose(2) === 1) {
      run.balances = before;
      line.length = 0;
    }
  }
}

function walkAction(node: ActionNode, run: Run): void {
  const before = new Map(run.balances);
  act(node, run);
  if (node.onError === undefined || run.choose(2) === 0) return;
  run.balances = before;
  walk(node.onError, run);
}

function act(node: ActionNode, run: Run): void {
  run.reached.add(node.id);
  const text = (param: string) => String(node.params[param]);
  switch (node.tool) {
    case 'transfer': {
      const taken = spend(node, text('token'), run);
      run.outputs.set(`${node.id}.amount`, taken);
      return;
    }
    case 'wrap':
    case 'unwrap': {
      const [from, to] = node.tool === 'wrap' ? ['ETH', 'WETH'] : ['WETH', 'ETH'];
      const taken = spend(node, from, run);
      bring(to, taken, run);
      run.outputs.set(`${node.id}.amount`, taken);
      return;
    }
    case 'defi_swap': {
      const [from, to] = [text('tokenIn'), text('tokenOut')];
      const taken = spend(node, from, run);
      const worth = (taken * price(from)) / price(to);
      const quoted = (worth * (run.choose(2) === 0 ? 9n : 11n)) / 10n;
      const floor = node.params['minOut'] === undefined ? 0n : parse(text('minOut'));
      const received = quoted < floor ? floor : quoted;
      bring(to, received, run);
      run.outputs.set(`${node.id}.amountIn`, taken);
      run.outputs.set(`${node.id}.amountOut`, received);
      return;
    }
    default:
      throw new Error(`no ${node.tool} here`);
  }
}

function spend(node: ActionNode, token: string, run: Run): bigint {
  const held = run.balances.get(token) ?? 0n;
  const taken = amountOf(node.params['amount'], token, held, run);
  if (taken > held) run.failed.add(node.id);
  run.balances.set(token, taken > held ? 0n : held - taken);
  return taken;
}

function bring(token: string, amount: bigint, run: Run): void {
  run.balances.set(token, (run.balances.get(token) ?? 0n) + amount);
}

function amountOf(value: unknown, token: string, held: bigint, run: Run): bigint {
  if (value === 'max') {
    if (token !== 'ETH') return held;
    const kept = run.choose(2) === 0 ? 0n : reserve;
    return held < kept ? 0n : held - kept;
  }
  if (typeof value === 'string') {
    return value.endsWith('%') ? (held * BigInt(value.slice(0, -1))) / 100n : parse(value);
  }
  if (typeof value === 'object' && value !== null) {
    if ('usd' in value) return parse(String(value.usd)) / price(token);
    if ('type' in value) return refOf(value as Ref, run);
  }
  throw new Error(`no amount: ${JSON.stringify(value)}`);
}

type Ref =
  | { type: 'literal'; value: string }
  | { type: 'step_output'; stepId: string; path: string }
  | { type: 'runtime'; fn: string; args: Ref[] };

function refOf(ref: Ref, run: Run): bigint {
  if (ref.type === 'literal') return parse(ref.value);
  if (ref.type === 'step_output') {
    const value = run.outputs.get(`${ref.stepId}.${ref.path}`);
    if (value === undefined) throw new Error(`nothing left by ${ref.stepId}`);
    return value;
  }
  const [first, second] = ref.args;
  if (first === undefined) throw new Error('no arguments');
  if (ref.fn === 'balance') {
    return first.type === 'literal' ? (run.balances.get(first.value) ?? 0n) : 0n;
  }
  const [a, b] = [refOf(first, run), second === undefined ? 0n : refOf(second, run)];
  switch (ref.fn) {
    case 'mul':
      return (a * b) / unit;
    case 'sub':
      return a < b ? 0n : a - b;
    case 'add':
      return a + b;
    case 'min':
      return a < b ? a : b;
    case 'max':
      return a < b ? b : a;
    default:
      throw new Error(`no ${ref.fn} here`);
  }
}

function price(token: string): bigint {
  return prices[token] ?? 1n;
}

function parse(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
}
