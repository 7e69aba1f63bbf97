import { expect, test } from 'vitest';
import { wordsOfUse } from '../../../src/renderer/words/model-words.ts';
import { happenedWords } from '../../../src/renderer/words/reply-words.ts';
import { tool } from '../support.ts';

const asks = 'May it search your notes';

test.each([
  ['nothing', [], 'Nothing was done before that.'],
  ['words alone', [{ type: 'text' as const, text: 'Hi' }], 'Nothing was done before that.'],
  ['one look', [tool()], 'It had looked something up once, which changes nothing.'],
  [
    'a look, and a call that was allowed',
    [tool(), tool({ state: 'failed' }), tool({ asks, title: 'Search notes' })],
    'It had looked something up 2 times, which changes nothing. 1 call that you allowed had been made: Search notes.',
  ],
  [
    'a call that was under way',
    [tool({ asks, state: 'stopped', title: 'Search notes' })],
    'Whether this arrived is not known: Search notes.',
  ],
  [
    'a call that never began',
    [
      tool({ asks, state: 'stopped', durationMs: null }),
      tool({ asks, state: 'denied', durationMs: null }),
    ],
    'Nothing was done before that.',
  ],
])('what had happened is said: %s', (_what, blocks, words) => {
  expect(happenedWords({ blocks })).toBe(words);
});

const use = { model: 'm', inputTokens: 1200, outputTokens: 34, costUsd: '0.0042' };

test('a cost is what it was, not known, or at least this', () => {
  expect(wordsOfUse(use)).toBe('Read by m: 1,234 tokens, $0.0042');
  expect(wordsOfUse({ ...use, costUsd: null })).toBe('Read by m: 1,234 tokens, cost not known');
  expect(wordsOfUse({ ...use, isWhole: false }, 'Written')).toBe(
    'Written by m: at least 1,234 tokens, $0.0042',
  );
});
