import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { inAppRoom, open, type Subject } from '../app/app-room.ts';
import { leaveUnfinished } from '../app/unfinished-runs.ts';
import type { Benchmark } from '../core/benchmark.ts';
import { interleave, timed } from '../core/interleave.ts';

const runs = 1000;
/** What a start with that many may take until the window answers. */
const limitMs = 2000;
/** So long the window is used on after that, while the runs are taken up. */
const useMs = 5000;

interface Figures {
  heading: number[];
  answer: number[];
  slowest: number[];
}

/** From the start of the process to a click that is answered, with and without runs to take up. */
export const recovery: Benchmark = {
  name: 'recovery',
  title:
    'start of the app to a click that is answered with 1000 unfinished runs, beside none and the limit',
  rounds: 5,
  measure: (rounds, tell) =>
    inAppRoom(tell, async ({ used }) => {
      tell(`leaving ${runs} runs unfinished`);
      const left = join(dirname(used.home), 'left');
      await leaveUnfinished(used.home, left, runs);
      const [none, many] = [noFigures(), noFigures()];
      tell('starting windows');
      const arms = {
        none: () => startOn(used, used.home, none, /Nothing has run yet/),
        many: () => startOn(used, left, many, /^Left open/),
      };
      await interleave(arms, rounds);
      const ms = { unit: 'ms' };
      const limited = { ...ms, comparedWith: 'recovery_limit' };
      return [
        { id: 'recovery_limit', ...ms, runs: [limitMs] },
        { id: 'no_runs_heading', runs: none.heading, ...limited },
        { id: 'no_runs_answer', runs: none.answer, ...limited },
        { id: 'no_runs_slowest_click', runs: none.slowest, ...ms },
        { id: 'recovery_heading', ...ms, runs: many.heading, comparedWith: 'no_runs_heading' },
        { id: 'recovery_answer', runs: many.answer, ...limited },
        {
          ...{ id: 'recovery_slowest_click', ...ms, runs: many.slowest },
          comparedWith: 'no_runs_slowest_click',
        },
      ];
    }),
};

function noFigures(): Figures {
  return { heading: [], answer: [], slowest: [] };
}

/** Starts the app on a copy of a home, since a start goes on with what it finds. */
async function startOn(used: Subject, from: string, figures: Figures, shown: RegExp) {
  const home = mkdtempSync(join(dirname(used.home), 'start-'));
  cpSync(from, home, { recursive: true });
  const { app, tookMs } = await open({ ...used, home });
  try {
    const page = await app.page(used.address);
    await visit(page, 'Runs', shown);
    figures.heading.push(tookMs);
    figures.answer.push(performance.now() - app.startedAt);
    figures.slowest.push(await slowestClick(page, shown));
  } finally {
    await app.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
  return tookMs;
}

/** The longest that a page took to be there, of those that a person opens meanwhile. */
async function slowestClick(page: Page, shown: RegExp): Promise<number> {
  const until = performance.now() + useMs;
  let slowest = 0;
  while (performance.now() < until) {
    const plans = await timed(() => visit(page, 'Plans', /^(Swap 1 ETH|Left open)/));
    const list = await timed(() => visit(page, 'Runs', shown));
    slowest = Math.max(slowest, plans, list);
  }
  return slowest;
}

async function visit(page: Page, name: string, shown: RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name }).click();
  await page.getByRole('main').getByText(shown).first().waitFor();
}
