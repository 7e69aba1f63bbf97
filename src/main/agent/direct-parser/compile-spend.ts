import type { SpendWords } from './draft.ts';
import { resolveAmount } from './resolve-amount.ts';
import { checkTokenAddress, type ResolvedToken, resolveToken } from './resolve-token.ts';
import {
  type Compiled,
  type Known,
  questionsOf,
  type Slot,
  type Surroundings,
  unknown,
} from './slot.ts';

/** What is spent, and how much of it. */
export interface Spend {
  token: Known<ResolvedToken>;
  amount: Known<string>;
}

export function compileSpend(
  words: SpendWords,
  slot: string,
  chainId: number,
  surroundings: Surroundings,
): Compiled<Spend> {
  const token = spentToken(words, slot, chainId, surroundings);
  if (!token.ok) {
    const amount = words.amount ? [] : questionsOf(unknown('amount', 'How much?'));
    return { ok: false, questions: [token.question, ...amount] };
  }
  const amount = resolveAmount(words.amount, token.value, surroundings);
  if (!amount.ok) return { ok: false, questions: [amount.question] };
  return { ok: true, value: { token, amount } };
}

function spentToken(
  words: SpendWords,
  slot: string,
  chainId: number,
  surroundings: Surroundings,
): Slot<ResolvedToken> {
  if (words.token === undefined) return unknown(slot, 'Which token?');
  const token = resolveToken(slot, words.token, chainId, surroundings);
  if (!token.ok) return token;
  return checkTokenAddress(slot, token.value, words.tokenAddress) ?? token;
}

/** "1 ETH", "all ETH", "50% of ETH". */
export function amountLabel(amount: string, token: ResolvedToken): string {
  if (amount === 'max') return `all ${token.symbol}`;
  return amount.endsWith('%') ? `${amount} of ${token.symbol}` : `${amount} ${token.symbol}`;
}
