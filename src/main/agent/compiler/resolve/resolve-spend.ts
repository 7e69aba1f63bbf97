import type { StepScope } from '../scope.ts';
import {
  type Compiled,
  fromText,
  type Known,
  known,
  questionsOf,
  type Slot,
  unknown,
} from '../slot.ts';
import type { Amount } from './amount.ts';
import { resolveAmount } from './resolve-amount.ts';
import { givenBy } from './resolve-output.ts';
import { isRest, tokenOfRest } from './resolve-rest.ts';
import { checkTokenAddress, type ResolvedToken, resolveToken } from './resolve-token.ts';
import { whichToken } from './which-token.ts';

/** What is spent, and how much of it. */
export interface Spend {
  token: Known<ResolvedToken>;
  amount: Known<Amount>;
}

/** Of the slots `amount`, the token's, and `<token>Address`. */
export function resolveSpend(scope: StepScope, tokenSlot = 'token'): Compiled<Spend> {
  const { slots } = scope;
  const token = spentToken(scope, tokenSlot);
  if (!token.ok) {
    const amount = slots['amount'] ? [] : questionsOf(unknown('amount', 'How much?'));
    return { ok: false, questions: [token.question, ...amount] };
  }
  const amount = resolveAmount(slots['amount'], token.value, scope);
  if (!amount.ok) return { ok: false, questions: [amount.question] };
  return { ok: true, value: { token, amount } };
}

function spentToken(scope: StepScope, slot: string): Slot<ResolvedToken> {
  const { slots, chainId } = scope;
  const token = namedToken(scope, slot) ?? impliedToken(scope);
  if (token === undefined) return whichToken(slot, scope);
  if (!token.ok) return token;
  if (token.value.chainId !== chainId) {
    return unknown(slot, `${token.value.symbol} is on another chain by then. Which token?`);
  }
  return checkTokenAddress(slot, token.value, slots[`${slot}Address`]) ?? token;
}

/** A token by its name, or "it": what an earlier step gives. */
function namedToken(scope: StepScope, slot: string): Slot<ResolvedToken> | undefined {
  const said = scope.slots[slot];
  if (said?.kind === 'text') return resolveToken(slot, said, scope.chainId, scope);
  const given = said?.kind === 'output' ? givenBy(said, scope) : undefined;
  return given && said && known(given.gives.token, fromText(said));
}

/** Of "what I get", and of "the rest". */
function impliedToken(scope: StepScope): Slot<ResolvedToken> | undefined {
  const { amount } = scope.slots;
  if (amount === undefined) return undefined;
  const token =
    amount.kind === 'output'
      ? givenBy(amount, scope)?.gives.token
      : isRest(amount)
        ? tokenOfRest(scope)
        : undefined;
  return token && known(token, fromText(amount));
}
