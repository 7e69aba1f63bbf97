import type { EffectOutcome, Values } from '../../chain/planned-transaction.ts';
import { undoAllowance } from '../allow-spender.ts';
import type { ToolUndo } from '../chain-tool.ts';
import { ownChanges, sizeOf } from '../own-changes.ts';
import { vaultParams } from './vault.ts';

/** Tokens of the vault and shares of it, each by the balances of the account. */
export function vaultOutput(outcomes: readonly EffectOutcome[]): Values {
  const done = outcomes.at(-1);
  // The approval before it leaves no result of its own.
  if (done === undefined || done.transaction.kind === 'approve') return {};
  const { gave, got } = ownChanges(done);
  const deposits = done.transaction.kind === 'vault_deposit';
  const [assets, shares] = deposits ? [gave, got] : [got, gave];
  return { assets: sizeOf(assets), shares: sizeOf(shares) };
}

/** What went in comes out again, or goes in again. */
export function undoVault(params: Values, outcome: EffectOutcome): ToolUndo {
  const { kind } = outcome.transaction;
  if (kind === 'approve') return undoAllowance(outcome);
  const { vault } = vaultParams.parse(params);
  const { gave, got } = ownChanges(outcome);
  const moved = kind === 'vault_deposit' ? gave : got;
  if (moved === undefined) {
    return { kind: 'none', reason: 'It changed nothing; there is nothing to undo.' };
  }
  const [amount, symbol] = [sizeOf(moved), moved.symbol];
  if (kind === 'vault_deposit') {
    return {
      ...{ kind: 'compensate', tool: 'vault_withdraw', params: { vault, amount } },
      label: `Take back what was put into the vault: ${amount} ${symbol}`,
      note: 'What it has earned stays in the vault; what it has lost does not come back.',
    };
  }
  return {
    ...{ kind: 'compensate', tool: 'vault_deposit', params: { vault, amount } },
    label: `Put back into the vault: ${amount} ${symbol}`,
    note: 'The price of its shares may have moved since.',
  };
}
