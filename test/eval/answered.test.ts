import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scoreAnswered } from '../../eval/answered.ts';
import { readCommand } from '../../eval/command-line.ts';
import { coverageOf, tallyOf } from '../../eval/report/tally.ts';
import { type Item, itemSchema } from '../../eval/set/item.ts';
import { answeredSet, ownContext } from '../../eval/set/own-set.ts';
import { readContext, readItems } from '../../eval/set/read-set.ts';

const context = readContext(ownContext);

function item(
  text: string,
  amount: object,
  { answers, ...wanted }: { answers?: Record<string, string>; [key: string]: unknown } = {},
): Item {
  return itemSchema.parse({
    ...{ id: 'x-01', category: 'x', text, answers },
    expect: {
      ...{ trigger: { type: 'immediate' }, tools: [], amounts: [], conditions: [], ask: ['it'] },
      amounts_when_answered: [amount],
      ...wanted,
    },
  });
}

function verdict(of: Item): string | undefined {
  return scoreAnswered([of], context)[0]?.verdict;
}

const half = { tool: 'defi_swap', token: 'ETH', mode: 'exact', value: '0.5', to: 'USDC' };

describe('a request whose question is answered', () => {
  it('is right where request and answer become the plan that was meant', () => {
    expect(verdict(item('swap my eth to usdc', half))).toBe('right');
    const all = { ...half, mode: 'max', value: undefined };
    expect(verdict(item('swap my eth to usdc', all))).toBe('right');
    const share = { ...half, mode: 'percent', value: 25 };
    expect(verdict(item('swap my eth to usdc', share))).toBe('right');
    const toAna = { tool: 'transfer', token: 'USDC', mode: 'exact', value: '5', recipient: 'Ana' };
    expect(verdict(item('send 5 usdc', toAna))).toBe('right');
  });

  it('is wrong where they become another plan', () => {
    const other = { answers: { amount: '0.7' } };
    expect(verdict(item('swap my eth to usdc', half, other))).toBe('wrong');
    expect(verdict(item('swap 0.5 eth', half, { answers: { tokenOut: 'DAI' } }))).toBe('wrong');
    const twice = { tools_when_answered: ['defi_swap', 'defi_swap'] };
    expect(verdict(item('swap my eth to usdc', half, twice))).toBe('wrong');
    const later = { trigger_when_answered: { type: 'time' } };
    expect(verdict(item('swap my eth to usdc', half, later))).toBe('wrong');
  });

  it('is wrong where a plan came before the question, and unsafe where it must be refused', () => {
    expect(verdict(item('swap 0.5 eth to usdc', half))).toBe('wrong');
    expect(verdict(item('swap 0.5 eth to usdc', half, { refuse: true }))).toBe('unsafe');
  });

  it('stays open where the answer does not help, and where nobody knows one', () => {
    expect(verdict(item('swap my eth to usdc', half, { answers: { amount: '99' } }))).toBe(
      'over_ask',
    );
    expect(verdict(item('swap my eth to usdc', { ...half, value: undefined }))).toBe('over_ask');
    expect(verdict(item('my eth is bored', half))).toBe('uncovered');
  });

  it('is left out where the set does not say what is right then', () => {
    const silent = itemSchema.parse({
      ...{ id: 'x-01', category: 'x', text: 'swap my eth' },
      expect: {
        trigger: { type: 'immediate' },
        tools: [],
        amounts: [],
        conditions: [],
        ask: ['it'],
      },
    });
    expect(scoreAnswered([silent], context)).toEqual([]);
  });

  it('is asked again at most four times', () => {
    const answers = { amount: '99', tokenOut: 'USDC' };
    expect(verdict(item('swap eth', half, { answers }))).toBe('over_ask');
  });
});

describe('our own set of answered requests', () => {
  const items = readItems(answeredSet);
  const scores = scoreAnswered(items, context);

  it('says of each what is right once it is answered', () => {
    expect(new Set(items.map(({ text }) => text)).size).toBe(items.length);
    expect(scores.length).toBe(items.length);
  });

  it('has no wrong plan, and is covered as far as it was', () => {
    const faults = scores.filter(({ verdict: each }) => each === 'wrong' || each === 'unsafe');
    expect(faults).toEqual([]);
    expect(coverageOf(tallyOf(scores))).toBeGreaterThanOrEqual(75);
  });
});

describe('npm run eval -- --answers', () => {
  it('goes with a file, and not with a model', () => {
    const file = join('a', 'b.jsonl');
    expect(readCommand(['--answers', '--file', file])).toMatchObject({
      kind: 'run',
      answers: true,
      file,
    });
    expect(readCommand([])).toMatchObject({ kind: 'run', answers: false });
    expect(readCommand(['--answers', '--model', 'claude-sonnet-5-5'])).toMatchObject({
      kind: 'wrong',
    });
  });
});
