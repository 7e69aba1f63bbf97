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
): Promise<Settled> {
  const [rpcUrl, { number: blockNumber }] = await Promise.all([client.localUrl(), client.head()]);
  const place = { rpcUrl, blockNumber, chainId: client.chainId, account, timeSec };
  return Promise.allSettled(
    scripts.map(async (script) => ({
      ...(await runScript(script, place)),
      script: script.source,
    })),
  );
}

/** After what others would send: that is done on a fork first. Errors: SCRIPT_REVERTED, ANVIL_*, RPC_*. */
export async function runAfter(
  scripts: readonly CompiledScript[],
  before: readonly ScriptTransaction[],
  where: ScriptWhere,
): Promise<Settled> {
  const { number, timeSec } = await momentOf(where);
  if (before.length === 0) return runTogether(scripts, { ...where, timeSec });
  const fork = await ScriptFork.start(where.client, number);
  try {
    await fork.send(where.account, before);
    return await runTogether(scripts, { ...where, client: fork.client, timeSec });
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
