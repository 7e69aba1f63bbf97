import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalPlan, planHash } from '../../../src/shared/plan/hash.ts';
import { readPlan } from '../../../src/shared/plan/read-plan.ts';
import type { Plan } from '../../../src/shared/plan/schema.ts';
import { readStrictJson } from '../../../src/shared/strict-json.ts';
import { arbitraryPlan } from './support/arbitrary-plan.ts';

function planOfText(text: string): Plan | null {
  const tree = readStrictJson(text);
  if (!tree.ok) throw new Error(tree.error.message);
  const reading = readPlan(tree.value);
  return reading.ok ? reading.plan : null;
}

function hashOfText(text: string): string {
  const plan = planOfText(text);
  if (plan === null) throw new Error('The text is no plan.');
  return planHash(plan);
}

/** One way of writing a document: each choice is taken from a list that the test draws. */
type Choose = (among: number) => number;

function write(value: unknown, choose: Choose): string {
  const space = ['', ' ', '\n\t'][choose(3)] ?? '';
  if (typeof value === 'string') return writeText(value, choose);
  if (typeof value === 'number') return writeNumber(value, choose);
  if (Array.isArray(value)) {
    return `[${space}${value.map((item) => write(item, choose)).join(`,${space}`)}]`;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const turned = entries.map((_, at) => entries[(at + choose(7)) % entries.length]);
  const order = new Set(turned.length === entries.length ? turned : entries);
  for (const entry of entries) order.add(entry);
  const fields = [...order].flatMap((entry) =>
    entry === undefined
      ? []
      : [`${writeText(entry[0], choose)}${space}:${write(entry[1], choose)}`],
  );
  return `{${fields.join(`,${space}`)}}`;
}

function writeText(text: string, choose: Choose): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const escaped = units.map((unit) => {
    const code = unit.toString(16).padStart(4, '0');
    if (choose(4) === 0) return `\\u${choose(2) === 0 ? code : code.toUpperCase()}`;
    return JSON.stringify(String.fromCharCode(unit)).slice(1, -1);
  });
  return `"${escaped.join('')}"`;
}

function writeNumber(value: number, choose: Choose): string {
  const whole = Number.isInteger(value);
  const forms = [String(value), whole ? `${value}.0` : `${value}0`, value.toExponential()];
  return forms[choose(3)] ?? String(value);
}

const choices = fc.infiniteStream(fc.nat(1_000));

function chooser(stream: Iterator<number>): Choose {
  return (among) => Number(stream.next().value ?? 0) % among;
}

/** Every text that counts for the hash, with the way to it. */
function textsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'label' && !path.includes('params') ? [] : textsOf(inner, [...path, key]),
  );
}

function changed(
  value: unknown,
  path: readonly string[],
  change: (text: string) => string,
): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(String(value));
  if (typeof value !== 'object' || value === null) throw new Error('There is no such place.');
  const inner = changed(Reflect.get(value, key), rest, change);
  return Array.isArray(value)
    ? value.map((item, at) => (String(at) === key ? inner : item))
    : { ...value, [key]: inner };
}

describe('the hash of any plan', () => {
  it('is the same however the plan is written: order, spaces, escapes, forms of numbers', () => {
    fc.assert(
      fc.property(arbitraryPlan, choices, (plan, stream) => {
        expect(hashOfText(write(plan, chooser(stream)))).toBe(hashOfText(JSON.stringify(plan)));
      }),
      { numRuns: 300 },
    );
  });

  it('is another one for every character that is added to what the plan does', () => {
    fc.assert(
      fc.property(
        arbitraryPlan,
        fc.nat(),
        fc.constantFrom('x', '0', '\u0301', '\u200b', ' ', '𝟎'),
        (plan, pick, added) => {
          const { root, trigger, budget, account } = plan;
          const places = textsOf({ root, trigger, budget, account });
          const place = places[pick % places.length] ?? [];
          const other = changed(plan, place, (text) => text + added);
          const read = planOfText(JSON.stringify(other));
          // A word of the language is not a word of it any more, and "0.5" and "0.50" are one amount.
          fc.pre(read !== null);
          const before = planOfText(JSON.stringify(plan));
          fc.pre(before !== null && !(added === '0' && sameAmount(plan, place)));
          expect(planHash(read)).not.toBe(planHash(before));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is equal for two plans exactly when their canonical texts are', () => {
    fc.assert(
      fc.property(arbitraryPlan, arbitraryPlan, (one, other) => {
        const same = canonicalPlan(one) === canonicalPlan(other);
        expect(planHash(one) === planHash(other)).toBe(same);
      }),
    );
  });
});

/** Whether a zero at the end of this text changes no amount. */
function sameAmount(plan: unknown, place: readonly string[]): boolean {
  let value: unknown = plan;
  for (const key of place) value = Reflect.get(Object(value), key);
  return /^\d+\.\d+$/.test(String(value));
}
