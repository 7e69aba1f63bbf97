// The disk on which Countersign keeps what a change would take away is full: nothing of the person is changed, and it
// says why. Their own disk has room.
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentOf, runCli } from './support/run-cli.ts';
import { mountSmallDisk } from './support/small-disk.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeWallet } from './support/write-wallet.ts';

const cwd = realpathSync(temporaryFolder());
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const large = `old ${'x'.repeat(20_000)}`;
const kept = mountSmallDisk(join(cwd, 'disk'), 128);
if (kept === null) {
  process.stdout.write(
    'full-blobs: no small disk can be mounted here, so a full one is not tried.\n',
  );
}

describe.runIf(kept !== null)('no room for what a change would take away [F-04]', () => {
  beforeAll(async () => {
    writeFileSync(join(cwd, 'password'), 'correct horse battery staple');
    await writeWallet(cwd);
  });
  afterAll(() => kept?.unmount());

  it.each<[string, (path: string) => object, string[]]>([
    ['create_file', (path) => ({ path: `${path}.new`, content: large }), ['a', 'a.new']],
    ['modify_file', (path) => ({ path, edits: [{ oldText: 'old', newText: 'new' }] }), ['a']],
    ['delete_file', (path) => ({ path }), []],
    ['move_file', (path) => ({ from: path, to: `${path}.moved` }), ['a.moved']],
  ])(
    'leaves the file as it is and says why, and does it once there is room: %s',
    async (tool, params, after) => {
      const notes = join(cwd, tool);
      const dataDir = `wallet-${tool}`;
      mkdirSync(notes);
      writeFileSync(join(notes, 'a'), large);
      cpSync(join(cwd, 'wallet'), join(cwd, dataDir), { recursive: true });
      mkdirSync(join(cwd, 'disk', tool));
      symlinkSync(join(cwd, 'disk', tool), join(cwd, dataDir, 'blobs'));
      const root = { id: 's', label: 'S', type: 'action', tool, params: params(join(notes, 'a')) };
      const plan = { id: tool, name: 'Notes', userId: 'local', createdAt: 1_764_000_000_000 };
      writeFileSync(join(cwd, `${tool}.json`), JSON.stringify({ ...plan, status: 'draft', root }));
      const run = () =>
        runCli(
          [
            ...['run', `${tool}.json`, '--account', account, '--folder', tool, '--json'],
            ...['--data-dir', dataDir, '--without-keychain', '--password-file', 'password'],
            ...['--approve', 'all', '--i-accept-the-risk'],
          ],
          { cwd },
        );
      kept?.fill();
      const refused = await run();
      expect(refused.exitCode, refused.stderr).toBe(1);
      expect(documentOf(refused)).toMatchObject({ error: { code: 'FILE_DISK_FULL' } });
      expect(refused.stdout).toContain('does not fit on the disk any more');
      expect(readdirSync(notes)).toEqual(['a']);
      expect(readFileSync(join(notes, 'a'), 'utf8')).toBe(large);
      kept?.free();
      // What waits for a yes goes on; what failed is begun anew.
      const again = await run();
      expect(documentOf(again)).toMatchObject({ status: 'completed' });
      expect(readdirSync(notes).sort()).toEqual(after);
    },
  );
});
