import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assembleScript } from '../../../src/shared/script/assemble-script.ts';
import { placeholdersIn } from '../../../src/shared/script/placeholders.ts';
import type { CodeLine } from '../../../src/shared/script/script-group.ts';

const erc20 = { interface_name: 'IERC20', source: 'forge-std/interfaces/IERC20.sol' };
const weth = {
  name: 'IWETH',
  solidity_code: 'interface IWETH { function deposit() external payable; }',
};

const assembled = (codelines: CodeLine[], operations: string[] = []) =>
  assembleScript({ operations }, { codelines });

describe('a script out of lines', () => {
  test('has a pragma, each import and interface once, and its lines terminated inside run', () => {
    expect(
      assembled([
        { line: 'uint256 ethAmount = 75 * 10**16', import: null, interface: null },
        { line: 'IWETH(W).deposit{value: ethAmount}();', import: erc20, interface: weth },
        { line: 'IERC20(W).approve(R, ethAmount)', import: erc20, interface: weth },
      ]),
    ).toMatchInlineSnapshot(`
      "// SPDX-License-Identifier: UNLICENSED
      pragma solidity ^0.8.20;

      import {Script} from "forge-std/Script.sol";
      import {IERC20} from "forge-std/interfaces/IERC20.sol";

      interface IWETH { function deposit() external payable; }

      contract forge_script is Script {
          function run(uint256 time) public {
              vm.warp(time);
              address account = msg.sender;
              vm.startBroadcast(account);
              uint256 ethAmount = 75 * 10**16;
              IWETH(W).deposit{value: ethAmount}();
              IERC20(W).approve(R, ethAmount);
              vm.stopBroadcast();
          }
      }
      "
    `);
  });

  test('is the same in whatever order its imports come', () => {
    const script = { interface_name: 'Script', source: 'forge-std/Script.sol' };
    const lines = (first: object, second: object) =>
      assembled([
        { line: 'a()', import: first as never },
        { line: 'b()', import: second as never },
      ]);
    expect(lines(erc20, script)).toBe(lines(script, erc20));
  });

  test('two interfaces with one name that differ are an error; in their spaces alone they do not', () => {
    const spaced = { ...weth, solidity_code: weth.solidity_code.replaceAll(' ', '\n  ') };
    expect(() =>
      assembled([
        { line: 'a()', interface: weth },
        { line: 'b()', interface: spaced },
      ]),
    ).not.toThrow();
    const other = { ...weth, solidity_code: 'interface IWETH { function wrap() external; }' };
    expect(() =>
      assembled([
        { line: 'a()', interface: weth },
        { line: 'b()', interface: other },
      ]),
    ).toThrow(expect.objectContaining({ code: 'SCRIPT_INTERFACE_CONFLICT' }));
  });

  test.each([
    ['/etc/passwd', 'IERC20'],
    ['../../../../etc/passwd', 'IERC20'],
    ['forge-std/../../secret.sol', 'IERC20'],
    ['forge-std/StdCheats.sol', 'StdCheats'],
    ['https://example.org/a.sol', 'IERC20'],
    ['forge-std/interfaces/IERC20.sol";import "/etc/passwd', 'IERC20'],
    ['forge-std/interfaces/IERC20.sol', 'IERC20} from "x"; import {IERC20'],
    ['__proto__', 'IERC20'],
  ])('no file but those of the library: %s', (source, interface_name) => {
    expect(() => assembled([{ line: 'a()', import: { source, interface_name } }])).toThrow(
      expect.objectContaining({ code: 'SCRIPT_IMPORT_FORBIDDEN' }),
    );
  });
});

describe('placeholders', () => {
  test('are variables that run gives back, whether a line declares, sets or uses them', () => {
    const source = assembled(
      [
        { line: 'uint256 {$X} = quote();' },
        { line: '{$Y} = {$X} / 2' },
        { line: 'pay({$X}, {$Y})' },
      ],
      ['compute {$X}', 'pay {$X} and {$Y}'],
    );
    expect(source).toContain(
      'function run(uint256 time) public returns (uint256 $X, uint256 $Y) {',
    );
    expect(source).toContain('        $X = quote();');
    expect(source).toContain('        $Y = $X / 2;');
    expect(source).toContain('        pay($X, $Y);');
  });

  test('are never dropped or mangled', () => {
    const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,20}$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), (names) => {
        const operations = names.map((each) => `pay {$${each}} USDC`);
        const source = assembled(
          [{ line: `f(${names.map((each) => `{$${each}}`).join()})` }],
          operations,
        );
        expect(placeholdersIn(operations)).toEqual(names);
        expect(source).toContain(`returns (${names.map((each) => `uint256 $${each}`).join(', ')})`);
        expect(source).toContain(`        f(${names.map((each) => `$${each}`).join()});`);
      }),
    );
  });
});
