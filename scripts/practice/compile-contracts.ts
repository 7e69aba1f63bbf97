// Compiles the practice chain's own contracts. The settings leave nothing to the machine, so that the
// committed result can be compared byte for byte.
import { readdirSync, readFileSync } from 'node:fs';
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

/** Contract name to what was compiled, for every .sol file of the folder. Throws on any warning. */
export function compileContracts(folder: string): Record<string, CompiledContract> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sol'));
  const sources = Object.fromEntries(
    files.sort().map((name) => [name, { content: readFileSync(join(folder, name), 'utf8') }]),
  );
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string };
  const input = JSON.stringify({ language: 'Solidity', sources, settings });
  const output = JSON.parse(solc.compile(input)) as SolcOutput;
  const complaint = output.errors?.[0];
  if (complaint !== undefined) throw new Error(complaint.formattedMessage);
  const compiled: Record<string, CompiledContract> = {};
  for (const contracts of Object.values(output.contracts)) {
    for (const [name, contract] of Object.entries(contracts)) {
      compiled[name] = { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` };
    }
  }
  return compiled;
}
