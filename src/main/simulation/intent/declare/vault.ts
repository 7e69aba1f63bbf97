// ERC-4626: shares of a vault for its token, and back. The price of a share is the vault's own word.
import { type Address, getAddress, parseAbi } from 'viem';
import type { DeclareIntent, StepFrame } from '../intent.ts';
import { amountOf, spentOf } from '../step-amount.ts';
import { addressOf } from '../step-params.ts';
import { type StepToken, stepToken } from '../step-token.ts';

const abi = parseAbi([
  'function asset() view returns (address)',
  'function convertToAssets(uint256 shares) view returns (uint256)',
  'function convertToShares(uint256 assets) view returns (uint256)',
]);

/** By how much the price of a share may differ before and after the step, in percent. */
const priceMoves = 1n;

export const declareVaultDeposit: DeclareIntent = async (frame) => {
  const { vault, token } = await placeOf(frame);
  const { asset } = token;
  const { account, params } = frame.call;
  const { most } = await amountOf(frame, params['amount'], token);
  const spent = spentOf(frame, asset);
  const shares = spent === 0n ? 1n : await convert(frame, vault, 'convertToShares', spent);
  return {
    ...{ calls: [vault], valueWei: 0n, out: [{ asset, most }] },
    in: [{ asset: vault.toLowerCase(), to: account, least: less(shares) }],
    allow: [{ asset, spender: vault, most, way: 'token' }],
    parties: [],
  };
};

/** A share of what is held is a number of shares; an amount is one of the vault's token. */
export const declareVaultWithdraw: DeclareIntent = async (frame) => {
  const { vault, token } = await placeOf(frame);
  const { account, params } = frame.call;
  const shares = { ...token, address: vault, asset: vault.toLowerCase(), symbol: null };
  const spent = await convert(frame, vault, 'convertToAssets', spentOf(frame, shares.asset));
  const { amount } = params;
  const isShare = amount === 'max' || (typeof amount === 'string' && amount.endsWith('%'));
  const most = isShare
    ? (await amountOf(frame, amount, shares)).most
    : more(
        await convert(frame, vault, 'convertToShares', (await amountOf(frame, amount, token)).most),
      );
  return {
    ...{ calls: [vault], valueWei: 0n, out: [{ asset: shares.asset, most }] },
    in: [{ asset: token.asset, to: account, least: less(spent) }],
    ...{ allow: [], parties: [] },
  };
};

async function placeOf(frame: StepFrame): Promise<{ vault: Address; token: StepToken }> {
  const vault = addressOf(frame.call.params, 'vault');
  const token = await frame.client.read((viem) =>
    viem.readContract({ address: vault, abi, functionName: 'asset' }),
  );
  return { vault, token: await stepToken(frame, getAddress(token)) };
}

function convert(
  { client }: StepFrame,
  vault: Address,
  functionName: 'convertToAssets' | 'convertToShares',
  units: bigint,
): Promise<bigint> {
  return client.read((viem) =>
    viem.readContract({ address: vault, abi, functionName, args: [units] }),
  );
}

/** Rounded down, and at least something. */
function less(units: bigint): bigint {
  const least = units - (units * priceMoves) / 100n - 1n;
  return least > 1n ? least : 1n;
}

function more(units: bigint): bigint {
  return units + (units * priceMoves) / 100n + 1n;
}
