import { amountLabel, compileSpend } from './compile-spend.ts';
import type { CompiledAction } from './compiled-action.ts';
import type { Draft } from './draft.ts';
import { resolveRecipient } from './resolve-recipient.ts';
import { type Compiled, questionsOf, type Surroundings } from './slot.ts';

export function compileTransfer(
  draft: Extract<Draft, { verb: 'transfer' }>,
  chainId: number,
  surroundings: Surroundings,
): Compiled<CompiledAction> {
  const spend = compileSpend(draft.spend, 'token', chainId, surroundings);
  const to = resolveRecipient(draft.to, chainId, surroundings);
  if (!spend.ok) return { ok: false, questions: [...spend.questions, ...questionsOf(to)] };
  if (!to.ok) return { ok: false, questions: questionsOf(to) };
  const { token, amount } = spend.value;
  return {
    ok: true,
    value: {
      tool: 'transfer',
      id: 'transfer',
      label: `Send ${amountLabel(amount.value, token.value)} to ${to.value.shown}`,
      params: { token: token.value.named, amount: amount.value, to: to.value.address },
      provenance: { token: token.from, amount: amount.from, to: to.from },
      assumptions: [token, amount, to].flatMap((slot) => slot.assumptions ?? []),
    },
  };
}
