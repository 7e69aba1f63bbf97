import { type AppRoom, inAppRoom } from '../app/app-room.ts';
import type { CountedFrames } from '../app/painted.ts';
import { bareWindow, talkingApp } from '../app/talking-windows.ts';
import type { Benchmark, Tell } from '../core/benchmark.ts';
import { interleave } from '../core/interleave.ts';

const longRounds = 5;

/**
 * From when a server writes the first word of an answer until the frame that shows it: the app, through its model
 * client, its turn and its Markdown; and a window whose main process passes on what it gets.
 */
export const firstToken: Benchmark = {
  name: 'first_token',
  title:
    "a model's first word and a long answer, from the server to the screen, beside an empty window that is pushed the same",
  rounds: 41,
  measure: (rounds, tell) => inAppRoom(tell, (room) => sideBySide(room, rounds, tell)),
};

async function sideBySide(room: AppRoom, rounds: number, tell: Tell) {
  const app = await talkingApp(room);
  const bare = await bareWindow(room);
  try {
    tell('first words');
    const arms = { bare_first: () => bare.first(), app_first: () => app.first() };
    const first = await interleave(arms, rounds, 3);
    const long: Record<'bare' | 'app', CountedFrames[]> = { bare: [], app: [] };
    for (let round = 1; round <= Math.min(rounds, longRounds); round += 1) {
      tell(`long answers, ${round} of ${longRounds}`);
      long.bare.push(await bare.long());
      long.app.push(await app.long());
    }
    const of = (window: 'bare' | 'app', figure: keyof CountedFrames) => ({
      ...{ unit: 'ms', runs: long[window].map((frames) => frames[figure]) },
    });
    return [
      { id: 'bare_first', unit: 'ms', runs: first.bare_first },
      { id: 'app_first', unit: 'ms', runs: first.app_first, comparedWith: 'bare_first' },
      { id: 'bare_long_frame', ...of('bare', 'p95') },
      { id: 'app_long_frame', ...of('app', 'p95'), comparedWith: 'bare_long_frame' },
      { id: 'bare_longest_task', ...of('bare', 'longest') },
      { id: 'app_longest_task', ...of('app', 'longest') },
    ];
  } finally {
    await Promise.all([app.stop(), bare.stop()]);
  }
}
