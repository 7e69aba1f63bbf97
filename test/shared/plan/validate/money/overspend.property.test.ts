import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanContext } from '../../../../../src/shared/plan/context.ts';
import type { PlanNode } from '../../../../../src/shared/plan/nodes.ts';
import { planSchema } from '../../../../../src/shared/plan/schema.ts';
import type { ValidationIssue } from '../../../../../src/shared/plan/validate/result.ts';
import { validatePlan } from '../../../../../src/shared/plan/validate/validate-plan.ts';
import { bundledTokens } from '../../../../../src/shared/tokens/bundled-tokens.ts';
import { createToolRegistry, shippedTools } from '../../../../../src/shared/tools/tool-registry.ts';
import { action, alice, type Json, plan } from '../../sample-plans.ts';
import { runEveryWay, type Tally } from './run-every-way.ts';

/** Fees are a range of their own; here they are nothing, so that every other amount can be compared. */
const tools = createToolRegistry(
  ['transfer', 'defi_swap', 'wrap', 'unwrap'].flatMap((name) => {
    const tool = shippedTools.get(name);
    return tool === undefined ? [] : [{ ...tool, gasUnits: 0 }];
  }),
);

const context = (balances: Record<string, string>): PlanContext => ({
  ...{ chains: [1], defaultChain: 1, balances: { 1: balances } },
  prices: { ETH: '2', WETH: '2', USDC: '1', DAI: '1' },
});

/** Plans that could go more ways are passed over. */
const mostWays = 100;

interface Judged {
  tallies: ReadonlyMap<string, Tally>;
  issues: ReadonlyMap<string | null, ValidationIssue>;
  show(id: string): string;
}

function judge(root: Json, balances: Record<string, string>): Judged | null {
  let count = 0;
  const named: PlanNode = planSchema.parse(plan(nameSteps(root, () => `n${count++}`))).root;
  const tallies = runEveryWay(named, balances, mostWays);
  if (tallies === null) return null;
  const { issues } = validatePlan(plan({ ...named }), context(balances), {
    ...{ tools, tokens: bundledTokens },
  });
  const codes = ['CONTRA_OVERSPEND', 'SPEND_AFTER_MAX'];
  const said = issues.filter(({ code }) => codes.includes(code));
  // Of two on one step the error counts.
  const inOrder = said.toSorted((left, right) => right.severity.localeCompare(left.severity));
  const byNode = new Map(inOrder.map((issue) => [issue.nodeId, issue]));
  const show = (id: string): string =>
    `${id} of ${JSON.stringify({ balances, named, said, tally: tallies.get(id) }, null, 1)}`;
  return { tallies, issues: byNode, show };
}

/** Gives every node without an id the next one, in reading order. */
function nameSteps(node: Json, next: () => string): Json {
  const named: Json = { ...node, id: node['id'] === '' ? next() : node['id'] };
  for (const key of ['then', 'else', 'body', 'onError']) {
    const child = named[key];
    if (child !== undefined) named[key] = nameSteps(child as Json, next);
  }
  const steps = named['steps'];
  if (Array.isArray(steps)) named['steps'] = steps.map((step) => nameSteps(step, next));
  return named;
}

const token = fc.constantFrom('USDC', 'DAI', 'WETH');
const anyToken = fc.constantFrom('USDC', 'DAI', 'WETH', 'ETH');
const whole = fc.integer({ min: 1, max: 12 }).map((tens) => String(tens * 10));
const balances = fc.record({ USDC: whole, DAI: whole, WETH: whole, ETH: whole });
const literal = (value: string) => ({ type: 'literal', value });
const call = (fn: string, ...args: unknown[]) => ({ type: 'runtime', fn, args });

const send = (coin: string, amount: unknown, more: Json = {}) =>
  action('', 'transfer', { token: coin, amount, to: alice }, more);
const sequence = (steps: Json[], more: Json = {}): Json => ({
  ...{ id: '', label: '', type: 'sequence', steps, ...more },
});
const sometime = {
  ...{ type: 'compare', left: call('price', literal('ETH')), op: 'gt' },
  right: literal('3'),
};
const branch = (then: Json, otherwise: Json | undefined): Json => ({
  ...{ id: '', label: '', type: 'if', condition: sometime },
  ...{ then, ...(otherwise && { else: otherwise }) },
});
const loop = (body: Json, maxIterations: number, mayEnd: boolean): Json => ({
  ...{ id: '', label: '', type: 'loop', body, maxIterations },
  ...(mayEnd && { exitWhen: sometime }),
});
const skip = { onFailure: { strategy: 'skip' } };
const optionally = (node: fc.Arbitrary<Json>) => fc.option(node, { nil: undefined });

/** Spends of one token each, so that no balance hangs on another: here ranges say exactly what can be. */
const plainSend = fc
  .tuple(
    token,
    fc.oneof(
      whole,
      fc.constantFrom('50%', '25%'),
      whole.map((usd) => ({ usd })),
    ),
  )
  .map(([coin, amount]) => send(coin, amount));
const guardedSend = fc
  .tuple(plainSend, fc.boolean(), optionally(plainSend))
  .map(([node, isSkipped, onError]) => ({
    ...{ ...node, ...(isSkipped && skip), ...(onError && { onError }) },
  }));
const straight = fc
  .array(plainSend, { minLength: 1, maxLength: 3 })
  .map((steps) => sequence(steps));
const repeated = fc
  .tuple(straight, fc.integer({ min: 1, max: 3 }), fc.boolean())
  .map(([body, rounds, mayEnd]) => loop(body, rounds, mayEnd));
const exactPart: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: guardedSend },
  { weight: 2, arbitrary: repeated },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.oneof(straight, repeated), optionally(fc.oneof(straight, guardedSend)))
      .map(([then, otherwise]) => branch(then, otherwise)),
  },
);
const exactPlan = fc
  .array(exactPart, { minLength: 1, maxLength: 5 })
  .map((steps) => sequence(steps));

/** Everything: swaps, references to what they brought, sums, and parts inside parts. */
const amount = (coin: string) =>
  fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 1, arbitrary: fc.constantFrom('50%', 'max') },
    {
      weight: 1,
      arbitrary: fc.constant(call('mul', call('balance', literal(coin)), literal('0.5'))),
    },
    {
      weight: 1,
      arbitrary: whole.map((least) => call('min', call('balance', literal(coin)), literal(least))),
    },
  );
const move: fc.Arbitrary<Json> = fc.oneof(
  anyToken.chain((coin) => amount(coin).map((size) => send(coin, size))),
  fc
    .tuple(fc.constantFrom(['USDC', 'DAI'], ['DAI', 'WETH'], ['WETH', 'USDC']), maybeText(whole))
    .chain(([[tokenIn = '', tokenOut = ''], minOut]) =>
      amount(tokenIn).map((size) =>
        action('', 'defi_swap', { tokenIn, tokenOut, amount: size, ...(minOut && { minOut }) }),
      ),
    ),
  amount('ETH').map((size) => action('', 'wrap', { amount: size })),
  amount('WETH').map((size) => action('', 'unwrap', { amount: size })),
);
function maybeText(text: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> {
  return fc.option(text, { nil: undefined });
}
let swaps = 0;
/** A swap, and spends of what came of it. */
const swapAndUse = fc
  .tuple(whole, fc.constantFrom('all', 'half', 'twice', 'rest', 'most'), whole)
  .map(([size, how, other]): Json => {
    const id = `swap${swaps++}`;
    const out = { type: 'step_output', stepId: id, path: 'amountOut' };
    const swap = action(id, 'defi_swap', { tokenIn: 'DAI', tokenOut: 'USDC', amount: size });
    const half = call('mul', out, literal('0.5'));
    const uses: Record<string, Json[]> = {
      all: [send('USDC', out)],
      half: [send('USDC', half), send('USDC', half)],
      twice: [send('USDC', out), send('USDC', out)],
      rest: [send('USDC', call('sub', out, literal(other)))],
      most: [send('USDC', call('max', out, literal(other)))],
    };
    return sequence([swap, ...(uses[how] ?? [])]);
  });

const { part } = fc.letrec<{ part: Json; steps: Json }>((tie) => ({
  steps: fc
    .tuple(fc.array(tie('part'), { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([steps, isSkipped]) => sequence(steps, isSkipped ? skip : {})),
  part: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 4, arbitrary: move },
    { weight: 2, arbitrary: swapAndUse },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie('steps'), optionally(tie('steps')))
        .map(([then, otherwise]) => branch(then, otherwise)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie('steps'), fc.integer({ min: 1, max: 3 }), fc.boolean())
        .map(([body, rounds, mayEnd]) => loop(body, rounds, mayEnd)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.array(
            fc.oneof(
              move,
              fc.array(move, { minLength: 1, maxLength: 2 }).map((s) => sequence(s)),
            ),
            {
              minLength: 1,
              maxLength: 3,
            },
          ),
          fc.boolean(),
        )
        .map(([steps, allowPartialFailure]) => ({
          ...{ id: '', label: '', type: 'parallel', steps, allowPartialFailure },
        })),
    },
    { weight: 1, arbitrary: fc.tuple(move, move).map(([node, onError]) => ({ ...node, onError })) },
    { weight: 1, arbitrary: tie('steps') },
  ),
}));
const anyPlan = fc.array(part, { minLength: 1, maxLength: 4 }).map((steps) => sequence(steps));

describe('CONTRA_OVERSPEND against every way that a plan can go', () => {
  it('is exact where no balance hangs on another', () => {
    fc.assert(
      fc.property(exactPlan, balances, (root, held) => {
        const judged = judge(root, held);
        fc.pre(judged !== null);
        for (const [id, { reached, failed }] of judged.tallies) {
          const expected = failed === 0 ? undefined : failed === reached ? 'error' : 'warning';
          if (judged.issues.get(id)?.severity !== expected) {
            expect.fail(`not ${expected ?? 'silent'}: ${judged.show(id)}`);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is never an error where some way goes well, and never silent where one fails', () => {
    fc.assert(
      fc.property(anyPlan, balances, (root, held) => {
        const judged = judge(root, held);
        fc.pre(judged !== null);
        for (const [id, { reached, failed }] of judged.tallies) {
          const issue = judged.issues.get(id);
          const isError = issue?.code === 'CONTRA_OVERSPEND' && issue.severity === 'error';
          if (isError && failed < reached) expect.fail(`can go well: ${judged.show(id)}`);
          if (failed > 0 && issue === undefined) expect.fail(`can fail: ${judged.show(id)}`);
        }
      }),
      { numRuns: 1_000 },
    );
  }, 120_000);
});
