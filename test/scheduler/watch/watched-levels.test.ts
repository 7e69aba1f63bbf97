import { expect, onTestFinished, test } from 'vitest';
import { lookEveryMs, nextLookMs } from '../../../src/main/scheduler/watch/look-times.ts';
import type { WatchDeps } from '../../../src/main/scheduler/watch/ports.ts';
import { Watcher } from '../../../src/main/scheduler/watch/watcher.ts';
import { AppError } from '../../../src/shared/errors.ts';
import type { Trigger } from '../../../src/shared/plan/triggers.ts';
import type { ValueRef } from '../../../src/shared/plan/values.ts';
import { openScheduleWorld } from '../support/schedule-world.ts';

const minute = 60_000;
const hour = 60 * minute;
const home = 31_337;
const away = new AppError('RPC_UNREACHABLE', 'network', 'The endpoint does not answer.');

/** The scheduler with values that the test sets, by function and first argument: `price ETH`. */
function open() {
  const values = new Map<string, unknown>();
  const asked: string[] = [];
  const net = { rounds: 0, home, isAway: false, isDown: false };
  const deps: WatchDeps = {
    reads: {
      homeChainId: () => net.home,
      values: async () => {
        net.rounds += 1;
        if (net.isAway) throw away;
        return async (ref: ValueRef) => {
          if (ref.type !== 'runtime') throw new Error('not of the world');
          const key = [ref.fn, ...ref.args.map((arg) => 'value' in arg && arg.value)].join(' ');
          asked.push(key);
          if (!values.has(key)) throw new AppError('PRICE_STALE', 'network', `No ${key} now.`);
          return values.get(key);
        };
      },
      chain: () => Promise.reject(away),
    },
    planChainId: () => undefined,
    isDecided: () => false,
  };
  const connecting = () => (net.isDown ? away : null);
  const world = openScheduleWorld({ watch: new Watcher(deps), connecting });
  world.scheduler.start();
  onTestFinished(() => world.scheduler.stop());
  const pass = async (ms: number) => {
    asked.length = 0;
    net.rounds = 0;
    for (let passed = 0; passed < ms; passed += 2_000) await world.jump(2_000);
  };
  const restart = (offMs = 0) => {
    world.deps.watch = new Watcher(deps);
    return world.restart(offMs);
  };
  return { world, values, asked, net, pass, restart };
}

const price = (rest: object = {}) =>
  ({ type: 'price', token: 'ETH', condition: 'above', threshold: '3000', ...rest }) as Trigger;
const condition = (left: ValueRef, rest: object = {}) =>
  ({
    ...{ type: 'condition', pollIntervalMs: minute },
    when: { type: 'compare', left, op: 'gt', right: { type: 'literal', value: '5' } },
    ...rest,
  }) as Trigger;
const runtime = (fn: 'gas_price' | 'price', ...args: string[]): ValueRef => ({
  ...{ type: 'runtime', fn },
  args: args.map((value) => ({ type: 'literal', value })),
});

test('a price starts a run once where it is above, and then the schedule is over', async () => {
  const { world, values, pass } = open();
  values.set('price ETH', '2999.9');
  const schedule = await world.schedule(price());
  expect(schedule.outcomes()).toEqual([]);
  expect(schedule.row()).toMatchObject({ lastTruth: 'false', lastSide: 'below' });
  values.set('price ETH', '3000.1');
  await pass(2_000);
  expect(schedule.outcomes()).toEqual(['fired']);
  expect(schedule.fires()).toMatchObject([{ dueKey: 'level:1:1' }]);
  expect(schedule.row()).toMatchObject({ state: 'ended', endsWhy: 'DONE' });
});

test('one that recurs is armed again below its hysteresis, after its cooldown, and through a restart', async () => {
  const { world, values, pass, restart } = open();
  values.set('price ETH', '3100');
  const schedule = await world.schedule(price({ recurring: true, cooldownMs: minute }));
  expect(schedule.outcomes()).toEqual(['fired']);
  values.set('price ETH', '2990');
  await pass(2 * minute);
  values.set('price ETH', '3100');
  await restart();
  await pass(4_000);
  expect(schedule.outcomes()).toEqual(['fired']);
  values.set('price ETH', '2970');
  await pass(4_000);
  await restart();
  values.set('price ETH', '3100');
  await pass(4_000);
  expect(schedule.fires().map(({ dueKey }) => dueKey)).toEqual(['level:1:1', 'level:1:2']);
});

test('a crossing while the app was off is one, by the side that the row remembers', async () => {
  const { world, values, pass, restart } = open();
  values.set('price ETH', '2000');
  const schedule = await world.schedule(price({ condition: 'crosses' }));
  values.set('price ETH', '4000');
  await restart(hour);
  await pass(2_000);
  expect(schedule.outcomes()).toEqual(['late APP_WAS_OFF']);
});

test('what was so before the app was closed is late also where the network is away at first', async () => {
  const { world, values, net, pass, restart } = open();
  values.set('price ETH', '2000');
  const schedule = await world.schedule(price());
  await pass(minute);
  net.isAway = true;
  values.set('price ETH', '4000');
  await restart(hour);
  net.isAway = false;
  await pass(minute);
  expect(schedule.outcomes()).toEqual(['late APP_WAS_OFF']);
});

test('what could not start at first is late still when it can', async () => {
  const { world, values, net, pass, restart } = open();
  values.set('price ETH', '2000');
  const schedule = await world.schedule(price());
  net.isDown = true;
  values.set('price ETH', '4000');
  await restart(hour);
  await pass(minute);
  expect(schedule.outcomes()).toEqual([]);
  net.isDown = false;
  await pass(minute);
  expect(schedule.outcomes()).toEqual(['late APP_WAS_OFF']);
});

test('a balance that names no chain is that of Base, and has to leave before it starts another run', async () => {
  const { world, values, pass } = open();
  values.set('balance USDC 8453', '10');
  const below = { type: 'balance', token: 'USDC', condition: 'below', threshold: 20 } as const;
  const schedule = await world.schedule({ ...below, recurring: true });
  await pass(10_000);
  expect(schedule.outcomes()).toEqual(['fired']);
  values.set('balance USDC 8453', '20');
  await pass(2_000);
  values.set('balance USDC 8453', '19.999999');
  await pass(2_000);
  expect(schedule.outcomes()).toEqual(['fired', 'fired']);
});

test('unknown starts nothing, says why, changes nothing that was known, and is asked less and less often', async () => {
  const { world, values, net, asked, pass } = open();
  const schedule = await world.schedule(price());
  expect(schedule.row().lastTruth).toBe('unknown: No price ETH now.');
  net.isAway = true;
  await pass(10 * minute);
  expect(schedule.row().lastTruth).toBe('unknown: The endpoint does not answer.');
  expect(net.rounds).toBeLessThan(12);
  net.isAway = false;
  values.set('price ETH', 'no number');
  await pass(5 * minute);
  expect(schedule.row()).toMatchObject({ armed: true, lastSide: null, state: 'active' });
  expect(schedule.row().lastTruth).toBe(
    'unknown: What it depends on has no value that could be compared.',
  );
  values.set('price ETH', '3001');
  await pass(5 * minute);
  expect(asked).toEqual(['price ETH']);
  expect(schedule.outcomes()).toEqual(['fired']);
});

test('what was agreed for another network is not looked at, and says so', async () => {
  const { world, values, net, asked, pass } = open();
  values.set('price ETH', '2000');
  const schedule = await world.schedule(price());
  const event = await world.schedule({
    ...{ type: 'onchain_event', chainId: home, contractAddress: `0x${'1'.repeat(40)}` },
    eventSignature: 'Moved(uint256)',
  });
  expect(event.row().lastTruth).toBe('unknown: The endpoint does not answer.');
  net.home = 1;
  net.isAway = true;
  values.set('price ETH', '4000');
  await pass(minute);
  expect(asked).toEqual([]);
  for (const each of [schedule, event]) {
    expect(each.row().lastTruth).toBe(
      'unknown: Another network is in use than the one that this schedule was agreed for.',
    );
  }
  Object.assign(net, { home, isAway: false });
  await pass(5 * minute);
  expect(schedule.outcomes()).toEqual(['fired']);
});

test('a condition starts a run when it becomes true, and is over when its time is, network or not', async () => {
  const { world, values, net, pass } = open();
  values.set('gas_price', '7');
  const day = { recurring: true, expiresAfterMs: 10 * minute };
  const schedule = await world.schedule(condition(runtime('gas_price'), day));
  expect(schedule.outcomes()).toEqual(['fired']);
  await pass(2 * minute);
  values.set('gas_price', '5');
  await pass(minute);
  values.set('gas_price', '5.01');
  await pass(minute);
  expect(schedule.outcomes()).toEqual(['fired', 'fired']);
  net.isAway = true;
  await pass(6 * minute);
  expect(schedule.row()).toMatchObject({ state: 'ended', endsWhy: 'EXPIRED' });
});

test('many that need the same are looked at together, and each value is asked for once', async () => {
  const { world, values, net, asked, pass } = open();
  values.set('price ETH', '2000').set('gas_price', '1');
  const gas = runtime('gas_price');
  const eth = runtime('price', 'ETH');
  for (let made = 0; made < 6; made += 1) {
    await world.schedule(condition(gas));
    await world.schedule(
      condition(
        { type: 'runtime', fn: 'sub', args: [eth, gas] },
        {
          when: {
            type: 'logic',
            op: 'and',
            conditions: [
              { type: 'compare', left: eth, op: 'gt', right: { type: 'literal', value: '3000' } },
              { type: 'compare', left: gas, op: 'lt', right: { type: 'literal', value: '2' } },
            ],
          },
        },
      ),
    );
  }
  await pass(minute);
  expect(net.rounds).toBe(1);
  expect(asked.toSorted()).toEqual(['gas_price', 'price ETH']);
});

test('looks fall on whole multiples of the time between two, and wait longer after failures', () => {
  const gas = condition(runtime('gas_price'), { pollIntervalMs: 10 });
  expect(lookEveryMs(gas, 1)).toBe(1_000);
  expect(lookEveryMs(price(), 1)).toBe(minute);
  expect(lookEveryMs(price(), home)).toBe(2_000);
  expect(nextLookMs(125_000, minute, 0)).toBe(3 * minute);
  expect(nextLookMs(3 * minute, minute, 0)).toBe(4 * minute);
  expect(nextLookMs(125_000, minute, 1)).toBe(4 * minute);
  expect(nextLookMs(125_000, minute, 40)).toBe(5 * minute);
  const hour = 60 * minute;
  expect(nextLookMs(125_000, hour, 3)).toBe(hour);
});
