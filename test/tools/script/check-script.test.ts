// What scripts may do; what none gets through with stands in test/escape.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileScript } from '../../../src/main/tools/script/compile-script.ts';
import { assembleScript } from '../../../src/shared/script/assemble-script.ts';
import { refusal, token } from './support/script-refusal.ts';

describe('what a script may do', () => {
  test.each([
    [`IERC20(${token}).transfer(account, 1)`],
    [`uint256[] memory list = new uint256[](2); list[0] = IERC20(${token}).balanceOf(account)`],
    [`for (uint256 i = 0; i < 3; i++) { IERC20(${token}).transfer(msg.sender, i); }`],
    ['payable(0x1000000000000000000000000000000000000001).transfer(1)'],
  ])('%s', async (line) => {
    expect(await refusal(line)).toBeNull();
  });
});

test('what does not compile says what the compiler said', async () => {
  const codelines = [{ line: 'undeclared(1)' }];
  const refused = await compileScript(assembleScript({ operations: [] }, { codelines })).catch(
    (e) => e,
  );
  expect(refused.facts.compiler).toContain('Undeclared identifier');
});

describe('a variable, whatever it is called', () => {
  // Words of Solidity, what every script has, and what writers of operations declare.
  const taken = [
    ...['address', 'uint256', 'if', 'for', 'return', 'contract', 'new', 'payable', 'true', 'days'],
    ...['ether', 'msg', 'block', 'tx', 'this', 'super', 'abi', 'type', 'assembly', 'unchecked'],
    ...['keccak256', 'require', 'now', 'error', 'final', 'static', 'virtual', 'mapping', 'emit'],
    ...['time', 'account', 'vm', 'Vm', 'Script', 'run', 'IS_SCRIPT', 'IERC20', 'forge_script'],
    ...['path', 'least', 'reserve0', 'reserve1', 'part', '_', '__', '_0', 'hex', 'unicode'],
  ];
  /** Each is set where the lines have the same name for something of their own, and given back. */
  const compiles = (names: readonly string[]) => {
    const codelines = names.flatMap((name, at) => [
      {
        line: `{ uint256 least = ${at}; uint256 path = 2; uint256 reserve0 = 3; uint256 part = least + path + reserve0; {$${name}} = part; }`,
      },
      { line: `require({$${name}} >= 5 && account != address(0) && time > 0, "no")` },
    ]);
    const operations = names.map((name) => `get {$${name}}`);
    return compileScript(assembleScript({ operations }, { codelines }));
  };

  test('is no word of Solidity and nothing that a script has already', async () => {
    for (let from = 0; from < taken.length; from += 6) {
      await expect(compiles(taken.slice(from, from + 6))).resolves.toHaveProperty('ast');
    }
  });

  test('is one of its own among any others', async () => {
    const name = fc.oneof(
      fc.constantFrom(...taken),
      fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,31}$/),
    );
    const names = fc.uniqueArray(name, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(names, async (some) => {
        const { output } = await compiles(some);
        const { contracts } = JSON.parse(output);
        const abi = Object.values<Record<string, { abi: { name: string; outputs: object[] }[] }>>(
          contracts,
        ).flatMap((each) => each['forge_script']?.abi ?? []);
        const run = abi.find((each) => each.name === 'run');
        expect(run?.outputs).toMatchObject(some.map((each) => ({ name: `$${each}` })));
      }),
      { numRuns: 15 },
    );
  });
});
