import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageFuses, readFuses } from '../../../scripts/package/fuses.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** What Electron's own program has in it: a mark, a version, a length and a letter for each fuse. */
function programWith(wire: string): string {
  const mark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
  const path = join(temporaryFolder(), 'electron');
  const head = Buffer.from([1, wire.length]);
  writeFileSync(path, Buffer.concat([Buffer.from(`before ${mark}`), head, Buffer.from(wire)]));
  return path;
}

/** On or off in the order of the wire. */
const safe = '01001100';

it('sets every fuse of a package in its safe position [E-02]', () => {
  expect(packageFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
});

it('reads them back from the program, and names each that is another [E-02]', async () => {
  expect((await readFuses(programWith(safe))).wrong).toEqual([]);
  expect((await readFuses(programWith('10110011'))).wrong).toEqual(
    Object.keys(packageFuses).map((name) => `fuse ${name}`),
  );
});

it('takes a fuse that the program does not have for a wrong one [E-02]', async () => {
  const removed = await readFuses(programWith(safe.replace('1', 'r')));
  expect(removed.wrong).toEqual(['fuse enableCookieEncryption']);
  const older = await readFuses(programWith(safe.slice(0, 7)));
  expect(older.wrong).toEqual(['fuse grantFileProtocolExtraPrivileges']);
});
