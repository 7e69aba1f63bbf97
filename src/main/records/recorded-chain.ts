import { ChainClient } from '../chain/chain-client.ts';
import { checkRpcUrl } from '../chain/rpc/check-rpc-url.ts';
import { createJsonRpc } from '../chain/rpc/json-rpc.ts';
import { LocalGateway } from '../chain/rpc/local-gateway.ts';
import { chainMismatch } from '../chain/rpc/rpc-errors.ts';
import { withRpcErrors } from '../chain/rpc/translate-rpc-error.ts';
import { recordedRpc } from './recorded-rpc.ts';
import type { RecorderOptions } from './recorder.ts';

/**
 * A chain whose reads are recorded or replayed; a fork of it reads through the same records. Errors: those of
 * connecting to a node and of `recordedRpc`.
 */
export async function connectRecorded(
  { url, chainId }: { url: string; chainId?: number },
  options: RecorderOptions,
): Promise<{ client: ChainClient; stop(): void }> {
  checkRpcUrl(url);
  const rpc = recordedRpc(createJsonRpc({ url }), url, options);
  const found = Number(await withRpcErrors(() => rpc.request('eth_chainId')));
  if (chainId !== undefined && chainId !== found) throw chainMismatch(chainId, found);
  const gateway = new LocalGateway(rpc);
  const client: ChainClient = new ChainClient(found, {
    ...{ rpc, singleSource: true, localUrl: () => gateway.url() },
    ...{ takeTrouble: () => gateway.takeTrouble(), unverified: () => client },
  });
  return { client, stop: () => gateway.stop() };
}
