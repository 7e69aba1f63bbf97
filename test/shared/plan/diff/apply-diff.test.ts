import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysOfPath, pathOfKeys } from '../../../../src/shared/json-path.ts';
import { applyDiff } from '../../../../src/shared/plan/diff/apply-diff.ts';
import { diffPlans } from '../../../../src/shared/plan/diff/diff-plans.ts';
import type { PlanNode } from '../../../../src/shared/plan/nodes.ts';
import { type Plan, planSchema } from '../../../../src/shared/plan/schema.ts';

const key = fc.constantFrom('a', 'b', 'a.b', 'a[0]', '', ' ', '"', '\\', 'é', '0', '-', '["x"]');

/** Few keys and few values, so that two plans often agree in a part. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(1, '1', true, null),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

const params = fc.dictionary(key, value, { maxKeys: 3, noNullPrototype: true });
const label = fc.constantFrom('x', 'y');

/** Shapes of trees; ids are given afterwards, so that no two are the same. */
const { shape } = fc.letrec<{ shape: Record<string, unknown> }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ type: fc.constant('action'), tool: fc.constantFrom('t', 'u'), params, label }),
    fc.record({ type: fc.constant('wait'), label, durationMs: fc.constantFrom(1, 2) }),
    fc.record({
      type: fc.constantFrom('sequence', 'parallel'),
      label,
      steps: fc.array(tie('shape'), { maxLength: 3 }),
    }),
    fc.record({ type: fc.constant('loop'), label, body: tie('shape'), maxIterations: fc.nat(3) }),
    fc.record(
      {
        type: fc.constant('action'),
        tool: fc.constant('t'),
        params,
        label,
        onError: tie('shape'),
      },
      { requiredKeys: ['type', 'tool', 'params', 'label'] },
    ),
  ),
}));

function withIds(given: unknown, next: () => string): unknown {
  if (Array.isArray(given)) return given.map((item) => withIds(item, next));
  if (typeof given !== 'object' || given === null) return given;
  const children = Object.entries(given).map(([field, inner]) => {
    const isChild = field === 'steps' || field === 'body' || field === 'onError';
    return [field, isChild ? withIds(inner, next) : inner];
  });
  const node: unknown = Object.fromEntries(children);
  return Array.isArray(node) || typeof node !== 'object' ? node : { ...node, id: next() };
}

/** Nodes of the same few ids, in another order each time, so that they move about. */
const plans = fc
  .record(
    {
      shape,
      ids: fc.shuffledSubarray(['a', 'b', 'c#2', 'd', 'e'], { minLength: 5 }),
      name: fc.constantFrom('P', 'Q'),
      account: fc.constantFrom('main', 'other'),
      chainId: fc.constantFrom(1, 10),
      rollbackOnFail: fc.boolean(),
      trigger: fc.constantFrom({ type: 'immediate' }, { type: 'cron', expression: '0 9 * * 1' }),
      budget: fc.constantFrom({}, { maxGasEth: '1' }),
    },
    { requiredKeys: ['shape', 'ids', 'name'] },
  )
  .map(({ shape: tree, ids, ...own }): Plan => {
    let used = 0;
    const next = (): string => {
      used += 1;
      return ids[used - 1] ?? `more${used}`;
    };
    const common = { id: 'p', userId: 'local', createdAt: 1, status: 'draft' };
    return planSchema.parse({ ...common, ...own, root: withIds(tree, next) });
  });

describe('the differences of two plans', () => {
  it('are none exactly when the plans are the same', () => {
    fc.assert(
      fc.property(plans, plans, (one, other) => {
        expect(diffPlans(one, structuredClone(one))).toEqual([]);
        let same = true;
        try {
          expect(one).toEqual(other);
        } catch {
          same = false;
        }
        expect(diffPlans(one, other).length === 0).toBe(same);
      }),
      { numRuns: 400 },
    );
  });

  it('make the second of the first, however they differ', () => {
    fc.assert(
      fc.property(plans, plans, (one, other) => {
        expect(applyDiff(diffPlans(one, other), one)).toEqual(other);
      }),
      { numRuns: 1000 },
    );
  });

  it('leave the bookkeeping of the first as it is', () => {
    const node: PlanNode = { id: 'w', label: '', type: 'wait', durationMs: 1 };
    const one = planSchema.parse({
      ...{ id: 'p', name: 'P', userId: 'local', createdAt: 1, status: 'validated', root: node },
      tags: ['kept'],
    });
    const other: Plan = { ...one, id: 'q', status: 'draft', name: 'Q', tags: [] };
    expect(applyDiff(diffPlans(one, other), one)).toEqual({ ...one, name: 'Q' });
  });

  it.each([null, 'text'])('that add %j for a node are refused', (after) => {
    const root: PlanNode = { id: 'w', label: '', type: 'wait', durationMs: 1 };
    const plan: Plan = {
      ...{ id: 'p', name: 'P', userId: 'local', createdAt: 1 },
      status: 'draft',
      root,
    };
    const difference = { kind: 'added', nodeId: 'b', path: '', after } as const;
    expect(() => applyDiff([difference], plan)).toThrow('A new node has no fields.');
  });

  it('of another plan are refused', () => {
    const node = (id: string, durationMs = 1): PlanNode => ({
      ...{ id, label: '', type: 'wait', durationMs },
    });
    const base = { id: 'p', name: 'P', userId: 'local', createdAt: 1, status: 'draft' } as const;
    const one: Plan = { ...base, root: node('a') };
    const two: Plan = { ...base, root: node('a', 2) };
    expect(() => applyDiff(diffPlans(one, two), { ...base, root: node('b') })).toThrow();
    const ring = [{ kind: 'changed', nodeId: 'a', path: 'steps', after: ['a'] }] as const;
    const looped: Plan = { ...base, root: { id: 'a', label: '', type: 'sequence', steps: [] } };
    expect(() => applyDiff(ring, looped)).toThrow();
  });
});

it('reads back every path that it writes', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(key, fc.string()), { minLength: 1 }), (keys) => {
      expect(keysOfPath(pathOfKeys(keys))).toEqual(keys);
    }),
  );
});
