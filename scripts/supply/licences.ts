import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Licence } from '../../src/shared/licences/licence.ts';
import { type ShippedPackage, shippedPackages, shippedPaths } from './shipped-packages.ts';

/**
 * Tools of the making of which something goes into the app: the base of its style sheets, the contracts that stand on
 * the practice chain, and the list that known tokens are taken from.
 */
export const madeFrom: readonly string[] = [
  'tailwindcss',
  'canonical-weth',
  '@aave/core-v3',
  '@uniswap/default-token-list',
  '@uniswap/swap-router-contracts',
  '@uniswap/v2-core',
  '@uniswap/v2-periphery',
  '@uniswap/v3-core',
  '@uniswap/v3-periphery',
];

/** Every package of which something is in the app, by name. */
export function packagesInside(root: string): ShippedPackage[] {
  const made = madeFrom.map((name) => packageIn(join(root, 'node_modules', name)));
  return [...shippedPackages(root), ...made].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The same as the lockfile has it: names under which they are installed. */
export function namesInside(root: string): ReadonlySet<string> {
  const paths = shippedPaths(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return new Set([...madeFrom, ...[...paths].map((path) => path.replace(/^.*node_modules\//, ''))]);
}

function packageIn(folder: string): ShippedPackage {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name, version, license, folder };
}

/** Under which words it was given. Errors: a package that says no licence. */
export function licenceOf({ name, version, license, folder }: ShippedPackage): Licence {
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice|copying|unlicense)([.-]|$)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (license === '' && texts.length === 0) throw new Error(`${name} says no licence.`);
  return { name, version, license, text: texts.join('\n\n') };
}
