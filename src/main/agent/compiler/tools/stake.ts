import type { Said } from '../../intent/said.ts';
import { resolveSpend } from '../resolve/resolve-spend.ts';
import type { ToolCompiler } from '../scope.ts';
import { fromText, known, questionsOf, type Slot, unknown } from '../slot.ts';
import { heldElsewhere } from './held-elsewhere.ts';

export const stakeCompiler = compilerOf('stake');
export const unstakeCompiler = compilerOf('unstake');

function compilerOf(tool: 'stake' | 'unstake'): ToolCompiler {
  const isIn = tool === 'stake';
  return {
    slots: ['amount', 'token', 'tokenAddress', 'protocol'],
    compile(scope) {
      const spend = resolveSpend(isIn ? scope : heldElsewhere(scope));
      const protocol = protocolOf(scope.slots['protocol']);
      if (!spend.ok || !protocol.ok) {
        const open = spend.ok ? [] : spend.questions;
        return { ok: false, questions: [...open, ...questionsOf(protocol)] };
      }
      const { token, amount } = spend.value;
      const { value, shown } = amount.value;
      return {
        ok: true,
        value: {
          ...{ tool, id: tool, label: `${isIn ? 'Stake' : 'Unstake'} ${shown}` },
          params: { protocol: protocol.value, token: token.value.named, amount: value },
          provenance: { protocol: protocol.from, token: token.from, amount: amount.from },
          assumptions: [token, amount, protocol].flatMap((slot) => slot.assumptions ?? []),
          ...(isIn
            ? { spends: { token: token.value, amount: value } }
            : { gives: { token: token.value, output: 'amount' } }),
        },
      };
    },
  };
}

/** Which token the rewards are in, only the contract says. */
export const claimCompiler: ToolCompiler = {
  slots: ['protocol'],
  compile({ slots }) {
    const protocol = protocolOf(slots['protocol']);
    if (!protocol.ok) return { ok: false, questions: questionsOf(protocol) };
    return {
      ok: true,
      value: {
        ...{ tool: 'claim', id: 'claim', label: 'Claim the staking rewards' },
        params: { protocol: protocol.value },
        provenance: { protocol: protocol.from },
        assumptions: protocol.assumptions ?? [],
      },
    };
  },
};

/** "staking rewards", "staking pool": the only one there is; where nothing is said, it is asked. */
function protocolOf(said: Said | undefined): Slot<string> {
  if (said === undefined) return unknown('protocol', 'Where is it staked?', ['staking rewards']);
  if (/^staking rewards/i.test(said.text)) return known('staking_rewards', fromText(said));
  if (!/^staking/i.test(said.text)) {
    const text = `"${said.text.slice(0, 40)}" is not available; staking rewards are. Use those?`;
    return unknown('protocol', text, ['staking rewards']);
  }
  const text = 'The staking rewards contract is used.';
  const assumption = { slot: 'protocol', value: 'staking_rewards', text };
  return known('staking_rewards', fromText(said), [assumption]);
}
