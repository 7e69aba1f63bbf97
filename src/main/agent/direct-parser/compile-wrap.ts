import { amountLabel } from './compile-spend.ts';
import type { CompiledAction } from './compiled-action.ts';
import type { Draft } from './draft.ts';
import type { Lexeme } from './lex.ts';
import { resolveAmount } from './resolve-amount.ts';
import { checkTokenAddress, listed, type ResolvedToken, resolveToken } from './resolve-token.ts';
import { type Compiled, questionsOf, type Slot, type Surroundings, unknown } from './slot.ts';

type WrapDraft = Extract<Draft, { verb: 'wrap' | 'unwrap' }>;

/** The tokens of both sides are fixed by the chain; words for them only have to agree. */
export function compileWrap(
  draft: WrapDraft,
  chainId: number,
  surroundings: Surroundings,
): Compiled<CompiledAction> {
  const native = surroundings.tokens.native(chainId);
  const wrapped = surroundings.tokens.wrappedNative(chainId);
  if (native === undefined || wrapped === undefined) {
    const text = `Chain ${chainId} has no wrapped coin in the bundled list. Which chain?`;
    return { ok: false, questions: questionsOf(unknown('chain', text)) };
  }
  const [spent, made] =
    draft.verb === 'wrap' ? [listed(native), listed(wrapped)] : [listed(wrapped), listed(native)];
  const disagreement = disagrees(draft, spent, made, surroundings);
  if (disagreement !== null) return { ok: false, questions: questionsOf(disagreement) };
  const amount = resolveAmount(draft.spend.amount, spent, surroundings);
  if (!amount.ok) return { ok: false, questions: questionsOf(amount) };
  const verb = draft.verb === 'wrap' ? 'Wrap' : 'Unwrap';
  return {
    ok: true,
    value: {
      tool: draft.verb,
      id: draft.verb,
      label: `${verb} ${amountLabel(amount.value, spent)} to ${made.symbol}`,
      params: { amount: amount.value },
      provenance: { amount: amount.from },
      assumptions: amount.assumptions ?? [],
    },
  };
}

function disagrees(
  { spend, target }: WrapDraft,
  spent: ResolvedToken,
  made: ResolvedToken,
  surroundings: Surroundings,
): Slot<never> | null {
  const pairs: readonly (readonly [Lexeme | undefined, ResolvedToken])[] = [
    [spend.token, spent],
    [target, made],
  ];
  for (const [lexeme, expected] of pairs) {
    if (lexeme === undefined) continue;
    const named = resolveToken('token', lexeme, expected.chainId, surroundings);
    if (!named.ok) return named;
    if (named.value.address !== expected.address) {
      const text = `Here ${spent.symbol} becomes ${made.symbol}, one for one; ${named.value.symbol} does not fit. What is meant?`;
      return unknown('token', text, [spent.symbol]);
    }
  }
  return checkTokenAddress('token', spent, spend.tokenAddress);
}
