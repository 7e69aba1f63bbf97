import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nothingSplit, splitBlocks } from '../../../../src/renderer/model/markdown/split-blocks.ts';

const lines = fc.constantFrom(
  ...[
    'words',
    'more words',
    '',
    '',
    '# Head',
    '- one',
    '- two',
    '  under it',
    '1. first',
    '2. next',
  ],
  ...[
    '```',
    '```js',
    '> said',
    '| a | b |',
    '|---|---|',
    '| 1 | 2 |',
    '---',
    '===',
    '<b>',
    '    far in',
  ],
  ...['[a]: https://example.org', '- [ ] to do', '* * *', '~~~', '\t- deep'],
);
const documents = fc.array(lines, { maxLength: 30 }).map((all) => all.join('\n'));

test('a text is cut between its blocks, and nothing of it is lost', () => {
  const text = '# Head\n\nOne line\nand one more.\n\n- a\n- b\n\n```\ncode\n\nmore\n```\nlast';
  const { blocks } = splitBlocks(text);
  expect(blocks.join('')).toBe(text);
  expect(blocks.map((block) => block.trim())).toEqual([
    ...['# Head', 'One line\nand one more.', '- a\n- b', '```\ncode\n\nmore\n```', 'last'],
  ]);
});

test('a text that came in pieces is cut where the whole one is', () => {
  fc.assert(
    fc.property(documents, fc.array(fc.integer({ min: 1, max: 9 })), (text, steps) => {
      let split = nothingSplit;
      let end = 0;
      for (const step of steps) {
        end += step;
        split = splitBlocks(text.slice(0, end), split);
      }
      expect(splitBlocks(text, split)).toEqual(splitBlocks(text));
    }),
    { numRuns: 2000 },
  );
});

test('blocks that are settled stay the same while the end grows', () => {
  const before = splitBlocks('One.\n\nTwo.\n\nThree.\n\nFo');
  const after = splitBlocks(`${before.text}ur.\n\nFive.`, before);
  expect(after.blocks.slice(0, 3)).toEqual(before.blocks.slice(0, 3));
  expect(after.blocks.at(-1)).toBe('Five.');
});

test('a text that became another one is cut anew', () => {
  const before = splitBlocks('One.\n\nTwo.\n\nThree.');
  expect(splitBlocks('Else.', before).blocks).toEqual(['Else.']);
  expect(splitBlocks('', before).blocks).toEqual([]);
});

test('what nests too deep is one block', () => {
  const text = '>'.repeat(20_000);
  expect(splitBlocks(text).blocks.join('')).toBe(text);
});
