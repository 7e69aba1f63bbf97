import { encodeFunctionData } from 'viem';
import { formatUnits } from '../../../shared/amounts.ts';
import { erc4626Abi } from '../../../shared/chain/calls/erc-4626.ts';
import { AppError } from '../../../shared/errors.ts';
import type { PlannedTransaction } from '../../chain/planned-transaction.ts';
import { tokenBalance } from '../../chain/tokens.ts';
import type { ChainWriteTool, ToolContext } from '../chain-tool.ts';
import { assertHeld, heldAmount } from '../held-amount.ts';
import { inTokens } from '../spend-amount.ts';
import { findVault, type Vault, vaultParams } from '../vaults/vault.ts';
import { undoVault, vaultOutput } from '../vaults/vault-output.ts';

/** Takes an amount out of a vault, or gives a part of its shares back. */
export const vaultWithdraw: ChainWriteTool = {
  kind: 'write',

  build: async (given, context) => {
    const { vault: address, amount: asked } = vaultParams.parse(given);
    const vault = await findVault(address, context);
    const amount = await inTokens(asked, vault.asset, context);
    const held = await tokenBalance(context.client, address, context.account);
    if (held === 0n) throw noShares(vault);
    // A share of what is held is a number of shares; an amount is one of the vault's token.
    if (isShare(amount)) {
      const shares = heldAmount(amount, vault.shares, held);
      return [await redeem(vault, shares, context)];
    }
    const worth = await vault.ask('convertToAssets', held);
    const assets = heldAmount(amount, vault.asset, worth);
    const ofOneShare = await vault.ask('convertToAssets', 1n);
    // What was put in is rounded against its holder: within one share of all there is, all is meant.
    if (assets > worth && assets <= worth + ofOneShare + 1n) {
      return [await redeem(vault, held, context)];
    }
    assertHeld(assets, vault.asset, worth, 'of this account in the vault');
    return [await withdraw(vault, assets, context)];
  },

  output: (_params, outcomes) => vaultOutput(outcomes),

  undo: (params, outcome) => undoVault(params, outcome),
};

function isShare(amount: string): boolean {
  return amount === 'max' || amount.endsWith('%');
}

async function redeem(
  vault: Vault,
  shares: bigint,
  { account }: ToolContext,
): Promise<PlannedTransaction> {
  if (shares === 0n) throw noShares(vault);
  const most = await vault.ask('maxRedeem', account);
  if (shares > most) throw vaultLimited(vault, await vault.ask('convertToAssets', most));
  const args = [shares, account, account] as const;
  const data = encodeFunctionData({ abi: erc4626Abi, functionName: 'redeem', args });
  return { kind: 'vault_withdraw', to: vault.address, valueWei: 0n, data };
}

async function withdraw(
  vault: Vault,
  assets: bigint,
  { account }: ToolContext,
): Promise<PlannedTransaction> {
  const most = await vault.ask('maxWithdraw', account);
  if (assets > most) throw vaultLimited(vault, most);
  const args = [assets, account, account] as const;
  const data = encodeFunctionData({ abi: erc4626Abi, functionName: 'withdraw', args });
  return { kind: 'vault_withdraw', to: vault.address, valueWei: 0n, data };
}

function noShares({ address, shares }: Vault): AppError {
  const message = `The account has no ${shares.symbol}: nothing of it is in this vault.`;
  return new AppError('NOTHING_IN_VAULT', 'insufficient_balance', message, {
    advice: 'Check the address of the vault. Nothing was signed.',
    facts: { vault: address },
  });
}

function vaultLimited({ address, asset }: Vault, most: bigint): AppError {
  const gives = `${formatUnits(most, asset.decimals)} ${asset.symbol}`;
  const message = `The vault gives this account at most ${gives} back now.`;
  return new AppError('VAULT_LIMITED', 'reverted', message, {
    advice: 'Withdraw less, or try again later. Nothing was signed.',
    facts: { vault: address },
  });
}
