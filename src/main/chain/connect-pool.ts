import { ChainClient } from './chain-client.ts';
import { LocalGateway } from './rpc/local-gateway.ts';
import { type PoolOptions, RpcPool } from './rpc/rpc-pool.ts';

/** A chain through the endpoints that a person set up for it. */
export interface PooledChain {
  client: ChainClient;
  pool: RpcPool;
  /** Ends what programs of this computer read it through. */
  stop(): void;
}

/**
 * Connects to a chain through all of its endpoints, each asked which chain it serves.
 * Errors: RPC_URL_*, CHAIN_MISMATCH when one serves another chain, RPC_* when none answers.
 */
export async function connectPool(options: PoolOptions): Promise<PooledChain> {
  const pool = new RpcPool(options);
  await pool.checkChain();
  const { chainId, singleSource } = pool;
  const hosts = pool.health().map(({ host }) => host);
  const gateway = new LocalGateway(pool.agreed);
  const local = { localUrl: () => gateway.url(), takeTrouble: () => gateway.takeTrouble() };
  const looking: ChainClient = new ChainClient(chainId, {
    ...{ rpc: pool.unverified, singleSource: true, hosts, ...local, unverified: () => looking },
  });
  const client = new ChainClient(chainId, {
    ...{ rpc: pool.agreed, singleSource, hosts, ...local, unverified: () => looking },
  });
  return { client, pool, stop: () => gateway.stop() };
}
