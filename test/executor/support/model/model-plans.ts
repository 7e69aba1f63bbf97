// Random plans of every kind of node, with every policy. Ids, tools and conditions are set afterwards.
import fc from 'fast-check';
import type { Condition } from '../../../../src/shared/plan/conditions.ts';
import type { FailurePolicy, PlanNode } from '../../../../src/shared/plan/nodes.ts';
import { placeNodes } from '../../../../src/shared/plan/walk.ts';
import { action } from '../plans.ts';
import { endlessMs } from './model-reference.ts';

const label = '';

/** Holds as the fate of the node says: the world answers `price(node <id>)` with 1, 0 or not at all. */
const condition = (id: string): Condition => ({
  type: 'compare',
  left: { type: 'runtime', fn: 'price', args: [{ type: 'literal', value: `node ${id}` }] },
  op: 'eq',
  right: { type: 'literal', value: '1' },
});
const none = condition('');

const policy = fc.option(
  fc.oneof(
    fc.constant<FailurePolicy>({ strategy: 'skip' }),
    fc.record<FailurePolicy & { strategy: 'retry' }>({
      strategy: fc.constant('retry'),
      maxAttempts: fc.integer({ min: 1, max: 3 }),
      delayMs: fc.constantFrom(0, 0.5, 1000, 90_000),
      backoffMultiplier: fc.constantFrom(1, 1.1, 2),
    }),
  ),
  { nil: undefined },
);

const trees = fc.letrec<{ node: PlanNode }>((tie) => {
  const child = tie('node');
  const children = fc.array(child, { minLength: 1, maxLength: 3 });
  const extra = { onFailure: policy };
  return {
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc
        .record({
          ...extra,
          tool: fc.constantFrom('transfer', 'get_balance'),
          onError: fc.option(child, { nil: undefined, freq: 4 }),
        })
        .map((node) => defined({ ...action(''), ...node })),
      fc
        .record({
          ...extra,
          condition: fc.option(fc.constant(none), { nil: undefined }),
          expiresAfterMs: fc.option(fc.constant(600_000), { nil: undefined }),
        })
        .map((node) => defined({ id: '', label, type: 'gate', ...node })),
      fc.record({ ...extra, until: fc.boolean() }).map(({ until, ...node }) =>
        defined({
          ...{ id: '', label, type: 'wait', ...node },
          ...(until ? { until: none, maxWaitMs: 270_000 } : { durationMs: 4999.5 }),
        }),
      ),
      fc
        .record({ ...extra, steps: children, endless: fc.boolean() })
        .map(({ endless, steps, ...node }) =>
          defined({
            ...{ id: '', label, type: 'sequence', ...node },
            ...(endless ? limited(steps) : { steps }),
          }),
        ),
      fc
        .record({ ...extra, steps: children, allowPartialFailure: fc.boolean() })
        .map((node) => defined({ id: '', label, type: 'parallel', ...node })),
      fc
        // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
        .record({ ...extra, then: child, else: fc.option(child, { nil: undefined }) })
        .map((node) => defined({ id: '', label, type: 'if', condition: none, ...node })),
      fc
        .record({
          ...{ ...extra, body: child, maxIterations: fc.integer({ min: 1, max: 3 }) },
          ...{
            delayMs: fc.constantFrom(0, 0.5, 1000),
            exitWhen: fc.option(fc.constant(none), { nil: undefined }),
          },
        })
        .map((node) => defined({ id: '', label, type: 'loop', ...node })),
    ),
  };
}).node;

/** A part that only its time limit ends. */
function limited(steps: readonly PlanNode[]) {
  const endless = { id: '', label, type: 'wait', durationMs: endlessMs, maxWaitMs: endlessMs };
  return { steps: [...steps, endless], timeoutMs: endlessMs / 2 };
}

function defined(node: object): PlanNode {
  return Object.fromEntries(
    Object.entries(node).filter(([, value]) => value !== undefined),
  ) as PlanNode;
}

/** Of parts with a time limit one in the other the outer would end the inner one: it keeps its own. */
function unlimited(node: PlanNode, isInside: boolean): void {
  if (isInside && node.type === 'sequence' && node.timeoutMs !== undefined) {
    delete node.timeoutMs;
    node.steps.pop();
  }
  const isLimited = isInside || node.timeoutMs !== undefined;
  for (const { node: child, parent } of placeNodes(node)) {
    if (parent === node) unlimited(child, isLimited);
  }
}

function finished(tree: PlanNode): PlanNode {
  const root = structuredClone(tree);
  unlimited(root, false);
  // In what is done more than once, how far a branch is when its sibling fails must not decide: that is a
  // matter of time.
  const repeated = new Set<PlanNode>();
  for (const [index, { node, parent }] of placeNodes(root).entries()) {
    node.id = `n${index}`;
    const isRepeated = node.type === 'loop' || node.onFailure?.strategy === 'retry';
    if (isRepeated || (parent && repeated.has(parent))) repeated.add(node);
    if (node.type === 'action')
      node.params = node.tool === 'transfer' ? { to: node.id } : { token: node.id };
    if (node.type === 'if' || (node.type === 'gate' && node.condition))
      node.condition = condition(node.id);
    if (node.type === 'wait' && node.until) node.until = condition(node.id);
    if (node.type === 'loop' && node.exitWhen) node.exitWhen = condition(node.id);
    if (node.type === 'parallel' && repeated.has(node)) node.allowPartialFailure = true;
  }
  return root;
}

export const modelPlans = trees.map(finished);
