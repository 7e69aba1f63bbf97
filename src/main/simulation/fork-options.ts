import type { spawnAnvil } from '../chain/anvil/spawn-anvil.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import type { Clock } from '../clock.ts';

/** What the forks of one chain need to know. */
export interface ForkOptions {
  anvilPath: string;
  /** The node that is forked. */
  upstream: ChainClient;
  clock: Clock;
  /** So many processes at most; who comes when all are taken waits for one. Default 3. */
  places?: number;
  /** One call to the fork may take this long: it may have to ask the upstream. Default 20 000. */
  callTimeoutMs?: number;
  /** Unused for so long, the last process is ended. Default 5 minutes. */
  idleMs?: number;
  /** The same for those beside it. Default 30 seconds. */
  idleBesideMs?: number;
  /** A process that holds more memory after a use is replaced. Default 512 MiB. */
  mostMiB?: number;
  /** How anvil is started; a test may stand between us and it. */
  spawn?: typeof spawnAnvil;
}
