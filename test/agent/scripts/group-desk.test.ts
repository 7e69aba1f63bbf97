import { describe, expect, it } from 'vitest';
import { GroupDesk } from '../../../src/main/agent/scripts/group-desk.ts';
import type { ScriptWorkshop } from '../../../src/main/tools/script/workshop.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { readGroups, type ScriptGroup } from '../../../src/shared/script/script-group.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';

const groups = (...all: { says: string; after?: number[] }[]) =>
  readGroups(
    all.map(({ says, after = [] }) => ({
      ...{ description: says, operations: [says], dependencies: after },
    })),
  );
const script = { source: '', version: '', output: '', ast: null };
const sent = {
  to: '0x1000000000000000000000000000000000000001',
  valueWei: 1n,
  data: '0x',
} as const;

/** One transaction each; tells what had been sent before. */
function room(before: number[] = []): ScriptWorkshop {
  return {
    ...{
      chainId: 31_337,
      tokens: bundledTokens,
      make: async () => script,
      sources: async () => [],
      fetchAhead: () => undefined,
    },
    run: async (scripts, earlier) => {
      before.push(earlier.length);
      return scripts.map(() => ({
        status: 'fulfilled',
        value: { script: '', computed: {}, transactions: [sent] },
      }));
    },
  };
}
const draft = async (group: ScriptGroup) => ({ group, script });

describe('the desk of groups', () => {
  it('has nothing to go on with before groups are set', async () => {
    const desk = new GroupDesk();
    await expect(desk.next(room(), draft)).rejects.toMatchObject({ code: 'GROUP_PLAN_MISSING' });
    expect(() => desk.whole()).toThrow('no groups');
    desk.set(groups({ says: 'a' }), 'a');
    desk.clear();
    await expect(desk.next(room(), draft)).rejects.toMatchObject({ code: 'GROUP_PLAN_MISSING' });
  });

  it('gives those that are ready in their order, and runs each after what it depends on', async () => {
    const desk = new GroupDesk();
    const before: number[] = [];
    desk.set(groups({ says: 'a' }, { says: 'b', after: [0] }, { says: 'c' }), 'words');
    const first = await desk.next(room(before), draft);
    expect(first.map(({ at }) => at)).toEqual([0, 2]);
    expect(desk.whole()).toBeNull();
    const second = await desk.next(room(before), draft);
    expect(second.map(({ at, status }) => [at, status])).toEqual([
      [1, { state: 'done', transactions: 1 }],
    ]);
    expect(before).toEqual([0, 2]);
    expect(desk.whole()).toMatchObject({ text: 'words', groups: [{}, {}, {}] });
  });

  it('notes with its code what failed, and lets the others be', async () => {
    const desk = new GroupDesk();
    desk.set(groups({ says: 'a' }, { says: 'b' }, { says: 'c', after: [1] }), 'words');
    const failing = async (group: ScriptGroup) => {
      if (group.description === 'b') throw new AppError('SCRIPT_NOT_COMPILED', 'unknown', 'no');
      return draft(group);
    };
    await desk.next(room(), failing);
    expect(desk.statuses).toEqual([
      { state: 'done', transactions: 1 },
      { state: 'failed', code: 'SCRIPT_NOT_COMPILED' },
      { state: 'todo' },
    ]);
    await expect(desk.next(room(), draft)).rejects.toMatchObject({ code: 'GROUP_BLOCKED' });
  });

  it('keeps the groups before where new ones cannot be met', () => {
    const desk = new GroupDesk();
    desk.set(groups({ says: 'a' }), 'a');
    const cycle = groups({ says: 'b', after: [1] }, { says: 'c', after: [0] });
    expect(() => desk.set(cycle, 'b')).toThrow('waits for itself');
    expect(() => desk.set(groups({ says: 'b', after: [3] }), 'b')).toThrow('there is not');
    expect(desk.statuses).toHaveLength(1);
  });

  it('drops what comes of groups in whose place others were set meanwhile', async () => {
    const desk = new GroupDesk();
    desk.set(groups({ says: 'a' }), 'a');
    let resolve = (): void => undefined;
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    const slow = desk.next(room(), async (group) => {
      await promise;
      return draft(group);
    });
    await expect(desk.next(room(), draft)).rejects.toMatchObject({ code: 'GROUP_PLAN_BUSY' });
    desk.set(groups({ says: 'b' }, { says: 'c' }), 'b');
    resolve();
    await expect(slow).rejects.toMatchObject({ code: 'GROUP_PLAN_REPLACED' });
    expect(desk.statuses).toEqual([{ state: 'todo' }, { state: 'todo' }]);
    await desk.next(room(), draft);
    expect(desk.whole()?.text).toBe('b');
  });

  it('puts nothing into a plan where no group sends anything', async () => {
    const desk = new GroupDesk();
    desk.set(groups({ says: 'a' }), 'a');
    const quiet: ScriptWorkshop = {
      ...room(),
      run: async (scripts) =>
        scripts.map(() => ({
          status: 'fulfilled',
          value: { script: '', computed: {}, transactions: [] },
        })),
    };
    await desk.next(quiet, draft);
    expect(() => desk.whole()).toThrow('no transaction');
  });
});
