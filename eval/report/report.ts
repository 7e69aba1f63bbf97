import type { Score } from '../score-item.ts';
import { coverageOf, type Tally, tallyOf } from './tally.ts';

/** The one document of `npm run eval -- --json`. */
export interface Report {
  /** What was scored: words to a plan without a model. */
  compiler: 'direct parser';
  set: string;
  total: Tally & { coverage: number };
  categories: (Tally & { category: string; coverage: number })[];
  /** Everything that is not right, and what was not scored. */
  findings: Score[];
}

export function reportOf(set: string, scores: readonly Score[]): Report {
  const categories = [...new Set(scores.map(({ category }) => category))];
  return {
    compiler: 'direct parser',
    set,
    total: withCoverage(scores),
    categories: categories.map((category) => ({
      category,
      ...withCoverage(scores.filter((score) => score.category === category)),
    })),
    findings: scores.filter(({ verdict }) => verdict !== 'right'),
  };
}

function withCoverage(scores: readonly Score[]): Report['total'] {
  const tally = tallyOf(scores);
  return { ...tally, coverage: Math.round(coverageOf(tally) * 10) / 10 };
}
