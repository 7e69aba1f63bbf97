import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { toYaml } from '../../src/main/store/yaml-text.ts';

const telling = fc.constantFrom(
  ...[
    'true',
    'False',
    'NULL',
    'null',
    'yes',
    'no',
    'on',
    'y',
    'n',
    '~',
    '',
    ' ',
    '-',
    '---',
    '...',
  ],
  ...[
    '0',
    '007',
    '1.50',
    '.5',
    '1.',
    '1e3',
    '0x1F',
    '0xg',
    '0o17',
    '0b1',
    '+1',
    '-1',
    'NaN',
    '.inf',
  ],
  ...[
    'a: b',
    'a #b',
    '#',
    '&a',
    '*a',
    '!a',
    '<<',
    '=',
    'a\nb',
    '"a"',
    "'a'",
    '%a',
    '@a',
    '2026-11-22',
  ],
  ...[
    '1_000',
    '12:30',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    '__proto__',
    'a'.repeat(2000),
  ],
);
const word = fc.oneof(
  telling,
  fc.string({ maxLength: 12 }),
  fc.stringMatching(/^[A-Za-z0-9_.x-]{0,12}$/),
  fc.bigInt({ min: 0n, max: 10n ** 40n }).map(String),
);
const scalar = fc.oneof(
  ...[word, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })],
  ...[fc.boolean(), fc.constant(null), fc.maxSafeInteger(), fc.constant(-0)],
);
const value = fc.oneof(
  { weight: 6, arbitrary: fc.dictionary(word, scalar, { maxKeys: 5 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

it('writes the text that the library writes, and reads as the same value', () => {
  fc.assert(
    fc.property(value, (given) => {
      const text = toYaml(given);
      expect(text).toBe(stringify(given, { lineWidth: 0 }));
      // JSON knows no negative zero.
      expect(JSON.stringify(parse(text))).toBe(JSON.stringify(given));
    }),
    { numRuns: 2000 },
  );
});

it('writes nothing at all as null', () => {
  expect(toYaml(undefined)).toBe('null\n');
});

it('keeps a long document in one line, and reads it back as it was', () => {
  const value = {
    content: '\u0001"\n: - '.repeat(20_000),
    bytes: 120_000,
    rest: [null, { a: 1.5 }],
  };
  const text = toYaml(value);
  expect(text.split('\n')).toHaveLength(2);
  expect(parse(text)).toEqual(value);
});
