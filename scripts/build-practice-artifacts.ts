// Writes resources/practice/: the compiled contracts and the states that practice chains start from; and the
// contracts of the swap on which anvil is proven.
// Run after a change of a contract: npx -c 'node scripts/build-practice-artifacts.ts'
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { practiceBaseId, practiceEthereumId } from '../src/shared/chain/addresses.ts';
import { buildState } from './practice/build-state.ts';
import { compileContracts } from './practice/compile-contracts.ts';
import { knownSwapCode } from './practice/known-swap-code.ts';

const folder = join(import.meta.dirname, '..', 'resources', 'practice');
const contracts = compileContracts(join(folder, 'contracts'));
writeFileSync(join(folder, 'contracts.json'), `${JSON.stringify(contracts, null, 1)}\n`);
writeFileSync(join(folder, 'state.json'), await buildState(practiceEthereumId, contracts));
writeFileSync(join(folder, 'state-base.json'), await buildState(practiceBaseId, contracts));
writeFileSync(join(folder, '../anvil/known-swap.json'), knownSwapCode());
