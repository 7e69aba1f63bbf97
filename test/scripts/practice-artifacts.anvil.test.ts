import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildState } from '../../scripts/practice/build-state.ts';
import { compileContracts } from '../../scripts/practice/compile-contracts.ts';
import { knownSwapCode } from '../../scripts/practice/known-swap-code.ts';
import { practiceBaseId, practiceEthereumId } from '../../src/shared/chain/addresses.ts';

const folder = join(import.meta.dirname, '../../resources/practice');
// Compiled once for all tests of this file: it is most of their time.
let compiled: ReturnType<typeof compileContracts> | undefined;
const contracts = () => {
  compiled ??= compileContracts(join(folder, 'contracts'));
  return compiled;
};

test('compiling the contracts again gives the committed bytes', { timeout: 240_000 }, () => {
  const committed = readFileSync(join(folder, 'contracts.json'), 'utf8');
  expect(`${JSON.stringify(contracts(), null, 1)}\n`).toBe(committed);
});

test.each([
  [practiceEthereumId, 'state.json'],
  [practiceBaseId, 'state-base.json'],
])(
  'building the state of practice chain %i again gives the committed bytes',
  {
    timeout: 240_000,
  },
  async (chainId, file) => {
    const built = await buildState(chainId, contracts());
    // Compared as a whole first: a difference of a megabyte of text takes minutes to print.
    expect(built === readFileSync(join(folder, file), 'utf8')).toBe(true);
  },
);

test('the contracts of the swap that proves anvil are those of their makers', () => {
  const committed = readFileSync(join(folder, '../anvil/known-swap.json'), 'utf8');
  expect(knownSwapCode() === committed).toBe(true);
});
