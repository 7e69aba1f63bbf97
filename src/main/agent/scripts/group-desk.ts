// The groups that a turn is working on, from their list to scripts that ran. A new list takes the place of the old one
// at any time: what still comes of the old one is dropped.
import { AppError, toAppError } from '../../../shared/errors.ts';
import { GroupPlan } from '../../../shared/script/group-plan.ts';
import type { GroupStatus } from '../../../shared/script/group-states.ts';
import type { ScriptGroup } from '../../../shared/script/script-group.ts';
import type { CompiledScript } from '../../tools/script/compile-script.ts';
import type { GroupRun } from '../../tools/script/run-together.ts';
import { scriptStopped } from '../../tools/script/script-stopped.ts';
import type { ScriptWorkshop } from '../../tools/script/workshop.ts';
import type { ContextBlock } from '../prompts/context-block.ts';

/** A group with the script that it runs by: its own where it was not written by its operations. */
export interface DraftedScript {
  group: ScriptGroup;
  script: CompiledScript;
}

/** Whose words a script may be made of. */
export type ScriptOrigin = ContextBlock['origin'];

/**
 * Writes the script of a group, and compiles and checks it. `tookIn`: told before anything is made of what somebody
 * else said. Errors: SCRIPT_*, and those of whoever writes it.
 */
export type DraftScript = (
  group: ScriptGroup,
  room: ScriptWorkshop,
  tookIn: (origin: ScriptOrigin) => void,
) => Promise<DraftedScript>;

export interface DraftedGroup {
  /** Its place in the list. */
  at: number;
  group: ScriptGroup;
  status: GroupStatus;
  /** Null where it failed. */
  run: GroupRun | null;
  /** What it failed with. */
  error: AppError | null;
}

interface Drafting {
  plan: GroupPlan;
  /** The person's words that it was made of. */
  text: string;
  /** By place; null until it ran. */
  groups: (ScriptGroup | null)[];
  /** In the order in which they ran. */
  runs: GroupRun[];
  /** Whose words its scripts and what came of them are, of all calls: the answer of one may never be heard. */
  tookIn: Set<ScriptOrigin>;
}

export class GroupDesk {
  #drafting: Drafting | null = null;

  /** Errors: GROUP_UNKNOWN, GROUP_CYCLE; the list before stays then. */
  set(groups: readonly ScriptGroup[], text: string): void {
    const plan = new GroupPlan(groups);
    this.#drafting = { plan, text, groups: groups.map(() => null), runs: [], tookIn: new Set() };
  }

  clear(): void {
    this.#drafting = null;
  }

  /** Errors: GROUP_PLAN_MISSING. */
  get statuses(): readonly GroupStatus[] {
    return this.#required().plan.statuses;
  }

  /** Whose words went into these groups so far, in whichever call that was. Errors: GROUP_PLAN_MISSING. */
  get tookIn(): readonly ScriptOrigin[] {
    return [...this.#required().tookIn];
  }

  /**
   * Writes, compiles and runs every group that is ready, side by side, after those that they depend on; the signal ends
   * what runs. Errors: GROUP_PLAN_MISSING, GROUP_PLAN_REPLACED, GROUP_PLAN_BUSY, GROUP_BLOCKED.
   */
  async next(
    room: ScriptWorkshop,
    draft: DraftScript,
    signal?: AbortSignal,
  ): Promise<DraftedGroup[]> {
    const drafting = this.#required();
    const { plan } = drafting;
    const ready = plan.next();
    if (ready.length === 0 && plan.statuses.some(({ state }) => state === 'in_progress'))
      throw busy();
    const found = await worked(ready, drafting, room, { draft, signal });
    if (this.#drafting !== drafting) throw replaced();
    return found.map((each) => keep(drafting, each));
  }

  /** What is put into a plan once all groups ran; null until then. Errors: GROUP_PLAN_MISSING, SCRIPT_SENDS_NOTHING. */
  whole(): { groups: ScriptGroup[]; text: string } | null {
    const { groups, text, runs } = this.#required();
    const known = groups.filter((group) => group !== null);
    if (known.length < groups.length) return null;
    if (runs.every(({ transactions }) => transactions.length === 0)) throw sendsNothing();
    return { groups: known, text };
  }

  #required(): Drafting {
    if (this.#drafting === null) throw missing();
    return this.#drafting;
  }
}

type Worked = { at: number; group: ScriptGroup } & (
  | { run: GroupRun; error: null }
  | { run: null; error: AppError }
);

async function worked(
  ready: readonly number[],
  { plan, runs, tookIn }: Drafting,
  room: ScriptWorkshop,
  { draft, signal }: { draft: DraftScript; signal: AbortSignal | undefined },
): Promise<Worked[]> {
  const given = ready.flatMap((at) => {
    const group = plan.groups[at];
    return group === undefined ? [] : [{ at, group }];
  });
  const took = (origin: ScriptOrigin) => tookIn.add(origin);
  const drafts = await Promise.allSettled(given.map(({ group }) => draft(group, room, took)));
  const scripts = drafts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const before = runs.flatMap(({ transactions }) => transactions);
  const compiled = scripts.map(({ script }) => script);
  const ran = await settled(compiled, async () => {
    if (signal?.aborted) throw scriptStopped();
    return room.run(compiled, before, signal);
  });
  let next = 0;
  return given.map(({ at, group }, index): Worked => {
    const drafted = drafts[index];
    if (drafted?.status !== 'fulfilled') return failed(at, group, drafted?.reason);
    const own = ran[next];
    next += 1;
    if (own?.status !== 'fulfilled') return failed(at, drafted.value.group, own?.reason);
    return { at, group: drafted.value.group, run: own.value, error: null };
  });
}

/** What keeps all of them from running is said of each. */
async function settled(
  scripts: readonly CompiledScript[],
  run: () => Promise<PromiseSettledResult<GroupRun>[]>,
): Promise<PromiseSettledResult<GroupRun>[]> {
  if (scripts.length === 0) return [];
  try {
    return await run();
  } catch (reason) {
    return scripts.map(() => ({ status: 'rejected', reason }));
  }
}

function failed(at: number, group: ScriptGroup, reason: unknown): Worked {
  return { at, group, run: null, error: toAppError(reason) };
}

function keep({ plan, groups, runs, tookIn }: Drafting, each: Worked): DraftedGroup {
  const { at, group, run, error } = each;
  // Why a contract reverts is the word of whoever wrote it.
  if (error?.class === 'reverted') tookIn.add('chain');
  if (run === null) plan.failed(at, error.code);
  else {
    plan.done(at, run.transactions.length);
    groups[at] = group;
    runs.push(run);
  }
  const status = plan.statuses[at] ?? { state: 'todo' };
  return { at, group, status, run, error };
}

const nothingSigned = 'Nothing was signed.';

function missing(): AppError {
  const message = 'There are no groups to go on with.';
  return new AppError('GROUP_PLAN_MISSING', 'invalid_params', message, {
    advice: `${nothingSigned} Set them with set_execution_plan first.`,
  });
}

function replaced(): AppError {
  const message = 'Other groups were set while these were worked on.';
  return new AppError('GROUP_PLAN_REPLACED', 'invalid_params', message, {
    advice: `${nothingSigned} What came of them was dropped; go on with the new ones.`,
  });
}

function busy(): AppError {
  const message = 'The groups that are ready are still being worked on.';
  return new AppError('GROUP_PLAN_BUSY', 'invalid_params', message, {
    advice: `${nothingSigned} Ask again later, or set the groups anew.`,
  });
}

function sendsNothing(): AppError {
  const message = 'The scripts of these groups send no transaction.';
  return new AppError('SCRIPT_SENDS_NOTHING', 'invalid_params', message, {
    advice: `${nothingSigned} To look something up, use a tool that only looks.`,
  });
}
