// Groups of operations to transactions: each is written, compiled, checked and run; those that wait for others run
// on a fork where the others were done.
import { GroupPlan } from '../../../shared/script/group-plan.ts';
import type { ScriptGroup } from '../../../shared/script/script-group.ts';
import type { CompiledScript } from './compile-script.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { makeScript, type ScriptWhere } from './make-script.ts';
import { type GroupRun, momentOf, runTogether } from './run-together.ts';
import { ScriptFork } from './script-fork.ts';

/**
 * One for each group, in the order of the groups. Errors: GROUP_*, SCRIPT_*, FORGE_*, COMPILER_FAILED, ABI_MISSING,
 * CONTRACT_UNVERIFIED, SOURCE_*, NO_CONTRACT, STEP_ON_OTHER_CHAIN, RPC_*.
 */
export async function runGroups(
  groups: readonly ScriptGroup[],
  where: ScriptWhere,
): Promise<GroupRun[]> {
  const plan = new GroupPlan(groups);
  fetchAhead(groups, where);
  // All is written, compiled and checked before anything runs.
  const scripts = await Promise.all(groups.map((group) => makeScript(group, where)));
  const { number, timeSec } = await momentOf(where);
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
      const runs = await runReady(ready, scripts, { ...where, client, timeSec });
      for (const each of runs) plan.done(each.at, each.run.transactions.length);
      found.push(...runs);
      done = runs.map(({ run }) => run);
    }
  } finally {
    await fork?.end();
  }
  return found.toSorted((a, b) => a.at - b.at).map(({ run }) => run);
}

/** Those that are ready at one moment; the first that fails fails them all. */
async function runReady(
  ready: readonly number[],
  scripts: readonly CompiledScript[],
  where: ScriptWhere & { timeSec: bigint },
): Promise<{ at: number; run: GroupRun }[]> {
  const chosen = ready.map((at) => {
    const script = scripts[at];
    if (script === undefined) throw new Error(`group ${at} has no script`);
    return script;
  });
  const settled = await runTogether(chosen, where);
  return settled.map((each, index) => {
    if (each.status === 'rejected') throw each.reason;
    return { at: ready[index] ?? -1, run: each.value };
  });
}
