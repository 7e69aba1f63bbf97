import { describe, expect, it } from 'vitest';
import table from '../../../resources/models/prices.json' with { type: 'json' };
import {
  addSpent,
  affordableOutput,
  costAtMost,
  costMicroUsd,
  nothingSpent,
  pricesAsOf,
  usdText,
} from '../../../src/main/agent/model/cost.ts';

const usage = { inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 0 };

describe('the most that a call costs', () => {
  it.each(table.models.flatMap(({ ids }) => ids))('is no less than it can cost: %s', (model) => {
    for (const promptTokens of [1, 99_999, 100_000, 100_001]) {
      const most = costAtMost(model, promptTokens, 7_777);
      const output = { ...usage, outputTokens: 7_777 };
      for (const how of ['inputTokens', 'cacheReadTokens', 'cacheWriteTokens'])
        expect(costMicroUsd(model, { ...output, [how]: promptTokens })).toBeLessThanOrEqual(most);
      const tokens = affordableOutput(model, most, promptTokens);
      expect(tokens).toBeGreaterThanOrEqual(7_777);
      expect(costAtMost(model, promptTokens, tokens)).toBe(most);
    }
    expect(affordableOutput(model, 0n, 1)).toBe(0);
  });
});

describe('what a call costs', () => {
  it.each([
    ['claude-opus-5-5', { inputTokens: 1_000_000 }, 4_000_000n],
    ['claude-opus-5-5', { cacheReadTokens: 1_000_000 }, 200_000n],
    ['claude-haiku-5-5', { cacheWriteTokens: 100_000 }, 12_500n],
    ['claude-haiku-4-5-20251001', { outputTokens: 1_000 }, 5_000n],
  ])('%s: %o', (model, used, cost) => {
    expect(costMicroUsd(model, { ...usage, ...used })).toBe(cost);
  });

  it('is that of long prompts altogether where the prompt is long, the cache included', () => {
    const used = { ...usage, inputTokens: 1, cacheReadTokens: 100_000, outputTokens: 1_000_000 };
    // 1 × 0.5 + 100000 × 0.05 + 1000000 × 2.5, rounded up
    expect(costMicroUsd('claude-haiku-5-5', used)).toBe(2_505_001n);
  });

  it('is unknown, and not nothing, for a model without a price', () => {
    expect(costMicroUsd('claude-opus-9', usage)).toBeNull();
    expect(costMicroUsd('gateway/claude-opus-5-5', usage)).toBeNull();
  });

  it('is rounded up, never to nothing', () => {
    expect(costMicroUsd('claude-haiku-5-5', { ...usage, cacheReadTokens: 1 })).toBe(1n);
  });

  it('stays unknown in a sum, and broken off', () => {
    const unknown = { usage: { ...usage, inputTokens: 2 }, costMicroUsd: null, isWhole: false };
    expect(addSpent(nothingSpent, unknown)).toEqual(unknown);
  });

  it('is read as dollars', () => {
    expect([0n, 1n, 1_500_000n, 12_000_000n].map(usdText)).toEqual([
      ...['0', '0.000001', '1.5', '12'],
    ]);
  });

  it('is known as of a day', () => {
    expect(Number.isNaN(Date.parse(pricesAsOf))).toBe(false);
  });
});
