// What a file may hold, read the way the command line reads a plan before it is judged.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPlanInput } from '../../../../src/cli/read-json-input.ts';
import { AppError } from '../../../../src/shared/errors.ts';
import { validationResultSchema } from '../../../../src/shared/plan/validate/result.ts';
import { validatePlan } from '../../../../src/shared/plan/validate/validate-plan.ts';
import { besideRepository, countVectors } from '../../../wallet/support/vectors.ts';
import { action, everySeedNode, plan } from '../sample-plans.ts';
import { pause } from './plan-parts.ts';

const refusals = /^(JSON_[A-Z_]+|TOO_DEEP|TOO_LARGE)$/;

/** The code of the reader that refuses it, else the codes of the issues. Anything else that is thrown fails. */
async function codesOf(path: string, stdin: string | Uint8Array = ''): Promise<string | string[]> {
  const io = {
    stdin: Readable.from([Buffer.from(stdin)]),
    out: () => undefined,
    err: () => undefined,
    interrupted: new AbortController().signal,
    environment: {},
  };
  try {
    const result = validatePlan(await readPlanInput(io, path));
    expect(validationResultSchema.safeParse(result).success).toBe(true);
    return result.issues.map(({ code }) => code);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return thrown.code;
  }
}

const archive = besideRepository('json-test-suite.tar.gz');

describe.runIf(archive !== null)('a file of the published JSON test suite', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'json-suite-'));
    execFileSync('tar', ['xzf', archive ?? '', '-C', folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const answers = async (kind: string): Promise<[name: string, codes: string | string[]][]> => {
    const names = readdirSync(join(folder, 'test_parsing')).filter((name) => name.startsWith(kind));
    countVectors(`JSON test suite, ${kind}`, names.length);
    const paths = names.map((name) => join(folder, 'test_parsing', name));
    return Promise.all(paths.map(async (path, at) => [names[at] ?? '', await codesOf(path)]));
  };

  it('that is not JSON is refused by the reader', async () => {
    for (const [name, codes] of await answers('n_')) expect(codes, name).toMatch(refusals);
  });

  it('that is JSON is read, and then is no plan', async () => {
    for (const [name, codes] of await answers('y_')) {
      if (typeof codes === 'string') expect(codes, name).toBe('JSON_DUPLICATE_KEY');
      else expect(codes, name).toContain('SCHEMA');
    }
  });

  it('that readers differ about gets one of the two answers', async () => {
    for (const [name, codes] of await answers('i_')) {
      if (typeof codes === 'string') expect(codes, name).toMatch(refusals);
      else expect(codes, name).toContain('SCHEMA');
    }
  });
});

describe('a plan file', () => {
  const text = JSON.stringify(everySeedNode);

  it('with a key of a prototype is refused at any depth', async () => {
    const objects = [...text.matchAll(/\{/g)].map(({ index }) => index + 1);
    expect(objects.length).toBeGreaterThan(30);
    for (const key of ['__proto__', 'constructor', 'prototype', '\\u005f_proto__']) {
      for (const at of objects) {
        const hostile = `${text.slice(0, at)}"${key}":{"valid":true},${text.slice(at)}`;
        expect(await codesOf('-', hostile)).toBe('JSON_FORBIDDEN_KEY');
      }
    }
    expect(Reflect.get({}, 'valid')).toBeUndefined();
  });

  it('that is nested without end is too deep, wherever it is nested', async () => {
    // Before every value but numbers and words: no text holds a colon or bracket before a quote.
    const values = [...text.matchAll(/[:[](?=["{[])/g)].map(({ index }) => index + 1);
    expect(values.length).toBeGreaterThan(100);
    for (const at of values) {
      for (const open of ['[', '{"a":']) {
        expect(await codesOf('-', text.slice(0, at) + open.repeat(10_000))).toBe('TOO_DEEP');
      }
    }
  });

  it('is read up to one megabyte', async () => {
    const padded = (bytes: number) => {
      const empty = JSON.stringify(plan(pause(), { name: '' }));
      return JSON.stringify(plan(pause(), { name: 'n'.repeat(bytes - empty.length) }));
    };
    expect(await codesOf('-', padded(1_000_000))).toEqual([]);
    expect(await codesOf('-', padded(1_100_000))).toEqual(['TOO_LARGE']);
    expect(await codesOf('-', padded(3_000_000))).toBe('TOO_LARGE');
    const many = Array.from({ length: 300_000 }, () => 0);
    expect(await codesOf('-', JSON.stringify(plan(action('a', 'x', { many }))))).toEqual([
      'CONTRA_NO_TOOL',
    ]);
  });

  it('is answered whatever bytes are changed, put in or left out', async () => {
    const bytes = Buffer.from(text);
    const edit = fc.record({
      at: fc.nat(bytes.length - 1),
      cut: fc.nat(4),
      put: fc.uint8Array({ maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(edit, async ({ at, cut, put }) => {
        const parts = [bytes.subarray(0, at), put, bytes.subarray(at + cut)];
        const codes = await codesOf('-', Buffer.concat(parts));
        if (typeof codes === 'string') expect(codes).toMatch(refusals);
      }),
      { numRuns: 1_000 },
    );
  });
});
