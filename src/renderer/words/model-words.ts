import type { ConversationView } from '../../shared/ipc/chat-views.ts';
import type { ModelChoiceView, ModelUse, ModelView } from '../../shared/ipc/model-views.ts';
import type { ModelCost } from '../../shared/requests/model-cost.ts';
import { grouped } from '../format/habits.ts';

/**
 * "Read by claude-x: 1,234 tokens, $0.0042"; a price that is not known is said, not left out. Of an answer that broke
 * off, or is not at its end, it is known only what it cost at least.
 */
export function wordsOfUse(
  { model, inputTokens, outputTokens, costUsd, isWhole = true }: ModelUse,
  verb: 'Read' | 'Written' = 'Read',
): string {
  const tokens = grouped(String(inputTokens + outputTokens));
  if (tokens === '0' && !isWhole) return `${model} was asked: what that cost is not known`;
  const cost = costUsd === null ? 'cost not known' : `$${costUsd}`;
  return `${verb} by ${model}: ${isWhole ? '' : 'at least '}${tokens} tokens, ${cost}`;
}

/** "1,234 tokens, $0.0042": at least so much where not all of it is known, and a cost of which nothing is known is said. */
export function wordsOfModelCost(took: ModelCost): string {
  const { inputTokens, outputTokens, usd, isPriced, isWhole } = took;
  const least = isWhole ? '' : 'at least ';
  const cost = usd === null ? 'cost not known' : `${isPriced ? least : 'at least '}$${usd}`;
  const tokens = inputTokens + outputTokens;
  return tokens === 0 ? cost : `${least}${grouped(String(tokens))} tokens, ${cost}`;
}

/** Where the key is. */
export const keyWords: Readonly<Record<ModelView['keyPlace'], string>> = {
  none: 'No key is set. What Countersign understands by itself works without one.',
  key_chain: 'A key is in the key chain of this system.',
  memory: 'A key is held until Countersign ends: this system has no key chain that would keep it.',
  unreadable:
    'No key can be read: the key chain of this system does not answer. One that you copy now is held until Countersign ends.',
};

/** "$2 in, $10 out per million tokens; reads up to 200,000 tokens": what is not known is said to be. */
export function wordsOfChoice({ usdPerMillion, maxInputTokens }: ModelChoiceView): string {
  const price =
    usdPerMillion === null
      ? 'price not known'
      : `$${usdPerMillion.input} in, $${usdPerMillion.output} out per million tokens`;
  const size =
    maxInputTokens === null
      ? 'context size not known'
      : `reads up to ${grouped(String(maxInputTokens))} tokens`;
  return `${price}; ${size}`;
}

/** "This chat $0.04, today $0.31 of $5": at least so much where not all of it is known. */
export function wordsOfCost(
  chat: Pick<ConversationView, 'cost'> | null,
  { spentTodayUsd, dailyUsd }: Pick<ModelView, 'spentTodayUsd' | 'dailyUsd'>,
): string {
  const { usd, isWhole } = chat?.cost ?? { usd: '0', isWhole: true };
  const least = isWhole ? '' : 'at least ';
  const today = spentTodayUsd === null ? 'not known in full' : `$${spentTodayUsd}`;
  return `This chat ${least}$${usd}, today ${today}${dailyUsd === null ? '' : ` of $${dailyUsd}`}`;
}
