// One run ends the process each time that it is taken up. The others lose nothing by it: neither those that
// were not being worked on at that moment, nor those that were.
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { look, openPlainWorld } from '../support/plain-world.ts';
import { sequence, wait } from '../support/plans.ts';

const hour = 3_600_000;
const innocents = 30;

/** A world whose process ends when the step `poison` is looked at: nothing returns there any more. */
function mortalWorld() {
  let isDead = true;
  let told = (): void => undefined;
  const world = openPlainWorld({
    call: (nodeId) => {
      if (nodeId === 'poison' && !isDead) {
        isDead = true;
        told();
      }
      return null;
    },
    answer: () => (isDead ? new Promise(() => undefined) : { amount: '1' }),
  });
  const start = async (): Promise<'died' | 'lived'> => {
    isDead = false;
    const died = new Promise<'died'>((resolve) => {
      told = () => resolve('died');
    });
    const ending = await Promise.race([world.startAfterKill().then(() => 'lived' as const), died]);
    // What was under way beside it comes to its own call, which does not return either.
    for (let turn = 0; turn < 5; turn += 1) await othersHadTheirTurn();
    return ending;
  };
  return { world, start };
}

it('puts only the run aside that was being worked on each time', async () => {
  const { world, start } = mortalWorld();
  const begin = (id: string) =>
    world.agree(sequence('root', [look(id), wait('w', { durationMs: hour })]));
  const before = await Promise.all(Array.from({ length: 4 }, () => begin('fine')));
  const poison = await begin('poison');
  const after = await Promise.all(Array.from({ length: innocents - 4 }, () => begin('fine')));
  const endings: string[] = [];
  while (endings.at(-1) !== 'lived' && endings.length < 9) endings.push(await start());
  // Counted three times, and at the fourth start no longer read.
  expect(endings).toEqual(['died', 'died', 'died', 'lived']);
  expect(poison.view()).toMatchObject({ state: 'paused', error: { code: 'POISON_RUN' } });
  for (const run of [...before, ...after]) {
    expect(run.view()).toMatchObject({ state: 'waiting', waitingFor: 'time', error: null });
  }
  expect(world.store.reader.control.toTakeUp().every(({ recoveries }) => recoveries === 0)).toBe(
    true,
  );
});

it('takes what was under way when a process ended up after everything else, one at a time', async () => {
  const { world, start } = mortalWorld();
  const poison = await world.agree(look('poison'));
  const others = [];
  for (let run = 0; run < 12; run += 1) others.push(await world.agree(look('fine')));
  for (let times = 0; times < 3; times += 1) expect(await start()).toBe('died');
  // All others went on before it.
  for (const run of others) expect(run.view().state).toBe('completed');
  expect(poison.view().state).toBe('running');
  expect(await start()).toBe('lived');
});

it('counts no start against a run that the process ended in order beside', async () => {
  const { world, start } = mortalWorld();
  const run = await world.agree(look('fine'));
  expect(await start()).toBe('lived');
  expect(run.view().state).toBe('completed');
  const asks = await world.start({ id: 'ask', label: 'Go on?', type: 'gate' });
  for (let times = 0; times < 5; times += 1) await world.restart();
  expect(asks.view()).toMatchObject({ state: 'waiting', error: null });
});
