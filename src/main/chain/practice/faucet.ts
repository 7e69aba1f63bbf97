import {
  type Address,
  createTestClient,
  encodeFunctionData,
  type Hash,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
} from 'viem';
import { ethereumTokens, practiceFaucet } from '../../../shared/chain/addresses.ts';
import type { JsonRpc } from '../rpc/json-rpc.ts';
import { withRpcErrors } from '../rpc/translate-rpc-error.ts';
import { viemTransport } from '../rpc/viem-transport.ts';

/** What one visit gives, in ETH. */
export const faucetEth = '100';

const mintAbi = parseAbi(['function mint(address to, uint256 value)']);

export interface FaucetGift {
  hash: Hash;
  symbol: string;
  /** Decimal, in whole tokens. */
  amount: string;
}

/** Gives practice coins by ordinary transactions of the faucet's account, so that the chain's books add up. */
export async function fundFromFaucet(
  rpc: JsonRpc,
  to: Address,
  gift: { symbol: 'ETH' | keyof typeof ethereumTokens; amount: string },
): Promise<FaucetGift> {
  const client = createTestClient({ mode: 'anvil', transport: viemTransport(rpc) })
    .extend(publicActions)
    .extend(walletActions);
  return withRpcErrors(async () => {
    await client.impersonateAccount({ address: practiceFaucet });
    const hash = await client.sendTransaction({
      account: practiceFaucet,
      chain: null,
      ...call(to, gift),
    });
    await client.waitForTransactionReceipt({ hash, pollingInterval: 10, timeout: 10_000 });
    return { hash, ...gift };
  });
}

function call(to: Address, gift: { symbol: 'ETH' | keyof typeof ethereumTokens; amount: string }) {
  if (gift.symbol === 'ETH') return { to, value: parseEther(gift.amount) };
  const token = ethereumTokens[gift.symbol];
  const args = [to, parseUnits(gift.amount, token.decimals)] as const;
  const data = encodeFunctionData({ abi: mintAbi, functionName: 'mint', args });
  return { to: token.address, data };
}
