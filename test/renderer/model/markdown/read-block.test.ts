import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBlocks } from '../../../../src/renderer/model/markdown/read-block.ts';

test.each([
  ['## Head *two*', [{ kind: 'heading', level: 2, text: 'Head *two*' }]],
  ['words\nand more', [{ kind: 'paragraph', text: 'words\nand more' }]],
  ['```ts strict\nlet a;\n```', [{ kind: 'code', language: 'ts', plain: 'let a;' }]],
  ['```\nstill open', [{ kind: 'code', language: '', plain: 'still open' }]],
  ['---', [{ kind: 'rule' }]],
  ['> said', [{ kind: 'quote', blocks: [{ kind: 'paragraph', text: 'said' }] }]],
  ['<script>alert(1)</script>', [{ kind: 'plain', plain: '<script>alert(1)</script>' }]],
  ['[a]: https://example.org "A"', [{ kind: 'plain', plain: '[a]: https://example.org "A"' }]],
])('%j', (source, blocks) => {
  expect(readBlocks(source)).toEqual(blocks);
});

test('lists keep their numbers, what hangs on them, and what is done', () => {
  const item = (text: string, done: boolean | null = null) => ({
    ...{ done, blocks: [{ kind: 'paragraph', text }] },
  });
  expect(readBlocks('3. a\n4. b')).toEqual([
    { kind: 'list', start: 3, items: [item('a'), item('b')] },
  ]);
  expect(readBlocks('- [x] a\n- [ ] b')).toEqual([
    { kind: 'list', start: null, items: [item('a', true), item('b', false)] },
  ]);
  expect(readBlocks('- a\n  - b')).toEqual([
    {
      ...{ kind: 'list', start: null },
      items: [
        {
          done: null,
          blocks: [
            { kind: 'paragraph', text: 'a' },
            { kind: 'list', start: null, items: [item('b')] },
          ],
        },
      ],
    },
  ]);
});

test('tables keep which way their columns stand', () => {
  expect(readBlocks('| a | b |\n|---|--:|\n| `1` | 2 |')).toEqual([
    { kind: 'table', align: [null, 'right'], head: ['a', 'b'], rows: [['`1`', '2']] },
  ]);
});

test('whatever is written is read without an end of the stack', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('>', '- ', '1. ', '#', '`', '|', '<', '[', '  ', '&', '*'),
      fc.integer({ min: 1, max: 4000 }),
      (mark, count) => readBlocks(mark.repeat(count)).length <= count,
    ),
    { numRuns: 60 },
  );
});
