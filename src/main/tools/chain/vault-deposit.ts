import { encodeFunctionData } from 'viem';
import { formatUnits } from '../../../shared/amounts.ts';
import { erc4626Abi } from '../../../shared/chain/calls/erc-4626.ts';
import { AppError } from '../../../shared/errors.ts';
import { approvalsFor } from '../allow-spender.ts';
import type { ChainWriteTool, ToolContext } from '../chain-tool.ts';
import { spendAmount } from '../spend-amount.ts';
import { findVault, type Vault, vaultParams } from '../vaults/vault.ts';
import { undoVault, vaultOutput } from '../vaults/vault-output.ts';

/** Shares worth less than this part of what is paid for them, in percent, are refused. */
const leastWorthPercent = 98n;

/** Puts tokens into an ERC-4626 vault, for shares that are worth what was put in. */
export const vaultDeposit: ChainWriteTool = {
  kind: 'write',

  build: async (given, context) => {
    const { vault: address, amount } = vaultParams.parse(given);
    const vault = await findVault(address, context);
    const units = await spendAmount(amount, vault.asset, context);
    await assertWorthIt(vault, units, context);
    const args = [units, context.account] as const;
    const data = encodeFunctionData({ abi: erc4626Abi, functionName: 'deposit', args });
    const approvals = await approvalsFor(vault.asset.address, address, units, context);
    return [...approvals, { kind: 'vault_deposit', to: address, valueWei: 0n, data }];
  },

  output: (_params, outcomes) => vaultOutput(outcomes),

  undo: (params, outcome) => undoVault(params, outcome),
};

/** A deposit asks for no least number of shares, so what it would bring is looked at before it is asked for. */
async function assertWorthIt(vault: Vault, units: bigint, { account }: ToolContext): Promise<void> {
  const { asset, shares } = vault;
  const most = await vault.ask('maxDeposit', account);
  if (units > most) throw vaultFull(vault, most);
  const given = await vault.ask('previewDeposit', units);
  if (given === 0n) {
    const message = `For this amount of ${asset.symbol} the vault gives no share at all.`;
    throw new AppError('VAULT_GIVES_NO_SHARES', 'slippage', message, {
      advice:
        'Somebody may have made its shares dear on purpose. Deposit nothing there now. Nothing was signed.',
      facts: { vault: vault.address },
    });
  }
  const worth = await vault.ask('convertToAssets', given);
  if (worth * 100n >= units * leastWorthPercent) return;
  const back = `${formatUnits(worth, asset.decimals)} ${asset.symbol}`;
  const message = `For ${formatUnits(units, asset.decimals)} ${asset.symbol} the vault gives shares worth ${back}.`;
  throw new AppError('VAULT_SHARES_TOO_DEAR', 'slippage', message, {
    advice:
      'The rest would be lost to its other holders. Deposit nothing there now. Nothing was signed.',
    facts: { vault: vault.address, shares: formatUnits(given, shares.decimals) },
  });
}

function vaultFull({ address, asset }: Vault, most: bigint): AppError {
  const takes = `${formatUnits(most, asset.decimals)} ${asset.symbol}`;
  const message = `The vault takes at most ${takes} of this account now.`;
  return new AppError('VAULT_FULL', 'reverted', message, {
    advice: 'Deposit less, or try again later. Nothing was signed.',
    facts: { vault: address },
  });
}
