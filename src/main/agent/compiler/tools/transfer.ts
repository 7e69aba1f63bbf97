import { resolveRecipient } from '../resolve/resolve-recipient.ts';
import { resolveSpend } from '../resolve/resolve-spend.ts';
import type { StepScope, ToolCompiler } from '../scope.ts';
import { questionsOf } from '../slot.ts';

export const transferCompiler: ToolCompiler = {
  slots: ['token', 'tokenAddress', 'amount', 'to', 'toAddress', 'among'],
  compile(scope) {
    const { slots, chainId } = scope;
    const spend = resolveSpend({ ...scope, sharers: sharersIn(scope) });
    const to = resolveRecipient(slots['to'], slots['toAddress'], chainId, scope);
    if (!spend.ok || !to.ok) {
      const aboutSpend = spend.ok ? [] : spend.questions;
      const aboutTo = questionsOf(to);
      // What is wrong with where it would go is said first: all else may be in vain.
      const questions = saysWhereTo(scope)
        ? [...aboutTo, ...aboutSpend]
        : [...aboutSpend, ...aboutTo];
      return { ok: false, questions };
    }
    const { token, amount } = spend.value;
    return {
      ok: true,
      value: {
        tool: 'transfer',
        id: 'transfer',
        label: `Send ${amount.value.shown} to ${to.value.shown}`,
        params: { token: token.value.named, amount: amount.value.value, to: to.value.address },
        provenance: { token: token.from, amount: amount.from, to: to.from },
        assumptions: [token, amount, to].flatMap((slot) => slot.assumptions ?? []),
        spends: { token: token.value, amount: amount.value.value },
      },
    };
  },
};

function saysWhereTo({ slots }: StepScope): boolean {
  return slots['to'] !== undefined || slots['toAddress'] !== undefined;
}

/** How many share what is sent: those of the steps that name the same list. */
function sharersIn({ slots: { among }, steps }: StepScope): number {
  if (among?.kind !== 'text') return 1;
  const sharing = steps.filter(({ slots }) => slots['among']?.start === among.start);
  return Math.max(sharing.length, 1);
}
