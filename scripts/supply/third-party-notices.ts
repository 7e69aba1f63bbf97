import { licenceOf } from './licences.ts';
import type { ShippedPackage } from './shipped-packages.ts';

const ruler = '-'.repeat(80);

/** What others wrote of the app, with the words under which each gave it. Errors: those of licenceOf. */
export function thirdPartyNotices(packages: readonly ShippedPackage[]): string {
  const head =
    'Countersign is made with the following. Electron and Chromium bring their own: see LICENSE.electron.txt and LICENSES.chromium.html.';
  return `${[head, ...packages.map(noticeOf)].join(`\n\n${ruler}\n\n`)}\n`;
}

function noticeOf(shipped: ShippedPackage): string {
  const { name, version, license, text } = licenceOf(shipped);
  const title = `${name} ${version}${license === '' ? '' : ` (${license})`}`;
  return text === '' ? title : `${title}\n\n${text}`;
}
