import { join } from 'node:path';
import { dataDirIn } from '../../scripts/run/electron-launch.ts';
import { readRecord } from '../../src/main/chain/practice/running-record.ts';
import type { RehearsedTransaction } from '../../src/shared/chain/types.ts';
import { type AppRoom, inAppRoom, open } from '../app/app-room.ts';
import type { LaunchedApp } from '../app/launch.ts';
import { timeRehearsalOnScreen } from '../app/rehearse-button.ts';
import { startBareFork } from '../core/bare-fork.ts';
import type { Benchmark, Measurement } from '../core/benchmark.ts';
import { interleave, timed } from '../core/interleave.ts';
import { readPlan, rehearser } from '../core/services-rehearsal.ts';

/** Warm rehearsals after each start of the app: cold ones cost a start each, these do not. */
const warmPerStart = 4;

const ids = [
  'app_cold',
  'services_cold',
  'bare_fork_cold',
  'app_warm',
  'services_warm',
  'bare_fork_warm',
  'bare_call_warm',
] as const;
type Id = (typeof ids)[number];
type Runs = Record<Id, number[]>;

/** What each is held against. */
const beside: Partial<Record<Id, Id>> = {
  app_cold: 'bare_fork_cold',
  services_cold: 'bare_fork_cold',
  app_warm: 'bare_fork_warm',
  services_warm: 'bare_fork_warm',
  bare_call_warm: 'bare_fork_warm',
};

/**
 * Cold: the first rehearsal after a start, which starts the fork. The app, its services in this process
 * and bare JSON-RPC take turns on the same practice chain with the same swap.
 */
export const rehearseClick: Benchmark = {
  name: 'rehearse_click',
  title:
    'click on "Rehearse" to its result on the screen for one swap, cold and warm, beside bare calls',
  rounds: 7,
  measure: (rounds, tell) =>
    inAppRoom(tell, async (room) => {
      const runs = Object.fromEntries(ids.map((id) => [id, []])) as unknown as Runs;
      for (let round = 1; round <= rounds; round++) {
        tell(`rehearsing, start ${round} of ${rounds}`);
        await oneStart(room, runs);
      }
      return ids.map((id): Measurement => {
        const comparedWith = beside[id];
        const measured = { id, unit: 'ms', runs: runs[id] };
        return comparedWith === undefined ? measured : { ...measured, comparedWith };
      });
    }),
};

async function oneStart({ used }: AppRoom, runs: Runs): Promise<void> {
  const dataDir = dataDirIn(used.home);
  const database = join(dataDir, 'countersign.sqlite');
  const { app } = await open(used);
  try {
    const rpcUrl = await practiceUrl(dataDir);
    const onScreen = await openReview(app);
    runs.app_cold.push(await onScreen());
    await takeTurns(rpcUrl, database, onScreen, runs);
  } finally {
    await app.stop();
  }
  const { rehearsed } = readPlan(database);
  if (rehearsed !== 'ok') throw new Error(`The app's rehearsal ended as ${rehearsed}.`);
}

async function takeTurns(
  rpcUrl: string,
  database: string,
  onScreen: () => Promise<number>,
  runs: Runs,
): Promise<void> {
  const services = await rehearser(rpcUrl, readPlan(database));
  const swap = await firstTransaction(services, runs);
  const startedAt = performance.now();
  const bare = await startBareFork(rpcUrl, services.chainId);
  await bare.resetAndSend(swap);
  runs.bare_fork_cold.push(performance.now() - startedAt);
  const warm = await interleave(
    {
      app_warm: onScreen,
      services_warm: () => timed(services.rehearse),
      bare_fork_warm: () => timed(() => bare.resetAndSend(swap)),
      bare_call_warm: () => timed(() => bare.call(swap)),
    },
    warmPerStart,
  );
  for (const id of ['app_warm', 'services_warm', 'bare_fork_warm', 'bare_call_warm'] as const)
    runs[id].push(...warm[id]);
  await Promise.all([bare.stop(), services.stop()]);
}

async function firstTransaction(
  services: Awaited<ReturnType<typeof rehearser>>,
  runs: Runs,
): Promise<RehearsedTransaction> {
  const startedAt = performance.now();
  const { steps } = await services.rehearse();
  runs.services_cold.push(performance.now() - startedAt);
  const swap = steps.flatMap(({ transactions }) => transactions)[0];
  if (swap === undefined) throw new Error('The rehearsed plan sends nothing.');
  return swap;
}

/** Opens the plan's review as a person does; answers how to click there. */
async function openReview(app: LaunchedApp): Promise<() => Promise<number>> {
  const page = await app.page('app://app/');
  await page.getByRole('button', { name: 'Review plan' }).last().click();
  return () => timeRehearsalOnScreen(page);
}

/** The chain is started behind the window, and says where it is when it answers. */
async function practiceUrl(dataDir: string): Promise<string> {
  const until = performance.now() + 15_000;
  for (;;) {
    const port = readRecord(join(dataDir, 'practice'))?.anvil?.port;
    if (port !== undefined) return `http://127.0.0.1:${port}`;
    if (performance.now() > until) throw new Error('The practice chain did not start.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
