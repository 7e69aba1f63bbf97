// ERC-4626: whatever a vault is asked, it says in units of its token (assets) or of its own (shares).
import { type Address, parseAbi } from 'viem';
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { type ChainToken, findToken } from '../../chain/tokens.ts';
import { addressParam } from '../address-param.ts';
import type { ToolContext } from '../chain-tool.ts';
import { spendSchema } from '../spend-amount.ts';

/** Of both tools alike. */
export const vaultParams = z.strictObject({ vault: addressParam, amount: spendSchema });

const vaultViews = parseAbi([
  'function asset() view returns (address)',
  'function maxDeposit(address receiver) view returns (uint256)',
  'function maxWithdraw(address owner) view returns (uint256)',
  'function maxRedeem(address owner) view returns (uint256)',
  'function previewDeposit(uint256 assets) view returns (uint256)',
  'function convertToAssets(uint256 shares) view returns (uint256)',
]);

type Figure = Exclude<(typeof vaultViews)[number]['name'], 'asset'>;

/** An ERC-4626 vault with its own token and the one that it holds. */
export interface Vault {
  address: Address;
  shares: ChainToken;
  asset: ChainToken & { address: Address };
  /** What one of its functions answers now, in units. Errors: RPC_*, TX_REVERTED. */
  ask(figure: Figure, about: Address | bigint): Promise<bigint>;
}

/** Errors: NOT_A_VAULT. */
export async function findVault(address: Address, context: ToolContext): Promise<Vault> {
  const { client, tokens } = context;
  const contract = { address, abi: vaultViews } as const;
  try {
    const assetAt = await client.read((viem) =>
      viem.readContract({ ...contract, functionName: 'asset' }),
    );
    const [shares, asset] = await Promise.all(
      [address, assetAt].map((token) => findToken(client, tokens, token)),
    );
    if (shares === undefined || asset === undefined) throw notAVault(address);
    return {
      ...{ address, shares, asset: { ...asset, address: assetAt } },
      ask: (functionName, about) =>
        client.read((viem) =>
          viem.readContract({ ...contract, functionName, args: [about] as never }),
        ),
    };
  } catch (error) {
    const absent = ['TX_REVERTED', 'CONTRACT_NO_ANSWER'];
    if (error instanceof AppError && absent.includes(error.code)) throw notAVault(address);
    throw error;
  }
}

function notAVault(vault: Address): AppError {
  const message = 'The contract at this address is no vault that Countersign knows how to use.';
  return new AppError('NOT_A_VAULT', 'invalid_params', message, {
    advice:
      'Check the address: it has to be an ERC-4626 vault on this network. Nothing was signed.',
    facts: { vault },
  });
}
