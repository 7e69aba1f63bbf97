// Folders that become links while a change is made: at each look at the disk, and at the same look a little later.
import { lstatSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import type { Attempt } from './support/attempt.ts';
import { type EscapeRoom, escapeRoom } from './support/room.ts';

const looks = ['realpath', 'lstat', 'open', 'link', 'rename', 'unlink', 'sync'] as const;

const calls: readonly [tool: string, params: (room: EscapeRoom) => Record<string, unknown>][] = [
  ['create_file', ({ at }) => ({ path: at('open/inner/key.new'), content: 'x' })],
  [
    'modify_file',
    ({ at }) => ({ path: at('open/inner/own'), edits: [{ oldText: 'old', newText: 'x' }] }),
  ],
  ['delete_file', ({ at }) => ({ path: at('open/inner/key') })],
  ['read_file', ({ at }) => ({ path: at('open/inner/key') })],
];

export const raceAttempts: readonly Attempt[] = looks.flatMap((look) =>
  [1, 2, 3, 5].flatMap((nth) =>
    calls
      .filter((_, index) => look === 'realpath' || index === (nth + look.length) % calls.length)
      .map(([tool, params]) => ({
        ...{ kind: 'race' as const, what: `${tool}: a link at ${look} number ${nth}` },
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
          const attempted = await room.attempt(tool, params(room));
          room.looks.heard = () => undefined;
          if (lstatSync(inner).isSymbolicLink()) {
            unlinkSync(inner);
            renameSync(away, inner);
          }
          rmSync(`${inner}/key.new`, { force: true });
          writeFileSync(`${inner}/own`, 'own old');
          return attempted;
        },
      })),
  ),
);
