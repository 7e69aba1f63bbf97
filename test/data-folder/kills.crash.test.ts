// That what stops a process in its middle leaves no more than what is tried at each step in the process itself.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { finishErase } from '../../src/main/data-folder/finish-erase.ts';
import { moveData } from '../../src/main/data-folder/move-data.ts';
import { markerName, ownNames } from '../../src/main/data-folder/own-names.ts';
import { settleMove } from '../../src/main/data-folder/settle-move.ts';
import { placeOfData } from '../../src/main/moved-to.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { programScript } from '../support/programs.ts';
import { clock, contentOf, fullFolder } from './support/full-folder.ts';

const child = programScript('restore-crash-child');

/** Whether it was killed before that step. */
function killedAt(what: string, dataDir: string, step: number): boolean {
  const words = [child, what, dataDir, String(step)];
  const { signal, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return signal === 'SIGKILL';
}

const isWallet = (name: string): boolean => name.startsWith('vault') || name.startsWith('signer');

it.each([2, 12, 16, 20])(
  'a kill at step %s of a move leaves all of it in one of both [F-02]',
  (step) => {
    const base = fullFolder();
    const before = contentOf(base, isWallet);
    expect(killedAt('move', base, step)).toBe(true);
    settleMove(base);
    const { dataDir } = placeOfData(base);
    expect(contentOf(dataDir, isWallet)).toEqual(before);
    openStore({ path: join(dataDir, 'countersign.sqlite'), clock }).stop();
    if (dataDir === base) moveData({ base, dataDir }, `${base}-moved`, clock);
    expect(ownNames(base)).toEqual([]);
  },
);

it.each([1, 5, 9])(
  'after a kill at step %s of erasing everything is there, or the next start ends it [F-02]',
  async (step) => {
    const base = fullFolder();
    const before = contentOf(base);
    expect(killedAt('erase', base, step)).toBe(true);
    if (!existsSync(join(base, markerName))) {
      expect(contentOf(base)).toMatchObject(before);
      return;
    }
    const loadKeyChain = () => Promise.reject(new Error('asked'));
    await finishErase({ base, dataDir: base }, { loadKeyChain, withBrowser: true });
    expect(ownNames(base)).toEqual([]);
  },
);
