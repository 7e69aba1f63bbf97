import { type Address, encodeFunctionData, type Hash, parseAbi } from 'viem';
import { parseUnits } from '../../../shared/amounts.ts';
import { nativeDecimals } from '../../../shared/chain/networks.ts';
import { type GiftRequest, practiceTokens } from '../../../shared/chain/practice-contracts.ts';
import { AppError } from '../../../shared/errors.ts';
import type { JsonRpc } from '../rpc/json-rpc.ts';
import { withRpcErrors } from '../rpc/translate-rpc-error.ts';
import { FaucetAccount } from './faucet-account.ts';

/** What one visit gives, in ETH. */
export const faucetEth = '100';

const mintAbi = parseAbi(['function mint(address to, uint256 value)']);

export interface FaucetGift extends GiftRequest {
  hash: Hash;
}

/**
 * Gives practice coins by ordinary transactions of the faucet's account, so that the chain's books add up.
 * Errors: PRACTICE_NO_TOKEN, those of
 * parseUnits, RPC_*.
 */
export async function fundFromFaucet(
  rpc: JsonRpc,
  chainId: number,
  to: Address,
  gift: GiftRequest,
): Promise<FaucetGift> {
  const call = callFor(chainId, to, gift);
  return withRpcErrors(async () => ({ hash: await new FaucetAccount(rpc).send(call), ...gift }));
}

function callFor(chainId: number, to: Address, { symbol, amount }: GiftRequest) {
  if (symbol === 'ETH') return { to, value: parseUnits(amount, nativeDecimals) };
  const token = practiceTokens(chainId)[symbol];
  if (token === undefined) throw noToken(symbol);
  const args = [to, parseUnits(amount, token.decimals)] as const;
  const data = encodeFunctionData({ abi: mintAbi, functionName: 'mint', args });
  return { to: token.address, data };
}

function noToken(symbol: string): AppError {
  return new AppError(
    'PRACTICE_NO_TOKEN',
    'invalid_params',
    `This practice chain has no ${symbol}.`,
    { advice: 'Nothing was given. Take another token, or the other practice chain.' },
  );
}
