import { resolveSpender } from '../resolve/resolve-spender.ts';
import { resolveTokenSlot } from '../resolve/resolve-token-slot.ts';
import type { ToolCompiler } from '../scope.ts';
import { fromText, known, questionsOf } from '../slot.ts';

export const revokeCompiler: ToolCompiler = {
  slots: ['token', 'tokenAddress', 'spender', 'spenderAddress'],
  compile(scope) {
    const { slots, chainId } = scope;
    const token = resolveTokenSlot('token', scope);
    const said = slots['spender'];
    const isAll = said?.kind === 'text' && /^(?:all|every|approvals|allowances)$/i.test(said.text);
    const spender = isAll
      ? known({ address: 'all', shown: 'everyone' }, fromText(said))
      : resolveSpender(said, slots['spenderAddress'], chainId, scope);
    if (!token.ok || !spender.ok) return { ok: false, questions: questionsOf(token, spender) };
    const { symbol, named } = token.value;
    return {
      ok: true,
      value: {
        tool: 'revoke',
        id: 'revoke',
        label: `Take back what ${spender.value.shown} may spend of ${symbol}`,
        params: { token: named, spender: spender.value.address },
        provenance: { token: token.from, spender: spender.from },
        assumptions: [token, spender].flatMap((slot) => slot.assumptions ?? []),
      },
    };
  },
};
