// A process with open runs that is stopped and continued, as a computer that sleeps. What the clock says comes
// from a file, so that a night passes meanwhile.
//
// argv: the data folder, the folder for files, the file with the hours that have passed. It prints `asks` when
// every run waits, and one JSON line with how each stands whenever one changed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { edit, gate, waitAndMake } from './file-plans.ts';
import { openFileRoom } from './file-room.ts';

const [dataDir = '', folder = '', hoursFile = ''] = process.argv.slice(2);

// The clock is looked at more often than by the product, so that nobody waits for it.
const later = globalThis.setTimeout;
globalThis.setTimeout = ((work: () => void, ms?: number) =>
  later(work, Math.min(ms ?? 0, 100))) as typeof setTimeout;

const clock = { now: () => Date.now() + Number(readFileSync(hoursFile, 'utf8')) * 3_600_000 };
const room = openFileRoom({ dataDir, folders: [folder], clock });
const { reader } = room.store;
const hour = 3_600_000;
const ids: Record<string, string> = {
  sleeps: await room.start(waitAndMake(2 * hour, join(folder, 'made'))),
  longer: await room.start(waitAndMake(10 * hour, join(folder, 'later'))),
  asks: await room.start(gate(hour)),
  approves: await room.start(edit(join(folder, 'a'))),
};

function standing(): string {
  const of = (id: string) => {
    const run = reader.runs.get(id);
    const [approval] = reader.effects.list(id).map(({ effectId }) => effectId);
    const status =
      approval === undefined ? null : (reader.approvals.latestOfEffect(approval)?.status ?? null);
    return { state: run?.state, waitingFor: run?.waitingFor, code: run?.error?.code, status };
  };
  return JSON.stringify(
    Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, of(id)])),
  );
}

let said = '';
const say = (): void => {
  const now = standing();
  if (now === said) return;
  said = now;
  process.stdout.write(`${now}\n`);
};
setInterval(say, 50);
