// Writes the token lists of the real chains below resources/tokens/, from the list that Uniswap publishes.
// Run after a change of the choice or of the list: npx -c 'node scripts/build-token-lists.ts'
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTokenFiles } from './tokens/make-token-files.ts';

const folder = join(import.meta.dirname, '..', 'resources', 'tokens');
for (const [name, text] of makeTokenFiles()) writeFileSync(join(folder, name), text);
