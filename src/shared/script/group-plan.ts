// Which group of operations is next. A group is ready when all that it depends on is done.
import { AppError } from '../errors.ts';
import type { GroupStatus } from './group-states.ts';
import type { ScriptGroup } from './script-group.ts';

export class GroupPlan {
  readonly groups: readonly ScriptGroup[];
  readonly #statuses: GroupStatus[];

  /** Errors: GROUP_UNKNOWN, GROUP_CYCLE. */
  constructor(groups: readonly ScriptGroup[]) {
    assertKnown(groups);
    assertNoCycle(groups);
    this.groups = groups;
    this.#statuses = groups.map(() => ({ state: 'todo' }));
  }

  get statuses(): readonly GroupStatus[] {
    return this.#statuses;
  }

  /**
   * The places of all groups that are ready, in order; they are in progress from then on. Empty when nothing is
   * left to do or what is left waits for one in progress. Errors: GROUP_BLOCKED where it waits for one that failed.
   */
  next(): number[] {
    const ready = this.groups.flatMap(({ dependencies }, at) =>
      this.#is(at, 'todo') && dependencies.every((on) => this.#is(on, 'done')) ? [at] : [],
    );
    for (const at of ready) this.#statuses[at] = { state: 'in_progress' };
    if (ready.length === 0) this.#assertNotBlocked();
    return ready;
  }

  done(at: number, transactions: number): void {
    this.#statuses[at] = { state: 'done', transactions };
  }

  failed(at: number, code: string): void {
    this.#statuses[at] = { state: 'failed', code };
  }

  #is(at: number, state: GroupStatus['state']): boolean {
    return this.#statuses[at]?.state === state;
  }

  #assertNotBlocked(): void {
    if (this.#statuses.some(({ state }) => state === 'in_progress')) return;
    const blocked = this.#statuses.findIndex(({ state }) => state === 'todo');
    if (blocked < 0) return;
    throw new AppError(
      'GROUP_BLOCKED',
      'invalid_params',
      `Group ${blocked} waits for a group that failed.`,
      {
        advice: 'Nothing of it was signed. Set the plan again without that group.',
        facts: { blocked },
      },
    );
  }
}

function assertKnown(groups: readonly ScriptGroup[]): void {
  for (const [at, { dependencies }] of groups.entries()) {
    const unknown = dependencies.find((on) => on >= groups.length);
    if (unknown === undefined) continue;
    const message = `Group ${at} depends on group ${unknown}, which there is not.`;
    throw new AppError('GROUP_UNKNOWN', 'invalid_params', message, {
      advice: 'Nothing was signed. Groups are counted from 0.',
      facts: { group: at, unknown },
    });
  }
}

function assertNoCycle(groups: readonly ScriptGroup[]): void {
  const settled = new Set<number>();
  let before = -1;
  while (settled.size > before) {
    before = settled.size;
    for (const [at, { dependencies }] of groups.entries()) {
      if (dependencies.every((on) => settled.has(on))) settled.add(at);
    }
  }
  const caught = groups.findIndex((_, at) => !settled.has(at));
  if (caught < 0) return;
  const message = `Group ${caught} waits for itself by way of what it depends on.`;
  throw new AppError('GROUP_CYCLE', 'invalid_params', message, {
    advice: 'Nothing was signed. Take one of the dependencies away.',
    facts: { group: caught },
  });
}
