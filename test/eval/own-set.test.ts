import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scoreDirectParser } from '../../eval/direct-parser.ts';
import { coverageOf, tallyOf } from '../../eval/report/tally.ts';
import { type Score, scoreItem } from '../../eval/score-item.ts';
import { classOf } from '../../eval/set/class-of.ts';
import { contextOf } from '../../eval/set/context-of.ts';
import type { ExpectedAmount, Item } from '../../eval/set/item.ts';
import { whyNotScored } from '../../eval/set/not-scored.ts';
import { ownContext, ownSet } from '../../eval/set/own-set.ts';
import { readContext, readItems } from '../../eval/set/read-set.ts';
import { tokensOf } from '../../src/shared/tokens/tokens-of.ts';
import { shippedTools } from '../../src/shared/tools/tool-registry.ts';
import { rightPlan } from './support/right-plan.ts';

const items = readItems(ownSet);
const setContext = readContext(ownContext);

/** In percent of what can be planned or answered, without a model. They only go up. */
const coverageReached = { own: 86.1, other: 61.9 };

describe('our own set', () => {
  it('has at least 350 requests of every category, and asks often enough', () => {
    expect(items.length).toBeGreaterThanOrEqual(350);
    expect([...new Set(items.map(({ category }) => category))].sort()).toEqual([
      ...['ambig', 'approval', 'bridge', 'compound', 'contra', 'dca', 'desktop', 'inject', 'lend'],
      ...['lp', 'manage', 'nft', 'order', 'policy', 'read', 'stake', 'swap', 'transfer'],
      ...['trigger', 'wait', 'wrap'],
    ]);
    const guards = items.filter(({ expect: each }) => ['ask', 'refuse'].includes(classOf(each)));
    expect(guards.length / items.length).toBeGreaterThan(0.25);
  });

  it('has no id and no text twice, and says by its id where it belongs', () => {
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(new Set(items.map(({ text }) => text)).size).toBe(items.length);
    for (const { id, category } of items) expect(id).toMatch(new RegExp(`^${category}-\\d\\d$`));
  });

  it('wants nothing that cannot be scored', () => {
    for (const item of items) expect([item.id, whyNotScored(item.expect)]).toEqual([item.id, null]);
  });

  it('names tools that there are, and amounts of no other', () => {
    for (const { id, expect: wanted } of items) {
      const { tools, accept_tools: accepted = [], amounts, calls = [] } = wanted;
      const named = [...tools, ...accepted.flat(), ...calls.map(({ tool }) => tool)];
      const missing = named.filter((tool) => tool !== 'limit_order' && !shippedTools.get(tool));
      const more = amounts.filter(({ tool }) => !tools.includes(tool));
      expect([id, missing, more]).toEqual([id, [], []]);
    }
  });

  it('names tokens and networks that there are, but for those that are the fault', () => {
    for (const { id, expect: wanted } of items) {
      if (wanted.issues !== undefined || wanted.issues_any !== undefined) continue;
      const unknown = wanted.amounts.flatMap(
        ({ token, to, chain, from_chain: from, to_chain: over }) => {
          const chainId = chain ?? from ?? 1;
          const chains = [chainId, over ?? 1].filter((each) => !setContext.chains?.includes(each));
          const tokens = [token, to].filter(
            (each) =>
              each !== undefined &&
              each !== '*' &&
              tokensOf({}).find(chainId, each).kind !== 'found',
          );
          return [...chains, ...tokens];
        },
      );
      expect([id, unknown]).toEqual([id, []]);
    }
  });
});

describe('the right plan of a request of ours', () => {
  const plannable = items.filter(
    ({ expect: each }) =>
      ['plan', 'answer'].includes(classOf(each)) &&
      each.tools.length > 0 &&
      each.forbid_tools?.some((tool) => each.tools.includes(tool)) !== true,
  );

  it('is right, and right no more with another figure', () => {
    const faults = plannable.flatMap((item) => {
      const context = contextOf(item, setContext);
      const judged = (of: Item) => scoreItem(item, rightPlan(of, context), context);
      const { id, verdict, why } = judged(item);
      const overlooked = withOtherFigures(item).filter(
        (other) => judged(other).verdict !== 'wrong',
      );
      return verdict === 'right' && overlooked.length === 0
        ? []
        : [[id, verdict, ...why, ...overlooked.map((other) => JSON.stringify(other.expect))]];
    });
    expect(faults).toEqual([]);
    expect(plannable.length).toBeGreaterThan(230);
  });
});

/** An item each with one figure, token, venue, chain or threshold of its expectation changed. */
function withOtherFigures(item: Item): Item[] {
  const { amounts, conditions, trigger } = item.expect;
  const changed = (part: object): Item => ({ ...item, expect: { ...item.expect, ...part } });
  const ofAmounts = amounts.flatMap((entry, index) =>
    others(entry).map((other) => changed({ amounts: amounts.with(index, other) })),
  );
  const ofConditions = conditions.flatMap((condition, index) =>
    'left' in condition
      ? [changed({ conditions: conditions.with(index, { ...condition, right: 123.5 }) })]
      : [],
  );
  const ofTrigger = [
    ...(trigger.threshold === undefined ? [] : [{ ...trigger, threshold: 123.5 }]),
    ...(trigger.everyMs === undefined ? [] : [{ ...trigger, everyMs: trigger.everyMs + 1 }]),
    ...(trigger.maxRuns === undefined ? [] : [{ ...trigger, maxRuns: trigger.maxRuns + 7 }]),
    ...(trigger.at === undefined ? [] : [{ ...trigger, at: '2028-01-01T00:00:00Z' }]),
    ...(trigger.expression === undefined ? [] : [{ ...trigger, expression: '1 1 1 1 *' }]),
  ];
  return [...ofAmounts, ...ofConditions, ...ofTrigger.map((other) => changed({ trigger: other }))];
}

function others(entry: ExpectedAmount): ExpectedAmount[] {
  const { value, to, token, minus, recipient, to_chain: over, mode } = entry;
  return [
    ...(value === undefined ? [] : [{ ...entry, value: '7.77' }]),
    ...(to === undefined ? [] : [{ ...entry, to: 'COMP' }]),
    ...(token === undefined || ['wrap', 'unwrap'].includes(entry.tool) || token === '*'
      ? []
      : [{ ...entry, token: 'COMP' }]),
    ...(minus === undefined ? [] : [{ ...entry, minus: '7.77' }]),
    ...(recipient === undefined ? [] : [{ ...entry, recipient: 'cold wallet' }]),
    ...(over === undefined ? [] : [{ ...entry, to_chain: over === 137 ? 10 : 137 }]),
    ...(mode === 'max' && !entry.tool.startsWith('lp_')
      ? [{ ...entry, mode: 'exact', value: '7.77' }]
      : []),
  ];
}

describe('the direct parser', () => {
  const scores = scoreDirectParser(items, setContext);

  it('makes no wrong plan of our own set, and none where there must be none', () => {
    expect(faultsOf(scores)).toEqual([]);
  });

  it('covers as much of our own set as it did', () => {
    expect(coverageOf(tallyOf(scores))).toBeGreaterThanOrEqual(coverageReached.own);
  });
});

function faultsOf(scores: readonly Score[]): string[] {
  return scores
    .filter(({ verdict }) => verdict === 'wrong' || verdict === 'unsafe')
    .map(({ id }) => id);
}

/** A set that lies beside the checkout on some machines. */
const beside = join(import.meta.dirname, '../../../shared/prompts');

describe.runIf(existsSync(join(beside, 'dev.jsonl')))('the direct parser on another set', () => {
  it('makes no wrong plan, none where there must be none, and covers as much as it did', () => {
    const context = readContext(join(beside, 'default_context.json'));
    const scores = scoreDirectParser(readItems(join(beside, 'dev.jsonl')), context);
    expect(faultsOf(scores)).toEqual([]);
    expect(coverageOf(tallyOf(scores))).toBeGreaterThanOrEqual(coverageReached.other);
  });
});
