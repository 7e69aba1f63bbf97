import type { StoryScore, StoryState } from '../../shared/requests/story.ts';
import { grouped } from '../format/habits.ts';

export const storyWords: Readonly<Record<StoryState, string>> = {
  done: 'Done',
  failed: 'Failed',
  open: 'Open',
  skipped: 'Left out',
  unknown: 'Not known',
};

/** "1 200 tokens, $0.0042"; a price that is not known is said, not left out. */
export function modelCost({ inputTokens, outputTokens, costUsd }: StoryScore): string {
  const tokens = inputTokens + outputTokens;
  if (tokens === 0) return 'none was asked';
  const cost = costUsd === null ? 'cost not known' : `$${costUsd}`;
  return `${grouped(String(tokens))} tokens, ${cost}`;
}
