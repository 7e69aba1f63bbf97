// What a file may hold: whatever it is, it is judged.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validationResultSchema } from '../../../../src/shared/plan/validate/result.ts';
import { validatePlanText } from '../../../../src/shared/plan/validate/validate-plan-text.ts';
import { besideRepository, countVectors } from '../../../wallet/support/vectors.ts';
import { action, everySeedNode, plan } from '../sample-plans.ts';
import { pause } from './plan-parts.ts';

/** The codes of the issues. Nothing may be thrown, and every issue has its place. */
function codesOf(bytes: string | Uint8Array): string[] {
  const result = validatePlanText(Buffer.from(bytes));
  expect(validationResultSchema.safeParse(result).success).toBe(true);
  return result.issues.map(({ code }) => code);
}

const archive = besideRepository('json-test-suite.tar.gz');

describe.runIf(archive !== null)('a file of the published JSON test suite', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'json-suite-'));
    execFileSync('tar', ['xzf', archive ?? '', '-C', folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['n_', 'y_', 'i_'])('is no plan, whether it is JSON or not: %s', (kind) => {
    const names = readdirSync(join(folder, 'test_parsing')).filter((name) => name.startsWith(kind));
    countVectors(`JSON test suite, ${kind}`, names.length);
    for (const name of names) {
      const codes = codesOf(readFileSync(join(folder, 'test_parsing', name)));
      expect(codes.length, name).toBeGreaterThan(0);
      for (const code of codes) expect(code, name).toMatch(/^(SCHEMA|TOO_DEEP)$/);
      // What is no JSON is one issue; what is JSON may lack several things.
      if (kind === 'n_') expect(codes, name).toHaveLength(1);
    }
  });
});

describe('a plan file', () => {
  const text = JSON.stringify(everySeedNode);

  it('with a key of a prototype is refused at any depth', () => {
    const objects = [...text.matchAll(/\{/g)].map(({ index }) => index + 1);
    expect(objects.length).toBeGreaterThan(30);
    for (const key of ['__proto__', 'constructor', 'prototype', '\\u005f_proto__']) {
      for (const at of objects) {
        const hostile = `${text.slice(0, at)}"${key}":{"valid":true},${text.slice(at)}`;
        expect(codesOf(hostile)).toEqual(['SCHEMA']);
      }
    }
    expect(Reflect.get({}, 'valid')).toBeUndefined();
  });

  it('that is nested without end is too deep, wherever it is nested', () => {
    // Before every value but numbers and words: no text holds a colon or bracket before a quote.
    const values = [...text.matchAll(/[:[](?=["{[])/g)].map(({ index }) => index + 1);
    expect(values.length).toBeGreaterThan(100);
    for (const at of values) {
      for (const open of ['[', '{"a":']) {
        expect(codesOf(text.slice(0, at) + open.repeat(10_000))).toEqual(['TOO_DEEP']);
      }
    }
  });

  it('is read up to one megabyte', () => {
    const padded = (bytes: number) => {
      const empty = JSON.stringify(plan(pause(), { name: '' }));
      return JSON.stringify(plan(pause(), { name: 'n'.repeat(bytes - empty.length) }));
    };
    expect(codesOf(padded(1_000_000))).toEqual([]);
    expect(codesOf(padded(1_100_000))).toEqual(['TOO_LARGE']);
    expect(codesOf(padded(3_000_000))).toEqual(['TOO_LARGE']);
    const many = Array.from({ length: 300_000 }, () => 0);
    expect(codesOf(JSON.stringify(plan(action('a', 'x', { many }))))).toEqual(['CONTRA_NO_TOOL']);
  });

  it('is answered whatever bytes are changed, put in or left out', () => {
    const bytes = Buffer.from(text);
    const edit = fc.record({
      at: fc.nat(bytes.length - 1),
      cut: fc.nat(4),
      put: fc.uint8Array({ maxLength: 4 }),
    });
    fc.assert(
      fc.property(edit, ({ at, cut, put }) => {
        const parts = [bytes.subarray(0, at), put, bytes.subarray(at + cut)];
        codesOf(Buffer.concat(parts));
      }),
      { numRuns: 1_000 },
    );
  });
});
