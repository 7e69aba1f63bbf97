import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../src/main/log.ts';
import { documentName, systemName } from '../../src/main/updates/release.ts';
import { updateSource } from '../../src/main/updates/update-source.ts';
import { Updates, type UpdatesParts } from '../../src/main/updates/updates.ts';
import type { HoldUps } from '../../src/shared/updates/update-view.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestStore } from '../support/test-store.ts';
import { type ReleasePlace, releasedProgram, startReleasePlace } from './support/release-place.ts';

const document = documentName(systemName(process));
const program = 'Countersign-99.0.0.AppImage';
const limits = { longestSilenceMs: 10_000, longestMs: 20_000 };
/** For what says nothing: the test waits as long. */
const impatient = { longestSilenceMs: 150, longestMs: 5_000 };
const slowFile = { small: limits, file: impatient };
const slow = { small: impatient, file: limits };

let place: ReleasePlace;
beforeEach(async () => {
  place = await startReleasePlace();
});

interface Desk {
  updates: Updates;
  parts: UpdatesParts & { program: string };
  /** The app that is started next. */
  again(own: string): Updates;
}

function desk(more: Partial<UpdatesParts> = {}): Desk {
  const folder = temporaryFolder();
  const running = join(folder, 'Countersign.AppImage');
  writeFileSync(running, 'older');
  const parts = {
    ...{ own: '0.1.0', system: systemName(process), program: running },
    source: updateSource({ url: place.url, key: place.publicKey }),
    folder: join(folder, 'updates'),
    store: openTestStore(),
    holdUps: () => [],
    clock: { now: () => 5 } as UpdatesParts['clock'],
    log: createLog(
      () => undefined,
      () => 0,
    ),
    notify: () => undefined,
    limits: { small: limits, file: limits },
    ...more,
  };
  return {
    updates: new Updates(parts),
    parts: { ...parts, program: running },
    again: (own) => new Updates({ ...parts, own }),
  };
}

const stage = (kind: string) => ({ stage: { kind } });
const failed = (code: string, kind: string) => ({ ...stage(kind), error: { code } });

describe('a newer version [E-13]', () => {
  it('is looked for, fetched and installed, each on its own word, and what was there stays beside it', async () => {
    place.release({ notes: 'Mends things.' });
    const { updates, parts, again } = desk();
    expect(updates.view()).toMatchObject({ ...stage('not_asked'), error: null });
    expect(place.asked).toEqual([]);
    const found = { version: '99.0.0', notes: 'Mends things.', bytes: releasedProgram.length };
    expect(await updates.look()).toMatchObject({ stage: { kind: 'offered', release: found } });
    expect(place.asked).toEqual([`${document}.sig`, document]);
    expect(await updates.fetch()).toMatchObject(stage('ready'));
    expect(readFileSync(parts.program, 'utf8')).toBe('older');
    updates.leave('99.0.0')();
    expect(readFileSync(parts.program, 'utf8')).toBe(releasedProgram);
    expect(readFileSync(`${parts.program}.before`, 'utf8')).toBe('older');
    expect(existsSync(`${parts.program}.new`)).toBe(false);
    expect(again('99.0.0').view()).toMatchObject({ error: null });
    // Who goes back to the one that was kept does it on purpose.
    expect(again('0.1.0').view()).toMatchObject({ error: null });
    expect(existsSync(parts.folder)).toBe(false);
  });

  it('is none where the same is offered', async () => {
    place.release({ version: '0.1.0' });
    const { updates } = desk();
    expect(await updates.look()).toMatchObject({ stage: { kind: 'newest', at: 5 }, error: null });
    expect(await updates.fetch()).toMatchObject(stage('newest'));
  });

  it('is not asked for where no place was built in, or nothing can be replaced', async () => {
    place.release();
    const none = desk({ source: null }).updates;
    expect(await none.look()).toEqual({ updates: false, why: 'no_place' });
    const other = desk({ program: null }).updates;
    expect(await other.look()).toEqual({ updates: false, why: 'not_appimage' });
    expect(await other.fetch()).toEqual({ updates: false, why: 'not_appimage' });
    expect(place.asked).toEqual([]);
  });

  it('is fetched once, and again where what is there is not what was signed', async () => {
    place.release();
    const { updates, parts } = desk();
    await updates.look();
    await updates.fetch();
    await updates.look();
    expect(await updates.fetch()).toMatchObject(stage('ready'));
    expect(place.asked.filter((name) => name === program)).toHaveLength(1);
    writeFileSync(join(parts.folder, program), 'changed');
    await updates.look();
    expect(await updates.fetch()).toMatchObject(stage('ready'));
    expect(readFileSync(join(parts.folder, program), 'utf8')).toBe(releasedProgram);
  });
});

describe('an older version [E-13]', () => {
  it('is refused, also one that is newer than this app once a newer one was seen', async () => {
    const { updates, again } = desk();
    const replayed = place.release({ version: '0.2.0' });
    place.release({ version: '0.3.0' });
    expect(await updates.look()).toMatchObject(stage('offered'));
    for (const [name, bytes] of replayed) place.files.set(name, bytes);
    for (const app of [updates, again('0.1.0')]) {
      expect(await app.look()).toMatchObject(failed('UPDATE_OLDER', 'not_asked'));
      expect(await app.fetch()).toMatchObject(stage('not_asked'));
    }
    place.release({ version: '0.0.9' });
    expect(await desk().updates.look()).toMatchObject(failed('UPDATE_OLDER', 'not_asked'));
  });
});

const change = (name: string, to: (bytes: Buffer) => Buffer) => (): void => {
  place.files.set(name, to(place.files.get(name) ?? Buffer.alloc(0)));
};
const answered = (name: string, how: RequestListener) => (): void => void place.odd.set(name, how);
const flipped = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  copy[10] = (copy[10] ?? 0) ^ 1;
  return copy;
};
/** Goes on until nobody listens. */
const endless: RequestListener = (_request, answer) => {
  const part = Buffer.alloc(64 * 1024, 1);
  const more = (): void => {
    while (!answer.destroyed && answer.write(part));
  };
  answer.on('drain', more);
  more();
};
const redirect: RequestListener = (_request, answer) =>
  void answer.writeHead(302, { location: `/${document}` }).end();
const silent: RequestListener = (_request, answer) => void answer.write('v');

describe('what is no release of ours is not read [E-13]', () => {
  it.each([
    ['a document that was changed', change(document, flipped), 'UPDATE_NOT_SIGNED'],
    ['a signature that was changed', change(`${document}.sig`, flipped), 'UPDATE_NOT_SIGNED'],
    ['no signature', change(`${document}.sig`, () => Buffer.of()), 'UPDATE_NOT_SIGNED'],
    ['nothing at all', () => place.files.clear(), 'UPDATE_REFUSED'],
    ['a redirection', answered(`${document}.sig`, redirect), 'UPDATE_REDIRECTED'],
    ['a signature without end', answered(`${document}.sig`, endless), 'UPDATE_TOO_LARGE'],
    ['a document without end', answered(document, endless), 'UPDATE_TOO_LARGE'],
    ['a document that stops in the middle', answered(document, silent), 'UPDATE_SLOW'],
    ['a release for another system', () => other(), 'UPDATE_OTHER_SYSTEM'],
  ])('%s', async (_what, spoil, code) => {
    place.release();
    spoil();
    const { updates } = desk(code === 'UPDATE_SLOW' ? { limits: slow } : {});
    expect(await updates.look()).toMatchObject(failed(code, 'not_asked'));
    expect(await updates.fetch()).toMatchObject(stage('not_asked'));
    expect(place.asked).not.toContain(program);
  });

  it('one that another key signed', async () => {
    const stranger = await startReleasePlace();
    const source = updateSource({ url: stranger.url, key: place.publicKey });
    stranger.release();
    const { updates } = desk({ source });
    expect(await updates.look()).toMatchObject(failed('UPDATE_NOT_SIGNED', 'not_asked'));
  });

  it('one of a place that is not there', async () => {
    const source = updateSource({ url: 'http://127.0.0.1:9/', key: place.publicKey });
    const { updates } = desk({ source });
    expect(await updates.look()).toMatchObject(failed('UPDATE_UNREACHABLE', 'not_asked'));
  });
});

/** Another system's release, under the name of this one's. */
function other(): void {
  const made = place.release({ system: 'win32-x64' });
  for (const end of ['', '.sig']) {
    place.files.set(`${document}${end}`, made.get(`latest-win32.yml${end}`) ?? Buffer.of());
  }
}

describe('what is fetched is what was signed [E-13]', () => {
  it.each([
    ['another file of the same size', change(program, flipped), 'UPDATE_CHANGED'],
    ['a file that is too short', change(program, (b) => b.subarray(0, -1)), 'UPDATE_CUT'],
    ['a file without end', answered(program, endless), 'UPDATE_TOO_LARGE'],
    ['a file that stops in the middle', answered(program, silent), 'UPDATE_SLOW'],
    ['a redirection', answered(program, redirect), 'UPDATE_REDIRECTED'],
    ['no file', () => void place.files.delete(program), 'UPDATE_REFUSED'],
  ])('not %s', async (_what, spoil, code) => {
    place.release();
    const { updates, parts } = desk(code === 'UPDATE_SLOW' ? { limits: slowFile } : {});
    await updates.look();
    spoil();
    expect(await updates.fetch()).toMatchObject(failed(code, 'offered'));
    expect(existsSync(parts.folder) ? readdirSync(parts.folder) : []).toEqual([]);
    expect(() => updates.leave('99.0.0')).toThrow(
      expect.objectContaining({ code: 'UPDATE_NOT_READY' }),
    );
  });

  it('and once more when it is installed: what was changed meanwhile replaces nothing', async () => {
    place.release();
    const { updates, parts, again } = desk();
    await updates.look();
    await updates.fetch();
    const last = updates.leave('99.0.0');
    writeFileSync(join(parts.folder, program), releasedProgram.replace('newer', 'other'));
    expect(last).toThrow(expect.objectContaining({ code: 'UPDATE_NOT_INSTALLED' }));
    expect(readFileSync(parts.program, 'utf8')).toBe('older');
    expect(existsSync(`${parts.program}.new`)).toBe(false);
    const next = again('0.1.0');
    expect(next.view()).toMatchObject({ error: { code: 'UPDATE_NOT_INSTALLED' } });
    expect(await next.look()).toMatchObject({ ...stage('offered'), error: null });
  });
});

it('nothing is installed while something goes on, and it is said what [E-13]', async () => {
  place.release();
  let holdUps: HoldUps = ['A run is at work.'];
  const { updates, parts } = desk({ holdUps: () => holdUps });
  await updates.look();
  expect(await updates.fetch()).toMatchObject({ ...stage('ready'), holdUps });
  expect(() => updates.leave('99.0.0')).toThrow(
    expect.objectContaining({ code: 'UPDATE_NOT_NOW' }),
  );
  expect(readFileSync(parts.program, 'utf8')).toBe('older');
  holdUps = [];
  expect(updates.view()).toMatchObject({ holdUps });
  expect(updates.requireReady()).toBe('99.0.0');
});
