import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShippedPackage } from './shipped-packages.ts';

const ruler = '-'.repeat(80);

/** What others wrote of the app, with the words under which each gave it. Errors: a package that says no licence. */
export function thirdPartyNotices(packages: readonly ShippedPackage[]): string {
  const head =
    'Countersign is made with the following. Electron and Chromium bring their own: see LICENSE.electron.txt and LICENSES.chromium.html.';
  return `${[head, ...packages.map(noticeOf)].join(`\n\n${ruler}\n\n`)}\n`;
}

function noticeOf({ name, version, license, folder }: ShippedPackage): string {
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice|copying|unlicense)([.-]|$)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (license === '' && texts.length === 0) throw new Error(`${name} says no licence.`);
  return [`${name} ${version}${license === '' ? '' : ` (${license})`}`, ...texts].join('\n\n');
}
