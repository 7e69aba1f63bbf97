import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JsonNumber, type JsonTree, readStrictJson } from '../../src/shared/strict-json.ts';

function codeOf(source: string | Uint8Array): string {
  const result = readStrictJson(source);
  return result.ok ? 'ok' : result.error.code;
}

/** The tree as JSON.parse would give it. */
function plain(tree: JsonTree): unknown {
  if (tree instanceof JsonNumber) return Number(tree.text);
  if (Array.isArray(tree)) return tree.map(plain);
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, plain(value)]));
}

describe('the strict JSON reader [A-21]', () => {
  it('keeps the source text of numbers', () => {
    const result = readStrictJson('{"a":0.1000000000000000055511151231257827,"b":[1e3,-0]}');
    expect(result).toEqual({
      ok: true,
      value: {
        a: new JsonNumber('0.1000000000000000055511151231257827'),
        b: [new JsonNumber('1e3'), new JsonNumber('-0')],
      },
    });
  });

  it.each([
    ['{"a":1,"a":2}', 'JSON_DUPLICATE_KEY'],
    ['{"a":1,"\\u0061":2}', 'JSON_DUPLICATE_KEY'],
    ['{"__proto__":{}}', 'JSON_FORBIDDEN_KEY'],
    ['{"\\u005f_proto__":{}}', 'JSON_FORBIDDEN_KEY'],
    ['{"a":{"constructor":1}}', 'JSON_FORBIDDEN_KEY'],
    ['{"prototype":1}', 'JSON_FORBIDDEN_KEY'],
    ['"\\ud800"', 'JSON_BAD_UNICODE'],
    ['"a\\udc00b"', 'JSON_BAD_UNICODE'],
    ['{} {}', 'JSON_INVALID'],
    ['{}x', 'JSON_INVALID'],
    ['', 'JSON_INVALID'],
    ['\ufeff{}', 'JSON_INVALID'],
    ['{"a":1,}', 'JSON_INVALID'],
    ['[1,]', 'JSON_INVALID'],
    ["{'a':1}", 'JSON_INVALID'],
    ['{a:1}', 'JSON_INVALID'],
    ['01', 'JSON_INVALID'],
    ['1.', 'JSON_INVALID'],
    ['.5', 'JSON_INVALID'],
    ['+1', 'JSON_INVALID'],
    ['NaN', 'JSON_INVALID'],
    ['-Infinity', 'JSON_INVALID'],
    ['"\n"', 'JSON_INVALID'],
    ['"\\x41"', 'JSON_INVALID'],
    ['"open', 'JSON_INVALID'],
    ['"open\\', 'JSON_INVALID'],
    ['nul', 'JSON_INVALID'],
    ['// c\n1', 'JSON_INVALID'],
    [`${'['.repeat(33)}${']'.repeat(33)}`, 'TOO_DEEP'],
    ['['.repeat(500_000), 'TOO_DEEP'],
    [`"${'a'.repeat(1_048_576)}"`, 'TOO_LARGE'],
  ])('refuses %j with %s', (source, code) => {
    expect(codeOf(source)).toBe(code);
  });

  it('takes 32 levels', () => {
    expect(codeOf(`${'['.repeat(32)}${']'.repeat(32)}`)).toBe('ok');
  });

  it('says where it stopped', () => {
    const result = readStrictJson('{\n  "a": 1,\n  "a": 2\n}');
    expect(result.ok ? null : result.error).toMatchObject({
      message: 'The same key appears twice in one object (line 3, column 6).',
      facts: { line: 3, column: 6 },
    });
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(codeOf(new Uint8Array([0x22, 0xff, 0x22]))).toBe('JSON_BAD_UNICODE');
    expect(codeOf(new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]))).toBe('JSON_BAD_UNICODE');
    expect(codeOf(new Uint8Array([0x22, 0xc0, 0xaf, 0x22]))).toBe('JSON_BAD_UNICODE');
  });

  it('reads what JSON.stringify writes, from text and from bytes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8, noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/__proto__|constructor|prototype|\\ud/.test(text));
        for (const source of [text, new TextEncoder().encode(text)]) {
          const result = readStrictJson(source);
          expect(result.ok && plain(result.value)).toEqual(JSON.parse(text));
        }
      }),
    );
  });

  it('never throws and never accepts what JSON.parse refuses', () => {
    const jsonish = fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0019.eE+-tfnrul \n') });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), jsonish), (text) => {
        if (readStrictJson(text).ok) expect(() => JSON.parse(text)).not.toThrow();
      }),
      { numRuns: 2_000 },
    );
  });
});

const archive = new URL('../../../shared/vectors/json-test-suite.tar.gz', import.meta.url).pathname;

describe.runIf(existsSync(archive))('the published JSON test suite [A-21]', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'json-suite-'));
    execFileSync('tar', ['xzf', archive, '-C', folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is read or refused as each file asks', () => {
    const counts = { y: 0, n: 0, i: 0 };
    for (const name of readdirSync(join(folder, 'test_parsing'))) {
      const code = codeOf(readFileSync(join(folder, 'test_parsing', name)));
      const kind = name.slice(0, 1);
      if (kind === 'y') expect(code, name).toMatch(/^(ok|JSON_DUPLICATE_KEY)$/);
      if (kind === 'n') expect(code, name).not.toBe('ok');
      if (kind === 'y' || kind === 'n' || kind === 'i') counts[kind] += 1;
    }
    console.log(`JSON test suite: ${counts.y} y_, ${counts.n} n_, ${counts.i} i_ files ran`);
    expect(Math.min(counts.y, counts.n)).toBeGreaterThan(0);
  });
});

it.each([
  ['{"root":{"steps":[1,{"a":tru}]}}', 'root.steps[1].a'],
  ['{"a":{"b":1},"c":[[],}', 'c[1]'],
  ['{"a":1,"a":2}', ''],
  ['[[[', '[0][0][0]'],
  ['nul', ''],
])('names the value of %s at which it stopped: "%s"', (text, path) => {
  expect(readStrictJson(text)).toMatchObject({ ok: false, path });
});
