import { usdText } from '../../src/main/agent/model/cost.ts';
import type { Spent } from '../../src/main/agent/model/model-call.ts';
import type { Score } from '../score-item.ts';
import { coverageOf, type Tally, tallyOf } from './tally.ts';

/** The one document of `npm run eval -- --json`. */
export interface Report {
  /** What was scored: words to a plan without a model, or with this one for what the parser leaves to it. */
  compiler: 'direct parser' | `direct parser, then ${string}`;
  /** What the model took; null where none was asked. `costUsd` is null where its price is not known. */
  model: { inputTokens: number; outputTokens: number; costUsd: string | null } | null;
  set: string;
  total: Tally & { coverage: number };
  categories: (Tally & { category: string; coverage: number })[];
  /** Everything that is not right, and what was not scored. */
  findings: Score[];
}

/** `asked`: the model and what it took. */
export function reportOf(
  set: string,
  scores: readonly Score[],
  asked: { model: string; spent: Spent } | null = null,
): Report {
  const categories = [...new Set(scores.map(({ category }) => category))];
  return {
    compiler: asked === null ? 'direct parser' : `direct parser, then ${asked.model}`,
    model: asked && modelUse(asked.spent),
    set,
    total: withCoverage(scores),
    categories: categories.map((category) => ({
      category,
      ...withCoverage(scores.filter((score) => score.category === category)),
    })),
    findings: scores.filter(({ verdict }) => verdict !== 'right'),
  };
}

function modelUse({ usage, costMicroUsd }: Spent): Report['model'] {
  const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = usage;
  return {
    inputTokens: inputTokens + cacheReadTokens + cacheWriteTokens,
    ...{ outputTokens, costUsd: costMicroUsd === null ? null : usdText(costMicroUsd) },
  };
}

function withCoverage(scores: readonly Score[]): Report['total'] {
  const tally = tallyOf(scores);
  return { ...tally, coverage: Math.round(coverageOf(tally) * 10) / 10 };
}
