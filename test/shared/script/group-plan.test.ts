import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GroupPlan } from '../../../src/shared/script/group-plan.ts';
import {
  contractsOfGroups,
  readGroups,
  type ScriptGroup,
} from '../../../src/shared/script/script-group.ts';
import { shippedTools } from '../../../src/shared/tools/tool-registry.ts';

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

const group = (...dependencies: number[]): ScriptGroup => ({
  ...{ description: '', operations: [], contracts: [], script: null },
  dependencies,
});

describe('which group is next', () => {
  test('one with an unmet dependency waits; those that are ready come together and in order', () => {
    const plan = new GroupPlan([group(2), group(), group(), group(0, 1)]);
    expect(plan.next()).toEqual([1, 2]);
    expect(plan.next()).toEqual([]);
    plan.done(2, 3);
    expect(plan.next()).toEqual([0]);
    plan.done(1, 0);
    expect(plan.next()).toEqual([]);
    plan.done(0, 1);
    expect(plan.next()).toEqual([3]);
    plan.done(3, 2);
    expect(plan.next()).toEqual([]);
    expect(plan.statuses).toEqual([
      { state: 'done', transactions: 1 },
      { state: 'done', transactions: 0 },
      { state: 'done', transactions: 3 },
      { state: 'done', transactions: 2 },
    ]);
  });

  test('a group that depends on a failed one is never next, and that is an error and not silence', () => {
    const plan = new GroupPlan([group(), group(0)]);
    plan.next();
    plan.failed(0, 'SCRIPT_REVERTED');
    expect(() => plan.next()).toThrow(expect.objectContaining({ code: 'GROUP_BLOCKED' }));
    expect(plan.statuses[0]).toEqual({ state: 'failed', code: 'SCRIPT_REVERTED' });
  });

  test('a cycle, also of one, and a group that there is not are errors before anything runs', () => {
    for (const groups of [[group(0)], [group(1), group(0)], [group(), group(2), group(1)]]) {
      expect(() => new GroupPlan(groups)).toThrow(expect.objectContaining({ code: 'GROUP_CYCLE' }));
    }
    expect(() => new GroupPlan([group(1)])).toThrow(
      expect.objectContaining({ code: 'GROUP_UNKNOWN' }),
    );
  });

  test('whatever the dependencies, every group comes once and after all that it depends on', () => {
    const acyclic = fc
      .array(fc.array(fc.nat(9), { maxLength: 4 }), { minLength: 1, maxLength: 10 })
      .map((all) => all.map((on, at) => group(...on.filter((each) => each < at))));
    fc.assert(
      fc.property(acyclic, (groups) => {
        const plan = new GroupPlan(groups);
        const order: number[] = [];
        for (let ready = plan.next(); ready.length > 0; ready = plan.next()) {
          for (const at of ready) {
            expect(groups[at]?.dependencies.every((on) => order.includes(on))).toBe(true);
          }
          order.push(...ready);
          for (const at of ready) plan.done(at, 0);
        }
        expect(order.toSorted((a, b) => a - b)).toEqual(groups.map((_, at) => at));
      }),
    );
  });
});

describe('the forms of a group', () => {
  const plain = { description: 'd', operations: ['wrap 1 ETH'] };
  const forms = [['1', weth.toLowerCase(), 'WETH'], { chain_id: 1, address: weth, name: 'WETH' }];

  test('tuples, snake_case and our own are the same contract, which comes once', () => {
    const groups = readGroups([
      { ...plain, contracts: [...forms, { chainId: 1, address: weth, name: 'WETH' }] },
      {
        ...plain,
        dependencies: [0],
        contracts: [
          ['31337', weth, 'WETH'],
          [1, usdc, 'USDC'],
        ],
      },
    ]);
    expect(contractsOfGroups(groups)).toEqual([
      { chainId: 1, address: weth, name: 'WETH' },
      { chainId: 31337, address: weth, name: 'WETH' },
      { chainId: 1, address: usdc, name: 'USDC' },
    ]);
  });

  test('no groups, none of their operations and an address that is none are refused', () => {
    for (const bad of [
      [],
      [{ description: 'd' }],
      [{ ...plain, contracts: [['1', '0x1', 'X']] }],
    ]) {
      expect(() => readGroups(bad)).toThrow(
        expect.objectContaining({ code: 'SCRIPT_GROUPS_UNREADABLE' }),
      );
    }
  });

  test('the tool takes these forms, and nothing without groups', () => {
    const params = shippedTools.get('forge_script')?.params;
    expect(params?.safeParse({ groups: [{ ...plain, contracts: forms }] }).success).toBe(true);
    for (const bad of [{}, { groups: [] }, { groups: [plain], made: [] }]) {
      expect(params?.safeParse(bad).success).toBe(false);
    }
  });

  test('the lines of a script come through as they are', () => {
    const script = {
      codelines: [
        { line: 'uint256 a = 1;', import: null, interface: null },
        {
          line: 'IWETH(a).deposit()',
          import: { interface_name: 'IERC20', source: 'forge-std/interfaces/IERC20.sol' },
          interface: { name: 'IWETH', solidity_code: 'interface IWETH {}' },
        },
      ],
    };
    expect(readGroups([{ ...plain, script }])[0]?.script).toEqual(script);
  });
});
