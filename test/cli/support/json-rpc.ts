import { z } from 'zod';

/** One call to a node; the result as it is. */
export async function callNode(
  rpcUrl: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return z.object({ result: z.unknown() }).parse(await response.json()).result;
}

/** Balance in wei. */
export async function ethOf(rpcUrl: string, address: string): Promise<bigint> {
  return BigInt(z.string().parse(await callNode(rpcUrl, 'eth_getBalance', [address, 'latest'])));
}

/** Transactions of the account that the chain holds. */
export async function sentBy(rpcUrl: string, address: string): Promise<number> {
  const count = await callNode(rpcUrl, 'eth_getTransactionCount', [address, 'latest']);
  return Number(z.string().parse(count));
}
