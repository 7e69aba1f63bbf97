import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describePlan } from '../../../../src/shared/plan/describe/describe-plan.ts';
import type { Plan } from '../../../../src/shared/plan/schema.ts';
import { rehearsalUsesChain } from '../../../../src/shared/plan/uses-chain.ts';
import { readAmount } from '../../../../src/shared/plan/validate/action-amounts.ts';
import { checkInput } from '../../../../src/shared/plan/validate/check-input.ts';
import { paramAt } from '../../../../src/shared/plan/validate/param-at.ts';
import { bundledTokens } from '../../../../src/shared/tokens/bundled-tokens.ts';
import { shippedTools } from '../../../../src/shared/tools/tool-registry.ts';
import { arbitraryPlan } from '../support/arbitrary-plan.ts';

const parts = { tools: shippedTools, tokens: bundledTokens };

/** Words of the language of which only some exist: another one of them takes their place. */
const choices: Readonly<Record<string, readonly string[]>> = {
  missed: ['skip', 'run_once', 'run_all'],
  overlap: ['skip', 'queue', 'cancel_running'],
  condition: ['above', 'below', 'crosses'],
  op: ['gt', 'gte', 'lt', 'lte', 'eq', 'neq'],
  logic: ['and', 'or'],
};

/** What decides the shape of a plan, and what is only for display. */
const kept = new Set(['id', 'label', 'type', 'strategy', 'fn', 'tool']);

type Path = readonly (string | number)[];

function* leaves(value: unknown, path: Path): Generator<Path> {
  if (typeof value !== 'object' || value === null) {
    if (value !== null && value !== undefined) yield path;
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (!kept.has(key)) yield* leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

/** The value, changed as little as can be; undefined where it cannot be changed without breaking the language. */
function changed(value: unknown, key: string | number): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (value === 'not') return undefined;
  const words = Object.entries(choices).find(
    ([name, list]) => (name === key || name === 'logic') && list.includes(String(value)),
  )?.[1];
  return words === undefined
    ? `${String(value)}7`
    : words[(words.indexOf(String(value)) + 1) % words.length];
}

function withChange(plan: Plan, path: Path): Plan | null {
  const copy = structuredClone(plan);
  const last = path.at(-1) ?? '';
  const parent = path.slice(0, -1).reduce<object>((at, key) => Reflect.get(at, key), copy);
  const value = changed(Reflect.get(parent, last), last);
  if (value === undefined) return null;
  Reflect.set(parent, last, value);
  return copy;
}

describe('a description leaves nothing unsaid', () => {
  it('of any plan: whatever is changed in what the plan does changes its description', () => {
    fc.assert(
      fc.property(arbitraryPlan, (plan) => {
        const { account, chainId, trigger, root, budget, rollbackOnFail } = plan;
        const said = describePlan(plan);
        const onChain = trigger || budget || rehearsalUsesChain(plan) ? { chainId } : {};
        const does = { account, ...onChain, trigger, root, budget, rollbackOnFail };
        for (const path of leaves(does, [])) {
          const other = withChange(plan, path);
          if (other !== null) expect(describePlan(other), path.join('.')).not.toBe(said);
        }
      }),
    );
  });

  it('of any plan: it holds every address, every written amount and every chain by name', () => {
    fc.assert(
      fc.property(arbitraryPlan, (plan) => {
        const said = describePlan(plan);
        for (const { params, tool } of checkInput(plan, {}, parts).actions) {
          for (const [param, role] of Object.entries(tool?.roles ?? {})) {
            const value = paramAt(params, param);
            if (role.kind === 'address' && String(value).startsWith('0x'))
              expect(said).toContain(value);
            if (role.kind === 'amount') expect(said).toContain(readAmount(value)?.number ?? '');
          }
          const { chainId } = params;
          if (typeof chainId === 'number') {
            expect(said).toContain(` on ${bundledTokens.chainName(chainId)}`);
          }
        }
      }),
    );
  });

  it('of any plan: it is the same each time, whatever the plan is called', () => {
    fc.assert(
      fc.property(arbitraryPlan, (plan) => {
        const named = { ...plan, id: 'other', name: 'Other', naturalLanguage: 'x', tags: ['y'] };
        expect(describePlan(structuredClone(named))).toBe(describePlan(plan));
      }),
    );
  });
});
