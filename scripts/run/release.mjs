// npm run release: makes the keys for updates, and signs what was packaged.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { extractFile } from '@electron/asar';
import { updateSourceFile } from '../../src/main/updates/update-source.ts';
import { distFolder, packagePlaces } from '../package/places.ts';
import { makeKeys } from '../release/make-keys.ts';
import { packagedAs } from '../release/packaged-files.ts';
import { signRelease } from '../release/sign-release.ts';
import { runMain, SetupError } from '../setup/setup-error.mjs';

await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: { notes: { type: 'string' } },
    allowPositionals: true,
  });
  const [act, file] = positionals;
  if (act === 'keys' && file) keys(file);
  else if (act === 'sign' && file) signed(file, values.notes);
  else throw new SetupError('Say `keys FILE` or `sign FILE.AppImage [--notes FILE]`.');
  return 0;
});

function keys(file) {
  const publicKey = makeKeys(file);
  console.log(`COUNTERSIGN_UPDATES_KEY=${publicKey}`);
  console.log(`${file} holds the private key. Keep it from everybody; to sign, name what is in it`);
  console.log('in COUNTERSIGN_RELEASE_KEY.');
}

function signed(file, notes) {
  const privateKey = process.env.COUNTERSIGN_RELEASE_KEY;
  if (!privateKey) throw new SetupError('COUNTERSIGN_RELEASE_KEY is not set.');
  const { archive } = packagePlaces();
  const read = (name) => JSON.parse(extractFile(archive, name).toString('utf8'));
  const path = signRelease({
    ...known(file),
    ...{ file, date: new Date().toISOString(), privateKey },
    publicKey: read(updateSourceFile).key,
    notes: notes === undefined ? '' : readFileSync(notes, 'utf8'),
  });
  console.log(`${path} and ${path}.sig`);
  console.log('Put both, and the AppImage, where COUNTERSIGN_UPDATES_URL says.');
}

function known(file) {
  try {
    return packagedAs(distFolder, file);
  } catch (error) {
    throw new SetupError(
      `${error.message} It is not signed.`,
      'Sign what `npm run package -- --installers` made last.',
    );
  }
}
