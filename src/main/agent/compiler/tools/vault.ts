import {
  addressProblem,
  checksummed,
  describeAddressProblem,
} from '../../../../shared/addresses.ts';
import type { Said } from '../../intent/said.ts';
import { resolveAmount } from '../resolve/resolve-amount.ts';
import type { ToolCompiler } from '../scope.ts';
import { fromText, known, questionsOf, type Slot, unknown } from '../slot.ts';
import { heldElsewhere } from './held-elsewhere.ts';

export const vaultDepositCompiler = compilerOf('vault_deposit');
export const vaultWithdrawCompiler = compilerOf('vault_withdraw');

/** Which token a vault holds, only the vault knows: an amount is of that one, and of no other that was named. */
function compilerOf(tool: 'vault_deposit' | 'vault_withdraw'): ToolCompiler {
  const isIn = tool === 'vault_deposit';
  return {
    slots: ['amount', 'token', 'tokenAddress', 'vault'],
    compile(scope) {
      const { amount: said, token, vault: place } = scope.slots;
      const vault = vaultOf(place);
      const asset = { chainId: scope.chainId, address: 'unknown', symbol: 'of its token' };
      const its = { ...asset, decimals: null, named: '' };
      const amount = resolveAmount(said, its, heldElsewhere(scope));
      const named =
        token &&
        unknown('token', 'The vault decides which token it is. Say the amount without a token.');
      if (!vault.ok || !amount.ok || named !== undefined) {
        return { ok: false, questions: questionsOf(vault, amount, ...(named ? [named] : [])) };
      }
      const { value, shown } = amount.value;
      const text = 'The amount is of the token that the vault holds, as the vault says.';
      return {
        ok: true,
        value: {
          ...{ tool, id: isIn ? 'deposit' : 'withdraw' },
          label: `${isIn ? 'Put' : 'Take'} ${shown} ${isIn ? 'into' : 'out of'} the vault ${vault.value}`,
          params: { vault: vault.value, amount: value },
          provenance: { vault: vault.from, amount: amount.from },
          assumptions: [...(amount.assumptions ?? []), { slot: 'token', value: vault.value, text }],
        },
      };
    },
  };
}

function vaultOf(said: Said | undefined): Slot<string> {
  if (said?.kind !== 'text') return unknown('vault', 'Which vault? Give its address.');
  const problem = addressProblem(said.text);
  if (problem !== null) return unknown('vault', describeAddressProblem(said.text, problem));
  return known(checksummed(said.text), fromText(said));
}
