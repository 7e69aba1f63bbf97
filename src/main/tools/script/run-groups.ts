// Groups of operations to transactions: each is written, compiled, checked and run; those that wait for others run
// on a fork where the others were done.
import { assembleScript } from '../../../shared/script/assemble-script.ts';
import { GroupPlan } from '../../../shared/script/group-plan.ts';
import type { ScriptGroup } from '../../../shared/script/script-group.ts';
import { scriptOf } from '../../../shared/script/write/write-script.ts';
import { sendsElsewhere } from '../../chain/sends-elsewhere.ts';
import type { ToolContext } from '../chain-tool.ts';
import { boundsOfGroup } from './bounds-of-group.ts';
import { checkScript } from './check-script.ts';
import { type CompiledScript, compileScript } from './compile-script.ts';
import { runScript, type ScriptRun } from './run-script.ts';
import { ScriptFork } from './script-fork.ts';

/** What a group came to. */
export interface GroupRun extends ScriptRun {
  /** The source that ran. */
  script: string;
}

type Where = Pick<ToolContext, 'client' | 'tokens' | 'added' | 'account' | 'nowSeconds'>;

/**
 * One for each group, in the order of the groups. Errors: GROUP_*, SCRIPT_*, FORGE_*, COMPILER_FAILED, ABI_MISSING,
 * NO_CONTRACT, STEP_ON_OTHER_CHAIN, RPC_*.
 */
export async function runGroups(groups: readonly ScriptGroup[], where: Where): Promise<GroupRun[]> {
  const plan = new GroupPlan(groups);
  // All is written, compiled and checked before anything runs.
  const scripts = await Promise.all(groups.map((group) => makeScript(group, where)));
  const { number, timestamp } = await where.client.head();
  const timeSec = where.nowSeconds > timestamp ? where.nowSeconds : timestamp + 1n;
  const found: { at: number; run: GroupRun }[] = [];
  let fork: ScriptFork | undefined;
  let done: GroupRun[] = [];
  try {
    for (let ready = plan.next(); ready.length > 0; ready = plan.next()) {
      if (done.some(({ transactions }) => transactions.length > 0)) {
        fork ??= await ScriptFork.start(where.client, number);
        for (const { transactions } of done) await fork.send(where.account, transactions);
      }
      const client = fork?.client ?? where.client;
      const runs = await runTogether(ready, scripts, { ...where, client, timeSec });
      for (const each of runs) plan.done(each.at, each.run.transactions.length);
      found.push(...runs);
      done = runs.map(({ run }) => run);
    }
  } finally {
    await fork?.end();
  }
  return found.toSorted((a, b) => a.at - b.at).map(({ run }) => run);
}

/** Those that are ready at one moment, side by side. */
async function runTogether(
  ready: readonly number[],
  scripts: readonly CompiledScript[],
  { client, account, timeSec }: Where & { timeSec: bigint },
): Promise<{ at: number; run: GroupRun }[]> {
  const [rpcUrl, { number: blockNumber }] = await Promise.all([client.localUrl(), client.head()]);
  const place = { rpcUrl, blockNumber, chainId: client.chainId, account, timeSec };
  return Promise.all(
    ready.map(async (at) => {
      const script = scripts[at];
      if (script === undefined) throw new Error(`group ${at} has no script`);
      return { at, run: { ...(await runScript(script, place)), script: script.source } };
    }),
  );
}

async function makeScript(group: ScriptGroup, where: Where): Promise<CompiledScript> {
  const { client, tokens } = where;
  const elsewhere = group.contracts.find(({ chainId }) => chainId !== client.chainId);
  if (elsewhere !== undefined) throw sendsElsewhere(elsewhere.chainId, client.chainId);
  const bounds = await boundsOfGroup(group, where);
  const block = scriptOf(group, { chainId: client.chainId, tokens });
  const compiled = await compileScript(assembleScript(group, block));
  checkScript(compiled.ast, bounds);
  return compiled;
}
