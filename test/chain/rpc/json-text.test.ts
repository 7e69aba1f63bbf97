import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from '../../../src/main/chain/rpc/json-text.ts';

const bytes = fc.string({
  unit: fc.constantFrom('0', 'a', 'F', '"', '\\', '\n', 'é'),
  maxLength: 20,
});

test('any value is written as JSON.stringify writes it', () => {
  const long = bytes.map((text) => `0x${text}${'ab'.repeat(600)}`);
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      fc.jsonValue(),
      fc.constant(undefined),
      long,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(bytes, tie('value'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(value, (any) => {
      expect(jsonText(any)).toBe(JSON.stringify(any) ?? 'null');
    }),
  );
});

test('what JSON cannot hold is refused', () => {
  expect(() => jsonText([1n])).toThrow(TypeError);
});
