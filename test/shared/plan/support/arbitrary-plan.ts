// Random plans over all node kinds and all tools that a plan may name. They fit the schema, and no check of
// structure or references finds an error in them; whether they make sense is another matter.
import fc from 'fast-check';
import type { FailurePolicy, PlanNode } from '../../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../../src/shared/plan/schema.ts';
import type { ValueRef } from '../../../../src/shared/plan/values.ts';
import { placeNodes } from '../../../../src/shared/plan/walk.ts';
import { shippedTools } from '../../../../src/shared/tools/tool-registry.ts';
import {
  arbitraryAddress,
  arbitraryChainId,
  arbitraryParams,
  arbitraryToken,
} from './arbitrary-params.ts';
import { arbitraryTrigger } from './arbitrary-trigger.ts';
import { arbitraryCondition, arbitraryNumberRef } from './arbitrary-values.ts';

/** Runs first in every plan, so that every later step may refer to what it leaves. */
const firstStep = 'first';

const refs: fc.Arbitrary<ValueRef> = fc.oneof(
  { weight: 3, arbitrary: arbitraryNumberRef },
  {
    weight: 1,
    arbitrary: fc.constant({ type: 'step_output', stepId: firstStep, path: 'amount' } as const),
  },
);

const tools = shippedTools.names().flatMap((name) => {
  const tool = shippedTools.get(name);
  return tool === undefined ? [] : [tool];
});

const ms = fc.integer({ min: 1_000, max: 3_600_000 });

const failure: fc.Arbitrary<FailurePolicy> = fc.oneof(
  fc.constant({ strategy: 'abort' } as const),
  fc.constantFrom(
    { strategy: 'skip' } as const,
    { strategy: 'skip', reason: 'not needed' } as const,
  ),
  fc.record({
    strategy: fc.constant('retry' as const),
    maxAttempts: fc.integer({ min: 2, max: 5 }),
    delayMs: ms,
    backoffMultiplier: fc.constantFrom(1, 1.5, 2),
  }),
);

type Fields = Record<string, fc.Arbitrary<unknown>>;

/** Ids are given afterwards, when the whole tree is there. */
function nodeOf(type: PlanNode['type'], needs: Fields, may: Fields = {}): fc.Arbitrary<PlanNode> {
  const model: Fields = {
    ...{ type: fc.constant(type), id: fc.constant(''), label: fc.constant(`a ${type}`) },
    ...{ ...needs, ...may, onFailure: failure, timeoutMs: ms },
  };
  const requiredKeys = ['type', 'id', 'label', ...Object.keys(needs)];
  return fc.record(model, { requiredKeys }) as unknown as fc.Arbitrary<PlanNode>;
}

const call = fc
  .constantFrom(...tools)
  .chain((tool) =>
    fc.record({ tool: fc.constant(tool.name), params: arbitraryParams(tool, refs) }),
  );

const condition = arbitraryCondition(refs);

const leaf: fc.Arbitrary<PlanNode> = fc.oneof(
  {
    weight: 4,
    arbitrary: nodeOf('action', { call }, { requireConfirmation: fc.boolean() }).map(spread),
  },
  { weight: 1, arbitrary: nodeOf('wait', { durationMs: ms }) },
  { weight: 1, arbitrary: nodeOf('wait', { untilTime: fc.constant('2040-01-01T00:00:00Z') }) },
  {
    weight: 1,
    arbitrary: nodeOf('wait', { until: condition }, { pollIntervalMs: ms, maxWaitMs: ms }),
  },
  {
    weight: 1,
    arbitrary: nodeOf(
      'gate',
      {},
      { prompt: fc.constantFrom('Go on?', 'Is the price right?'), condition, expiresAfterMs: ms },
    ),
  },
);

/** The call is drawn as one, because its parameters follow from its tool. */
function spread(node: PlanNode): PlanNode {
  const { call: made, ...rest } = node as PlanNode & { call: object };
  return { ...rest, ...made } as PlanNode;
}

const { node: tree } = fc.letrec<{ node: PlanNode }>((tie) => {
  const steps = fc.array(tie('node'), { minLength: 1, maxLength: 3 });
  const iterations = fc.integer({ min: 1, max: 20 });
  return {
    node: fc.oneof(
      { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
      { weight: 4, arbitrary: leaf },
      { weight: 2, arbitrary: nodeOf('sequence', { steps }) },
      {
        weight: 1,
        arbitrary: nodeOf('parallel', { steps }, { allowPartialFailure: fc.boolean() }),
      },
      {
        weight: 1,
        // biome-ignore lint/suspicious/noThenProperty: the plan language calls the branch `then`.
        arbitrary: nodeOf('if', { condition, then: tie('node') }, { else: tie('node') }),
      },
      {
        weight: 1,
        arbitrary: nodeOf(
          'loop',
          { body: tie('node'), maxIterations: iterations },
          { exitWhen: condition, delayMs: ms },
        ),
      },
      { weight: 1, arbitrary: nodeOf('action', { call, onError: tie('node') }).map(spread) },
    ),
  };
});

/** A tree of nodes with ids of their own, `n1` and on in reading order. */
export const arbitraryNode: fc.Arbitrary<PlanNode> = tree.map((node) => {
  const fresh = structuredClone(node);
  for (const [index, placed] of placeNodes(fresh).entries()) placed.node.id = `n${index + 1}`;
  return fresh;
});

const budget = fc.record(
  {
    maxGasEth: fc.constantFrom('0.05', '1'),
    maxLlmUsd: fc.constantFrom('2', '0.5'),
    maxSpend: fc.array(
      fc.record({ token: arbitraryToken, chainId: arbitraryChainId, amount: fc.nat().map(String) }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
);

/** A whole plan. Its first step looks up a balance; the random tree comes after it. */
export const arbitraryPlan: fc.Arbitrary<Plan> = fc
  .record(
    {
      root: arbitraryNode.map((node): PlanNode => {
        const params = { token: 'USDC' };
        const first = { id: firstStep, label: 'Look', type: 'action', tool: 'get_balance', params };
        return { id: 'all', label: 'All', type: 'sequence', steps: [first as PlanNode, node] };
      }),
      chainId: arbitraryChainId,
      account: arbitraryAddress,
      trigger: arbitraryTrigger,
      budget,
      rollbackOnFail: fc.boolean(),
    },
    { requiredKeys: ['root', 'chainId'] },
  )
  .map((plan) => ({
    ...{ id: 'p1', name: 'A plan', userId: 'local', createdAt: 1_700_000_000_000 },
    ...{ status: 'draft' as const, ...plan },
  }));
