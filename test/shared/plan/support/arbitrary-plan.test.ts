import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanContext } from '../../../../src/shared/plan/context.ts';
import { planSchema } from '../../../../src/shared/plan/schema.ts';
import { validatePlan } from '../../../../src/shared/plan/validate/validate-plan.ts';
import { placeNodes } from '../../../../src/shared/plan/walk.ts';
import { shippedTools } from '../../../../src/shared/tools/tool-registry.ts';
import { arbitraryParams } from './arbitrary-params.ts';
import { arbitraryPlan } from './arbitrary-plan.ts';

const structure = [
  ...['SCHEMA', 'DUPLICATE_ID', 'UNKNOWN_REF', 'REF_NOT_REACHED', 'CONTRA_CIRCULAR', 'TOO_DEEP'],
  ...['REF_PATH', 'MISSING_PARAM', 'BAD_PARAM', 'BAD_ADDRESS', 'UNKNOWN_TOKEN', 'CONTRA_NO_TOOL'],
  ...['BAD_CRON', 'BAD_TIMEZONE', 'BAD_TIME', 'WAIT_EXCLUSIVE', 'TOO_LARGE'],
];

function brokenIn(plan: unknown, context: PlanContext = {}): string[] {
  return validatePlan(plan, context)
    .issues.filter(({ code }) => structure.includes(code))
    .map(({ code, path, message }) => `${code} ${path}: ${message}`);
}

describe('the random plans that other tests are built on', () => {
  it('fit the schema and every rule of structure', () => {
    fc.assert(
      fc.property(arbitraryPlan, (plan) => {
        expect(planSchema.safeParse(plan).error).toBeUndefined();
        expect(brokenIn(plan)).toEqual([]);
      }),
    );
  });

  it.each(shippedTools.names())('give %s parameters that it takes', (name) => {
    const tool = shippedTools.get(name);
    if (tool === undefined) throw new Error(name);
    fc.assert(
      fc.property(arbitraryParams(tool), (params) => {
        const root = { id: 'a', label: '', type: 'action', tool: name, params };
        const rest = { id: 'p', name: '', userId: 'local', createdAt: 0, status: 'draft' };
        expect(brokenIn({ ...rest, chainId: 1, root })).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('come upon every kind of node and every tool', () => {
    const nodes = fc
      .sample(arbitraryPlan, { numRuns: 2_000, seed: 1 })
      .flatMap(({ root }) => placeNodes(root).map(({ node }) => node));
    const tools = new Set(nodes.flatMap((node) => (node.type === 'action' ? [node.tool] : [])));
    expect([...tools].sort()).toEqual(shippedTools.names());
    expect(new Set(nodes.map(({ type }) => type)).size).toBe(7);
  });
});
