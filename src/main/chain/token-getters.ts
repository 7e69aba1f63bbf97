// What a token contract answers of itself, as it is: no library decodes it, since a wrong answer is one too.
import { type Address, encodeFunctionData, type Hex, hexToBigInt, parseAbi } from 'viem';
import type { AtBlock, ChainClient } from './chain-client.ts';
import { orElse } from './or-else.ts';

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
]);

export type Getter = 'name' | 'symbol' | 'decimals' | 'totalSupply';

/** `0x` where nothing is there that answers. Errors: TX_REVERTED, RPC_*. */
export function askToken(
  client: ChainClient,
  token: Address,
  functionName: Getter,
  at?: AtBlock,
): Promise<Hex> {
  const data = encodeFunctionData({ abi, functionName });
  return client.call({ from: nobody, to: token, valueWei: 0n, data }, at);
}

const nobody: Address = '0x0000000000000000000000000000000000000000';

/** Null where the contract refuses or has nothing to say. Errors: RPC_*. */
export async function askTokenIfAny(
  client: ChainClient,
  token: Address,
  functionName: Getter,
  at?: AtBlock,
): Promise<Hex | null> {
  const answer = await orElse(askToken(client, token, functionName, at), null);
  return answer === '0x' ? null : answer;
}

/** No token that can be counted with has more. */
const mostDecimals = 36n;

/** Null for what no token can have. */
export function readDecimals(answer: Hex | null): number | null {
  if (answer === null || answer.length < 66) return null;
  const counted = hexToBigInt(answer.slice(0, 66) as Hex);
  return counted <= mostDecimals ? Number(counted) : null;
}
