// Compiles the practice chain's own contracts. The settings leave nothing to the machine, so that the
// committed result can be compared byte for byte.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Abi, Hex } from 'viem';

export interface CompiledContract {
  abi: Abi;
  /** Creation code. */
  bytecode: Hex;
}

interface SolcOutput {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
}

const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'paris',
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
};

const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/countersign-solc');

/** Without the slower pipeline the compiler runs out of stack on these. */
const viaIR: ReadonlySet<string> = new Set(['Permit2.sol']);

/** Contract name to what was compiled, for every .sol file below the folder. Throws on any warning. */
export function compileContracts(folder: string): Record<string, CompiledContract> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sol'))
    .sort();
  const plain = files.filter((name) => !viaIR.has(name));
  return {
    ...compile(folder, plain, settings),
    ...compile(folder, [...viaIR], { ...settings, viaIR: true }),
  };
}

function compile(
  folder: string,
  files: readonly string[],
  how: object,
): Record<string, CompiledContract> {
  const sources = Object.fromEntries(
    files.map((name) => [name, { content: readFileSync(join(folder, name), 'utf8') }]),
  );
  const input = JSON.stringify({ language: 'Solidity', sources, settings: how });
  const output = JSON.parse(outputFor(input)) as SolcOutput;
  const complaint = output.errors?.[0];
  if (complaint !== undefined) throw new Error(complaint.formattedMessage);
  const compiled: Record<string, CompiledContract> = {};
  for (const contracts of Object.values(output.contracts)) {
    for (const [name, { abi, evm }] of Object.entries(contracts)) {
      // Interfaces and abstract contracts have no code, and libraries are part of those that use them.
      if (evm.bytecode.object === '' || abi.every((entry) => entry.type === 'error')) continue;
      compiled[name] = { abi, bytecode: `0x${evm.bytecode.object}` };
    }
  }
  return compiled;
}

/** What the compiler says to an input, which is kept: the same input to the same version says the same. */
function outputFor(input: string): string {
  const require = createRequire(import.meta.url);
  const { version } = require('solc/package.json') as { version: string };
  const name = createHash('sha256').update(`${version}\n${input}`).digest('hex');
  const kept = join(cacheFolder, `${name}.json`);
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const output = (require('solc') as { compile(input: string): string }).compile(input);
  mkdirSync(cacheFolder, { recursive: true });
  // Beside it first: another process may read it at any moment.
  const unfinished = `${kept}.${process.pid}`;
  writeFileSync(unfinished, output);
  renameSync(unfinished, kept);
  return output;
}
