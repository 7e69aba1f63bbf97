import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validationResultSchema } from '../../../../src/shared/plan/validate/result.ts';
import { validatePlan } from '../../../../src/shared/plan/validate/validate-plan.ts';
import { action, everySeedNode, type Json, plan, sequence } from '../sample-plans.ts';
import { context, largePlan, shapes } from './large-plans.ts';

function codes(input: unknown): string[] {
  return validatePlan(input).issues.map((issue) => issue.code);
}

function nested(levels: number, leaf: Json = action('leaf', 'wrap', { amount: '1' })): Json {
  let root = leaf;
  for (let level = 0; level < levels; level += 1) {
    root = { id: `s${level}`, label: '', type: 'loop', maxIterations: 1, body: root };
  }
  return plan(root);
}

/** Every place of a document, as a path of keys. */
function places(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => places(child, [...path, key]))];
}

function replaced(document: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof document !== 'object' || document === null) return document;
  const child = replaced(Reflect.get(document, key), rest, value);
  if (!Array.isArray(document)) return { ...document, [key]: child };
  return document.map((item, index) => (String(index) === key ? child : item));
}

describe('a hostile plan', () => {
  it('is too deep, not a stack overflow', () => {
    expect(codes(nested(100_000))).toEqual(['TOO_DEEP']);
    let list: unknown[] = [];
    for (let level = 0; level < 100_000; level += 1) list = [list];
    expect(codes(plan(action('a', 'wrap', { amount: list })))).toEqual(['TOO_DEEP']);
    // plan, 29 loops, the leaf and its parameters are 32 levels.
    expect(codes(nested(29))).not.toContain('TOO_DEEP');
    expect(codes(nested(30))).toContain('TOO_DEEP');
  });

  it('is too large by steps, by bytes, and when it holds itself', () => {
    const steps = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: `${index}`,
        label: '',
        type: 'wait',
        durationMs: 1,
      }));
    expect(codes(plan(sequence(...steps(10_000))))).toEqual(['TOO_LARGE']);
    expect(codes(plan(sequence(...steps(9_999))))).toEqual([]);
    expect(codes(plan(sequence(), { name: 'x'.repeat(1_100_000) }))).toEqual(['TOO_LARGE']);
    expect(codes(plan(sequence(), { name: '€'.repeat(400_000) }))).toEqual(['TOO_LARGE']);
    const self: Json = sequence();
    self['steps'] = [self, self];
    expect(codes(plan(self))[0]).toMatch(/^TOO_/);
  });

  it('cannot reach a prototype', () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const text = JSON.stringify(plan(action('a', 'wrap', { amount: '1', x: 1 })));
      expect(codes(JSON.parse(text.replace('"x"', `"${key}"`)))).toEqual(['SCHEMA']);
    }
    expect(codes(plan(action('a', 'constructor', {})))).toEqual(['CONTRA_NO_TOOL']);
    expect(codes(plan(action('a', 'wrap', { amount: '1', toString: 'x' })))).toEqual(['BAD_PARAM']);
  });

  it('cannot hold half a character', () => {
    expect(codes(plan(sequence(), { name: '\ud800' }))).toEqual(['SCHEMA']);
  });

  it('is always answered by a well-formed result, whatever the JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const result = validatePlan(value);
        expect(validationResultSchema.safeParse(result).success).toBe(true);
        expect(result.valid).toBe(false);
      }),
    );
  });

  it('is always answered when one place of a good plan holds something else', () => {
    const document = { ...everySeedNode, budget: { maxGasEth: '1' }, chainId: 1 };
    const other = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(
        undefined,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        -0,
        10n,
        Symbol('x'),
        () => 1,
        new Date(0),
      ),
      fc.constantFrom('wait', 'step_output', 'runtime', '0x', '1e9', '', '٣'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places(document)), other, (path, value) => {
        const result = validatePlan(replaced(document, path, value), { chains: [1] });
        expect(validationResultSchema.safeParse(result).success).toBe(true);
        expect(result.valid).toBe(result.issues.every((issue) => issue.severity !== 'error'));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(Object.entries(shapes))('of ten thousand steps is judged whole: %s', (_, shape) => {
    const { issues } = validatePlan(largePlan(shape, 9_990), context);
    const found = new Set(issues.map(({ code }) => code));
    expect([...found]).not.toContain('TOO_LARGE');
    expect([...found]).not.toContain('SCHEMA');
  });

  it.each([
    ['identical actions', 'CONTRA_DUPLICATE', 9_989],
    ['identical actions at once', 'CONTRA_DUPLICATE', 9_989],
    ['swaps of one pair, there and back', 'CONTRA_BUY_SELL', 9_989],
    ['one parallel', 'PARALLEL_WRITES', 1],
    ['loops around the price', 'NO_FAILURE_POLICY', 2_497],
  ])('of ten thousand steps is told of every one: %s', (name, code, times) => {
    const shape = shapes[name];
    const issues = shape ? validatePlan(largePlan(shape, 9_990), context).issues : [];
    expect(issues.filter((issue) => issue.code === code)).toHaveLength(times);
  });
});
