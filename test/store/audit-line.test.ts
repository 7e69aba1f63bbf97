import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { auditHash, canonicalText } from '../../src/main/store/audit-line.ts';

const text = fc.string({ unit: 'grapheme' });
const id = fc.option(text);
const line = fc.record({
  seq: fc.maxSafeInteger(),
  at: fc.maxSafeInteger(),
  kind: text,
  requestId: id,
  executionId: id,
  effectId: id,
  body: text,
  prevHash: fc.stringMatching(/^[0-9a-f]{64}$/),
});

it('a line is hashed over the line before it and its own canonical form', () => {
  fc.assert(
    fc.property(line, ({ prevHash, ...own }) => {
      const expected = createHash('sha256')
        .update(prevHash + canonicalText(own))
        .digest('hex');
      expect(auditHash({ ...own, prevHash })).toBe(expected);
    }),
  );
});
