// A folder that becomes a link while a call works in it: at looks at the disk from the first to the last of each kind
// that the call takes, which are counted beforehand, so that every attempt is one that happens.
import { lstatSync, renameSync, symlinkSync, unlinkSync } from 'node:fs';
import { expect } from 'vitest';
import type { Attempt } from './support/attempt.ts';
import { type EscapeRoom, escapeRoom } from './support/room.ts';

interface Call {
  tool: string;
  /** Of two calls of one tool, which. */
  how?: string;
  params: (room: EscapeRoom) => Record<string, unknown>;
}

const calls: readonly Call[] = [
  { tool: 'create_file', params: ({ at }) => ({ path: at('open/inner/key.new'), content: 'x' }) },
  {
    tool: 'modify_file',
    params: ({ at }) => ({
      ...{ path: at('open/inner/own'), edits: [{ oldText: 'old', newText: 'x' }] },
    }),
  },
  { tool: 'delete_file', params: ({ at }) => ({ path: at('open/inner/own') }) },
  {
    ...{ tool: 'move_file', how: ' out of it' },
    params: ({ at }) => ({ from: at('open/inner/own'), to: at('open/taken') }),
  },
  {
    ...{ tool: 'move_file', how: ' into it' },
    params: ({ at }) => ({ from: at('open/own'), to: at('open/inner/moved') }),
  },
  { tool: 'read_file', params: ({ at }) => ({ path: at('open/inner/note') }) },
  { tool: 'list_files', params: ({ at }) => ({ path: at('open/inner') }) },
];

/** How often a call that nobody disturbs takes each kind of look. */
async function looksOf({ tool, params }: Call): Promise<Map<string, number>> {
  const room = escapeRoom();
  // Contents that are kept by now are not kept again.
  await room.attempt(tool, params(room));
  room.tidy();
  const taken = new Map<string, number>();
  room.looks.heard = (look) => void taken.set(look, (taken.get(look) ?? 0) + 1);
  const { how } = await room.attempt(tool, params(room));
  room.looks.heard = () => undefined;
  room.tidy();
  if (how !== 'done inside') throw new Error(`${tool} cannot be tried: ${how}`);
  return taken;
}

/** The first, the last, and two between them, as far as there are so many. */
function spread(last: number): number[] {
  const places = [0, 1 / 3, 2 / 3, 1].map((part) => 1 + Math.round(part * (last - 1)));
  return [...new Set(places)];
}

function race({ tool, how = '', params }: Call, look: string, nth: number): Attempt {
  return {
    ...{ kind: 'race', what: `${tool}${how}: a link at ${look} number ${nth}` },
    run: async () => {
      const room = escapeRoom();
      const [inner, away] = [room.at('open/inner'), room.at('open/away')];
      let seen = 0;
      room.looks.heard = (done) => {
        if (done !== look) return;
        seen += 1;
        if (seen !== nth) return;
        renameSync(inner, away);
        symlinkSync(room.at('shut/inner'), inner);
      };
      try {
        const attempted = await room.attempt(tool, params(room));
        expect(seen, 'the look at which the folder becomes a link').toBeGreaterThanOrEqual(nth);
        return attempted;
      } finally {
        room.looks.heard = () => undefined;
        if (lstatSync(inner).isSymbolicLink()) {
          unlinkSync(inner);
          renameSync(away, inner);
        }
        room.tidy();
      }
    },
  };
}

async function everyRace(): Promise<Attempt[]> {
  const races: Attempt[] = [];
  for (const call of calls) {
    for (const [look, taken] of await looksOf(call)) {
      races.push(...spread(taken).map((nth) => race(call, look, nth)));
    }
  }
  return races;
}

export const raceAttempts: readonly Attempt[] = await everyRace();
