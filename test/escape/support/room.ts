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
  writeFileSync(join(place, 'open/inner/own'), 'own old');
  const at = (name: string): string => join(place, name);
  const room = openFileRoom({
    ...{ dataDir: at('data'), folders: [at('open')], answer: 'approved' },
    disk: overheard(looks),
  });

  /** Runs one step with everything said yes to, and looks at what became of the rest of the disk. */
  async function attempt(tool: string, params: Record<string, unknown>): Promise<Attempted> {
    const before = outside(place);
    const id = await room.start(fileStep('try', tool, params)).catch(() => null);
    // No plan holds it.
    if (id === null) return { escaped: outside(place) !== before, how: 'no plan' };
    const run = () => room.store.reader.runs.get(id);
    const isOver = () => ['completed', 'failed', 'cancelled'].includes(run()?.state ?? '');
    // What cannot be told from the disk, and what is tried again later, ends here.
    const stands = () => ['retry', 'in_doubt'].includes(run()?.waitingFor ?? '');
    await room.until(() => isOver() || stands(), 'the end');
    if (!isOver()) room.executor.cancel(id);
    const result = room.store.reader.steps.get(id, 'try')?.result ?? null;
    const escaped = JSON.stringify(result).includes(canary) || outside(place) !== before;
    return { escaped, how: run()?.error?.code ?? 'done inside' };
  }

  return { ...room, place, at, attempt, looks };
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
