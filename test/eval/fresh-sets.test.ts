import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scoreDirectParser } from '../../eval/direct-parser.ts';
import { coverageOf, tallyOf } from '../../eval/report/tally.ts';
import { whyNotScored } from '../../eval/set/not-scored.ts';
import { readContext, readItems } from '../../eval/set/read-set.ts';

const folder = join(import.meta.dirname, '../fixtures/fresh-requests');
const context = readContext(join(folder, 'context.json'));

describe.each([
  // Coverage in percent, without a model. It only goes up.
  { set: '2026-11-22.jsonl', least: 100, covered: 74 },
  { set: '2026-11-23.jsonl', least: 100, covered: 60 },
  { set: '2026-11-23-later.jsonl', least: 100, covered: 63 },
  { set: '2026-11-23-everyday.jsonl', least: 40, covered: 36 },
  { set: '2026-11-28.jsonl', least: 100, covered: 50 },
])('the requests that a stranger wrote, $set', ({ set, least, covered }) => {
  const items = readItems(join(folder, set));
  const scores = scoreDirectParser(items, context);

  it('are as many as were written, each once, and can all be scored', () => {
    expect(items.length).toBeGreaterThanOrEqual(least);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(new Set(items.map(({ text }) => text)).size).toBe(items.length);
    expect(items.filter(({ expect: wanted }) => whyNotScored(wanted) !== null)).toEqual([]);
  });

  it('have no wrong plan, and none where there must be none', () => {
    const faults = scores.filter(({ verdict }) => verdict === 'wrong' || verdict === 'unsafe');
    expect(faults.map(({ id, verdict, why }) => [id, verdict, ...why])).toEqual([]);
  });

  it('are covered as far as they were', () => {
    expect(coverageOf(tallyOf(scores))).toBeGreaterThanOrEqual(covered);
  });
});
