import type { ParamValue } from '../../../../shared/plan/values.ts';
import type { Said } from '../../intent/said.ts';
import type { Amount } from '../resolve/amount.ts';
import { resolveAmount } from '../resolve/resolve-amount.ts';
import { resolveSpend, type Spend } from '../resolve/resolve-spend.ts';
import { listed, type ResolvedToken, resolveToken } from '../resolve/resolve-token.ts';
import type { StepScope } from '../scope.ts';
import { type Compiled, type Known, questionsOf, type Slot, unknown } from '../slot.ts';

/** What is sold, and the amount of the one side that is exact. */
export interface Traded extends Spend {
  exact: 'amount' | 'amountOut';
}

/** Dollars are paid in USDC unless a token is named. */
export function exactIn(scope: StepScope): Compiled<Traded> {
  const { slots, tokens, chainId } = scope;
  const dollar = tokens.find(chainId, 'USDC');
  const isDefault =
    slots['tokenIn'] === undefined && isWorth(slots['amount']) && dollar.kind === 'found';
  if (!isDefault) {
    const spend = resolveSpend(scope, 'tokenIn');
    return spend.ok ? { ok: true, value: { ...spend.value, exact: 'amount' } } : spend;
  }
  const usdc = listed(dollar.token);
  const amount = resolveAmount(slots['amount'], usdc, scope);
  if (!amount.ok) return { ok: false, questions: questionsOf(amount) };
  const text = 'No token to pay with was named; USDC is used.';
  const assumption = { slot: 'tokenIn', value: 'USDC', text };
  const token: Known<ResolvedToken> = {
    ...{ ok: true, value: usdc, from: { source: 'default' }, assumptions: [assumption] },
  };
  return { ok: true, value: { token, amount, exact: 'amount' } };
}

/** What is wanted is exact, what it costs is bounded by the slippage. */
export function exactOut(scope: StepScope): Compiled<Traded> {
  const { slots, chainId } = scope;
  const { amount, amountOut, tokenIn, tokenOut } = slots;
  if (amount !== undefined) {
    const text = 'How much is spent and how much is wanted cannot both be exact. Which of them is?';
    return { ok: false, questions: questionsOf(unknown('amount', text)) };
  }
  if (tokenIn?.kind !== 'text' || slots['tokenInAddress'] !== undefined) {
    return { ok: false, questions: questionsOf(unknown('tokenIn', 'Which token pays for it?')) };
  }
  const token = resolveToken('tokenIn', tokenIn, chainId, scope);
  const wanted =
    tokenOut?.kind === 'text' ? resolveToken('tokenOut', tokenOut, chainId, scope) : null;
  const exact = wanted?.ok ? resolveWanted(amountOut, wanted.value, scope) : null;
  const open = questionsOf(token, ...(exact ? [exact] : []));
  if (!token.ok || exact?.ok !== true) return { ok: false, questions: open };
  return { ok: true, value: { token, amount: exact, exact: 'amountOut' } };
}

/** Only a figure can be wanted exactly; what the account holds of the token says nothing. */
function resolveWanted(
  said: Said | undefined,
  token: ResolvedToken,
  scope: StepScope,
): Slot<Amount> {
  const context = { ...scope.context, balances: {} };
  const amount = resolveAmount(said, token, { ...scope, context });
  if (!amount.ok || isFigure(amount.value.value)) return amount;
  return unknown('amount', `How much ${token.symbol} is wanted, exactly?`);
}

function isFigure(value: ParamValue): boolean {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
}

function isWorth(said: Said | undefined): boolean {
  return said?.kind === 'text' && /^\$|(?:dollars|usd|bucks)$/i.test(said.text);
}
