// npm run sbom: every part of the app with its version, licence and checksum.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOfParts } from './supply/list-of-parts.ts';

const root = join(import.meta.dirname, '..');
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
process.stdout.write(listOfParts(root, devDependencies.electron));
