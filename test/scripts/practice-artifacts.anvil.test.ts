import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildState } from '../../scripts/practice/build-state.ts';
import { compileContracts } from '../../scripts/practice/compile-contracts.ts';

const folder = join(import.meta.dirname, '../../resources/practice');

test('compiling the contracts again gives the committed bytes', () => {
  const contracts = compileContracts(join(folder, 'contracts'));
  const committed = readFileSync(join(folder, 'contracts.json'), 'utf8');
  expect(`${JSON.stringify(contracts, null, 1)}\n`).toBe(committed);
});

test('building the practice state again gives the committed bytes', async () => {
  const contracts = compileContracts(join(folder, 'contracts'));
  expect(await buildState(contracts)).toBe(readFileSync(join(folder, 'state.json'), 'utf8'));
});
