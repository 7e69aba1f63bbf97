import type { StepScope } from '../scope.ts';
import { type Slot, unknown } from '../slot.ts';

/** More would be a list to search; any other token can still be written. */
const mostOffered = 12;

/** Asks for what is spent where no token is named: those that the account is known to hold are offered. */
export function whichToken(slot: string, scope: StepScope): Extract<Slot<never>, { ok: false }> {
  const { text = '' } = scope.slots['amount'] ?? {};
  const isAll = /^(?:all|everything)$/i.test(text);
  const question = isAll
    ? 'Which token? All of one token at a time can be meant: name one.'
    : 'Which token?';
  return unknown(slot, question, heldTokens(scope).slice(0, mostOffered));
}

/** Symbols of the tokens whose balance is known and above zero. */
function heldTokens({ context, tokens, chainId }: StepScope): string[] {
  const held = Object.entries(context.balances?.[String(chainId)] ?? {});
  const symbols = held.flatMap(([name, amount]) => {
    const match = tokens.find(chainId, name);
    return /[1-9]/.test(amount) && match.kind === 'found' ? [match.token.symbol] : [];
  });
  return [...new Set(symbols)];
}
