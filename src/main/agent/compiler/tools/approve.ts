import type { Said } from '../../intent/said.ts';
import { resolveAmount } from '../resolve/resolve-amount.ts';
import { resolveSpender } from '../resolve/resolve-spender.ts';
import type { ResolvedToken } from '../resolve/resolve-token.ts';
import { resolveTokenSlot } from '../resolve/resolve-token-slot.ts';
import type { StepScope, ToolCompiler } from '../scope.ts';
import { fromText, known, questionsOf, type Slot, unknown } from '../slot.ts';

export const approveCompiler: ToolCompiler = {
  slots: ['token', 'tokenAddress', 'amount', 'spender', 'spenderAddress'],
  compile(scope) {
    const { slots, chainId } = scope;
    const token = resolveTokenSlot('token', scope);
    const amount = token.ok ? allowance(slots['amount'], token.value, scope) : null;
    const spender = resolveSpender(slots['spender'], slots['spenderAddress'], chainId, scope);
    const open = questionsOf(token, ...(amount ? [amount] : []), spender);
    if (!token.ok || !amount?.ok || !spender.ok) return { ok: false, questions: open };
    const { symbol, named } = token.value;
    return {
      ok: true,
      value: {
        tool: 'approve',
        id: 'approve',
        label: `Let ${spender.value.shown} spend ${amount.value} ${symbol}`,
        params: { token: named, spender: spender.value.address, amount: amount.value },
        provenance: { token: token.from, spender: spender.from, amount: amount.from },
        assumptions: [token, amount, spender].flatMap((slot) => slot.assumptions ?? []),
      },
    };
  },
};

/** A figure, whatever is held now, or "unlimited". */
function allowance(said: Said | undefined, token: ResolvedToken, scope: StepScope): Slot<string> {
  if (said?.kind === 'text' && /^unlimited$/i.test(said.text)) {
    return known('unlimited', fromText(said));
  }
  const context = { ...scope.context, balances: {} };
  const amount = resolveAmount(said, token, { ...scope, context });
  if (!amount.ok) return amount;
  const { value } = amount.value;
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)
    ? known(value, amount.from, amount.assumptions)
    : unknown('amount', `How much ${token.symbol}, exactly?`);
}
