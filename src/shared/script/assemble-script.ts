// One script out of its lines: what they import and which interfaces they need once each, in one contract.
import { AppError } from '../errors.ts';
import { scriptLibrary } from './library.ts';
import { placeholdersIn, variableOf, withVariables } from './placeholders.ts';
import type { CodeLine, ScriptBlock, ScriptGroup } from './script-group.ts';

/** Of every script. */
export const scriptContract = 'forge_script';

const plainName = /^[A-Za-z_$][A-Za-z0-9_$]{0,63}$/;

/**
 * The source of a group's script. `{$X}` of its operations is a variable that its `run` gives back.
 * Errors: SCRIPT_IMPORT_FORBIDDEN, SCRIPT_INTERFACE_CONFLICT.
 */
export function assembleScript(
  { operations }: Pick<ScriptGroup, 'operations'>,
  { codelines }: ScriptBlock,
): string {
  const names = placeholdersIn([...operations, ...codelines.map(({ line }) => line)]);
  const returned = names.map((name) => `uint256 ${variableOf(name)}`).join(', ');
  const lines = codelines.flatMap(({ line }) => terminated(withVariables(line)).split('\n'));
  return [
    '// SPDX-License-Identifier: UNLICENSED',
    'pragma solidity ^0.8.20;',
    '',
    'import {Script} from "forge-std/Script.sol";',
    ...importsOf(codelines),
    '',
    ...interfacesOf(codelines).flatMap((code) => [code, '']),
    `contract ${scriptContract} is Script {`,
    `    function run(uint256 time) public${returned === '' ? '' : ` returns (${returned})`} {`,
    '        vm.warp(time);',
    '        address account = msg.sender;',
    '        vm.startBroadcast(account);',
    ...lines.map((line) => `        ${line}`.trimEnd()),
    '        vm.stopBroadcast();',
    '    }',
    '}',
    '',
  ].join('\n');
}

function importsOf(codelines: readonly CodeLine[]): string[] {
  const all = codelines.flatMap(({ import: wanted }) => {
    if (!wanted || wanted.interface_name === 'Script') return [];
    const { interface_name: name, source } = wanted;
    if (!plainName.test(name) || !Object.hasOwn(scriptLibrary, source)) throw forbidden(source);
    return `import {${name}} from "${source}";`;
  });
  return [...new Set(all)].sort();
}

function interfacesOf(codelines: readonly CodeLine[]): string[] {
  const byName = new Map<string, string>();
  for (const { interface: wanted } of codelines) {
    if (!wanted) continue;
    const code = wanted.solidity_code.trim();
    const before = byName.get(wanted.name);
    if (before !== undefined && spaced(before) !== spaced(code)) throw conflict(wanted.name);
    byName.set(wanted.name, before ?? code);
  }
  return [...byName.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, code]) => code);
}

function spaced(code: string): string {
  return code.replace(/\s+/g, ' ');
}

function terminated(line: string): string {
  const text = line.trim();
  return /[;}]$/.test(text) ? text : `${text};`;
}

function forbidden(source: string): AppError {
  const message = 'The script imports a file that scripts cannot have.';
  return new AppError('SCRIPT_IMPORT_FORBIDDEN', 'policy_denied', message, {
    advice: `Nothing was signed. A script may import ${Object.keys(scriptLibrary).join(' and ')}.`,
    facts: { source },
  });
}

function conflict(name: string): AppError {
  const message = `The script has two different interfaces with the name ${name}.`;
  return new AppError('SCRIPT_INTERFACE_CONFLICT', 'invalid_params', message, {
    advice: 'Nothing was signed. Give each a name of its own.',
    facts: { name },
  });
}
