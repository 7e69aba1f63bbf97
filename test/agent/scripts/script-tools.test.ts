import { describe, expect, it } from 'vitest';
import { nextGroupTool } from '../../../src/main/agent/conversation/tools/next-group.ts';
import { setExecutionPlanTool } from '../../../src/main/agent/conversation/tools/set-execution-plan.ts';
import { draftKnown } from '../../../src/main/agent/scripts/draft-known.ts';
import { GroupDesk } from '../../../src/main/agent/scripts/group-desk.ts';
import { readGroups, type ScriptGroup } from '../../../src/shared/script/script-group.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';

const group = (more: object = {}) => ({
  ...{ description: 'd', operations: ['wrap 1 ETH'], dependencies: [], contracts: [] },
  ...more,
});
const scene = (repairs = 0) => ({
  ...{ text: 'words', takenIn: [], repairs },
  signal: new AbortController().signal,
});

function setting(issues: string[] = []) {
  const desk = new GroupDesk();
  const judged: { groups: readonly ScriptGroup[]; text: string }[] = [];
  const tool = setExecutionPlanTool({
    ...{ desk, texts: ['one', 'two'] },
    judge: async (groups, text) => {
      judged.push({ groups, text });
      return text === 'two' ? [] : issues;
    },
  });
  return { desk, judged, run: (input: unknown, repairs = 0) => tool.run(input, scene(repairs)) };
}

describe('set_execution_plan', () => {
  it('takes groups, and says how many there are and that next_group comes then', async () => {
    const { desk, run } = setting();
    const answer = await run({ groups: [group(), group({ dependencies: [0] })] });
    expect(answer).toMatchObject({ isError: false, origin: 'app' });
    expect(answer.text).toContain('"total_groups":2');
    expect(desk.statuses).toEqual([{ state: 'todo' }, { state: 'todo' }]);
  });

  it.each([
    ['no groups', {}, 'groups'],
    ['an empty list', { groups: [] }, 'groups'],
    ['no operations', { groups: [group({ operations: [] })] }, 'groups.0.operations'],
    ['no dependencies', { groups: [{ ...group(), dependencies: undefined }] }, 'dependencies'],
    ['a script of its own', { groups: [group({ script: { codelines: [] } })] }, 'groups.0'],
    ['half a contract', { groups: [group({ contracts: [['1', '0x']] })] }, 'contracts'],
    [
      'no address',
      { groups: [group({ contracts: [{ chain_id: '1', address: 'x', name: '' }] })] },
      'SCRIPT_GROUPS_UNREADABLE',
    ],
    ['an unknown dependency', { groups: [group({ dependencies: [7] })] }, 'GROUP_UNKNOWN'],
    ['a cycle', { groups: [group({ dependencies: [0] })] }, 'GROUP_CYCLE'],
  ])('refuses %s, and keeps nothing of it', async (_, input, said) => {
    const { desk, run } = setting();
    const answer = await run(input);
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain(said);
    expect(() => desk.statuses).toThrow('no groups');
  });

  it('is for the words that they fit, and is sent back where they fit none', async () => {
    const fits = setting(['“9” is not in the request.']);
    await fits.run({ groups: [group()] });
    expect(fits.judged.map(({ text }) => text)).toEqual(['one', 'two']);
    expect(fits.desk.statuses).toHaveLength(1);
    const desk = new GroupDesk();
    const strict = setExecutionPlanTool({
      ...{ desk, texts: ['one'] },
      judge: async () => ['“9” is not in the request.'],
    });
    const first = await strict.run({ groups: [group()] }, scene());
    expect(first.text).toContain('mended');
    const last = await strict.run({ groups: [group()] }, scene(2));
    expect(last.text).toContain('Do not set them again');
    expect(() => desk.statuses).toThrow('no groups');
  });
});

describe('next_group', () => {
  const tool = nextGroupTool({
    desk: new GroupDesk(),
    room: async () => ({
      ...{ chainId: 31_337, tokens: bundledTokens, sources: async () => [] },
      fetchAhead: () => undefined,
      make: async () => ({ source: '', version: '', output: '', ast: null }),
      run: async () => [],
    }),
    draft: () => draftKnown,
    plan: () => ({ outcome: 'ask', questions: [], assumptions: [] }),
  });

  it('says that no groups are set', async () => {
    const answer = await tool.run({}, scene());
    expect([answer.isError, Object.hasOwn(answer, 'then')]).toEqual([true, false]);
    expect(answer.text).toMatch(/^GROUP_PLAN_MISSING: .*set_execution_plan first\.$/);
  });

  it('takes nothing', async () => {
    const answer = await tool.run({ group: 1 }, scene());
    expect(answer.text).toContain('does not fit');
  });

  it('says in every call whose words the scripts are, also after one whose answer nobody heard', async () => {
    const script = { source: '', version: '', output: '', ast: null };
    const desk = new GroupDesk();
    const [one] = readGroups([group()]);
    if (one === undefined) throw new Error('no group');
    desk.set([one], 'words');
    const sent = {
      to: '0x1000000000000000000000000000000000000001',
      valueWei: 1n,
      data: '0x',
    } as const;
    const taints: unknown[] = [];
    const signals: unknown[] = [];
    const written = nextGroupTool({
      desk,
      room: async () => ({
        ...{ chainId: 31_337, tokens: bundledTokens, sources: async () => [] },
        ...{ fetchAhead: () => undefined, make: async () => script },
        run: async (scripts, _before, signal) => {
          signals.push(signal);
          const value = { script: '', computed: {}, transactions: [sent] };
          return scripts.map(() => ({ status: 'fulfilled', value }));
        },
      }),
      draft: () => async (given, _room, tookIn) => {
        tookIn('web');
        return { group: given, script };
      },
      plan: (_groups, _text, taint) => {
        taints.push(taint);
        return { outcome: 'ask', questions: [], assumptions: [] };
      },
    });
    const told = scene();
    const first = await written.run({}, told);
    const second = await written.run({}, scene());
    expect([first.origin, second.origin]).toEqual(['web', 'web']);
    const web = [{ origin: 'web', label: 'next_group' }];
    expect(taints).toEqual([web, web]);
    // What a person stops reaches what runs.
    expect(signals).toEqual([told.signal]);
  });
});
