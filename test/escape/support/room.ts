// A folder that plans may use among others that they may not, with a person who says yes to everything.
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Disk, nodeDisk } from '../../../src/main/files/disk.ts';
import { openFileRoom } from '../../executor/support/file-room.ts';
import { fileStep } from '../../executor/support/file-world.ts';
import type { Attempted } from './attempt.ts';

/** Stands in every file that is out of bounds. */
export const canary = 'CANARY';

function openEscapeRoom() {
  const looks = { heard: (_look: string): void => undefined };
  const place = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-escape-')));
  for (const name of ['open', 'open/inner', 'shut', 'shut/inner', 'home', 'data', 'opened']) {
    mkdirSync(join(place, name));
  }
  for (const name of ['shut/key', 'shut/inner/key', 'home/key', 'data/key', 'opened/key']) {
    writeFileSync(join(place, name), `${canary} ${name}`);
  }
  writeFileSync(join(place, 'open/own'), 'own old');
  // Of one name inside and outside; one of them is the same to the byte, so that only where it lies tells them apart.
  for (const name of ['open/inner/own', 'shut/inner/own'])
    writeFileSync(join(place, name), 'own old');
  writeFileSync(join(place, 'open/inner/note'), 'a note');
  writeFileSync(join(place, 'shut/inner/note'), `${canary} note`);
  const at = (name: string): string => join(place, name);
  const room = openFileRoom({
    ...{ dataDir: at('data'), folders: [at('open')], answer: 'approved' },
    disk: overheard(looks),
  });

  /** Runs one step with everything said yes to, and looks at what became of the rest of the disk. */
  async function attempt(tool: string, params: Record<string, unknown>): Promise<Attempted> {
    const before = outside(place);
    const linesBefore = room.lines.length;
    const id = await room.start(fileStep('try', tool, params)).catch(() => null);
    // No plan holds it.
    if (id === null) return { escaped: outside(place) !== before, how: 'no plan' };
    const run = () => room.store.reader.runs.get(id);
    const isOver = () => ['completed', 'failed', 'cancelled'].includes(run()?.state ?? '');
    // What cannot be told from the disk, and what is tried again later, ends here.
    // A yes that cannot be used counts for that moment only.
    const isAskedAgain = () =>
      room.lines.slice(linesBefore).some((line) => line.includes('executor.answer_not_used'));
    const stands = () => ['retry', 'in_doubt'].includes(run()?.waitingFor ?? '') || isAskedAgain();
    await room.until(() => isOver() || stands(), 'the end');
    const left = isOver() ? null : isAskedAgain() ? 'asked again' : `left ${run()?.waitingFor}`;
    if (!isOver()) room.executor.cancel(id);
    // What is tidied up behind it is part of it.
    await room.executor.advance(id).catch(() => undefined);
    const result = room.store.reader.steps.get(id, 'try')?.result ?? null;
    const escaped = JSON.stringify(result).includes(canary) || outside(place) !== before;
    return { escaped, how: left ?? run()?.error?.code ?? 'done inside' };
  }

  /** Puts back what an attempt inside changed. */
  function tidy(): void {
    for (const name of ['open/taken', 'open/inner/key.new', 'open/inner/moved']) {
      rmSync(at(name), { force: true });
    }
    for (const name of ['open/own', 'open/inner/own']) writeFileSync(at(name), 'own old');
  }

  return { ...room, place, at, attempt, looks, tidy };
}

function overheard(looks: { heard: (look: string) => void }): Disk {
  const watched = Object.entries(nodeDisk).map(([look, work]) => [
    look,
    async (...args: unknown[]): Promise<unknown> => {
      looks.heard(look);
      return (work as (...given: unknown[]) => unknown)(...args);
    },
  ]);
  return { ...nodeDisk, ...Object.fromEntries(watched) };
}

let shared: EscapeRoom | null = null;

/** One room for all attempts: none of them may change anything that another one finds. */
export function escapeRoom(): EscapeRoom {
  shared ??= openEscapeRoom();
  return shared;
}

export async function leaveRoom(): Promise<void> {
  await shared?.stop();
  if (shared !== null) rmSync(shared.place, { recursive: true });
  shared = null;
}

export type EscapeRoom = ReturnType<typeof openEscapeRoom>;

/** All that lies where nobody may go, as one text. */
function outside(place: string): string {
  return ['shut', 'home', 'opened', 'data/key'].map((name) => told(join(place, name))).join('\n');
}

function told(path: string): string {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return `${path} -> ${readlinkSync(path)}`;
  if (!found.isDirectory()) return `${path} ${found.mode} ${readFileSync(path, 'latin1')}`;
  return [
    path,
    ...readdirSync(path)
      .sort()
      .map((name) => told(join(path, name))),
  ].join('\n');
}
