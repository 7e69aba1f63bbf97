import { resolveAmount } from '../resolve/resolve-amount.ts';
import { givenBy, isSameToken } from '../resolve/resolve-output.ts';
import {
  checkTokenAddress,
  listed,
  type ResolvedToken,
  resolveToken,
} from '../resolve/resolve-token.ts';
import type { StepScope, ToolCompiler } from '../scope.ts';
import { questionsOf, type Slot, unknown } from '../slot.ts';

export const wrapCompiler = compilerOf('wrap');
export const unwrapCompiler = compilerOf('unwrap');

/** The tokens of both sides are fixed by the chain; words for them only have to agree. */
function compilerOf(tool: 'wrap' | 'unwrap'): ToolCompiler {
  return {
    slots: ['amount', 'token', 'tokenAddress', 'target'],
    compile(scope) {
      const pair = pairOf(tool, scope);
      if (!pair.ok) return { ok: false, questions: questionsOf(pair) };
      const { spent, made } = pair.value;
      const disagreement = disagrees(scope, spent, made);
      if (disagreement !== null) return { ok: false, questions: questionsOf(disagreement) };
      const amount = resolveAmount(scope.slots['amount'], spent, scope);
      if (!amount.ok) return { ok: false, questions: questionsOf(amount) };
      const verb = tool === 'wrap' ? 'Wrap' : 'Unwrap';
      const { value, shown } = amount.value;
      return {
        ok: true,
        value: {
          tool,
          id: tool,
          label: `${verb} ${shown} to ${made.symbol}`,
          params: { amount: value },
          provenance: { amount: amount.from },
          assumptions: amount.assumptions ?? [],
          gives: { token: made, output: 'amount' },
          spends: { token: spent, amount: value },
        },
      };
    },
  };
}

interface Pair {
  spent: ResolvedToken;
  made: ResolvedToken;
}

function pairOf(tool: 'wrap' | 'unwrap', { chainId, tokens }: StepScope): Slot<Pair> {
  const native = tokens.native(chainId);
  const wrapped = tokens.wrappedNative(chainId);
  if (native === undefined || wrapped === undefined) {
    const text = `Chain ${chainId} has no wrapped coin in the bundled list. Which chain?`;
    return unknown('chain', text);
  }
  const [spent, made] =
    tool === 'wrap' ? [listed(native), listed(wrapped)] : [listed(wrapped), listed(native)];
  return { ok: true, value: { spent, made }, from: { source: 'registry' } };
}

function disagrees(
  scope: StepScope,
  spent: ResolvedToken,
  made: ResolvedToken,
): Slot<never> | null {
  const { slots } = scope;
  for (const [slot, expected] of [
    ['token', spent],
    ['target', made],
  ] as const) {
    const named = namedToken(scope, slot);
    if (named === undefined) continue;
    if (!named.ok) return named;
    if (!isSameToken(named.value, expected)) {
      const text = `Here ${spent.symbol} becomes ${made.symbol}, one for one; ${named.value.symbol} does not fit. What is meant?`;
      return unknown('token', text, [spent.symbol]);
    }
  }
  return checkTokenAddress('token', spent, slots['tokenAddress']);
}

function namedToken(scope: StepScope, slot: string): Slot<ResolvedToken> | undefined {
  const said = scope.slots[slot];
  if (said === undefined) return undefined;
  if (said.kind === 'text') return resolveToken('token', said, scope.chainId, scope);
  const given = said.kind === 'output' ? givenBy(said, scope) : undefined;
  if (given === undefined) return unknown('token', 'Which token?');
  return { ok: true, value: given.gives.token, from: { source: 'user_text' } };
}
