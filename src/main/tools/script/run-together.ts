// Scripts that wait for nothing of each other, side by side on the state in which they would run.
import type { ChainClient } from '../../chain/chain-client.ts';
import type { CompiledScript } from './compile-script.ts';
import type { ScriptWhere } from './make-script.ts';
import { runScript, type ScriptRun, type ScriptTransaction } from './run-script.ts';
import { ScriptFork } from './script-fork.ts';

/** What a group came to. */
export interface GroupRun extends ScriptRun {
  /** The source that ran. */
  script: string;
}

type Settled = PromiseSettledResult<GroupRun>[];

/** What each came to, or why it did not, by place. */
export async function runTogether(
  scripts: readonly CompiledScript[],
  { client, account, timeSec }: Pick<ScriptWhere, 'client' | 'account'> & { timeSec: bigint },
  signal?: AbortSignal,
): Promise<Settled> {
  const [rpcUrl, { number: blockNumber }] = await Promise.all([client.localUrl(), client.head()]);
  const place = { rpcUrl, blockNumber, chainId: client.chainId, account, timeSec };
  return Promise.allSettled(
    scripts.map(async (script) => ({
      ...(await runScript(script, place, signal)),
      script: script.source,
    })),
  );
}

/**
 * After what others would send: that is done on a fork first. The signal ends scripts and fork. Errors: SCRIPT_REVERTED,
 * SCRIPT_STOPPED, ANVIL_*, RPC_*.
 */
export async function runAfter(
  scripts: readonly CompiledScript[],
  before: readonly ScriptTransaction[],
  where: ScriptWhere,
  signal?: AbortSignal,
): Promise<Settled> {
  const { number, timeSec } = await momentOf(where);
  if (before.length === 0) return runTogether(scripts, { ...where, timeSec }, signal);
  const fork = await ScriptFork.start(where.client, number);
  try {
    await fork.send(where.account, before, signal);
    return await runTogether(scripts, { ...where, client: fork.client, timeSec }, signal);
  } finally {
    await fork.end();
  }
}

/** The head, and the time of the block that could come next. */
export async function momentOf({
  client,
  nowSeconds,
}: {
  client: ChainClient;
  nowSeconds: bigint;
}): Promise<{ number: bigint; timeSec: bigint }> {
  const { number, timestamp } = await client.head();
  return { number, timeSec: nowSeconds > timestamp ? nowSeconds : timestamp + 1n };
}
