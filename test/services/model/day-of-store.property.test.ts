// The limit of a day against a service that bills whatever it can: each attempt costs the most that it was given room for
// until it is seen to end, and for good where that is never seen.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costAtMost, usdText } from '../../../src/main/agent/model/cost.ts';
import type { Allowance } from '../../../src/main/agent/model/model-call.ts';
import { allowancesOfDay } from '../../../src/main/services/model/day-of-store.ts';
import { writeDailyUsd } from '../../../src/main/services/model/model-budget.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { storeFixture } from '../../store/support/store-fixture.ts';

const model = 'claude-sonnet-5-5';
const day = 86_400_000;
const limitMicroUsd = 1_000_000n;

const acts = ['ask', 'ask', 'whole', 'cut', 'record', 'end'] as const;
const event = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      act: fc.constantFrom(...acts),
      call: fc.integer({ min: 0, max: 3 }),
      promptTokens: fc.integer({ min: 0, max: 60_000 }),
      percent: fc.integer({ min: 0, max: 100 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ act: 'restart' as const }) },
  { weight: 2, arbitrary: fc.constant({ act: 'quarter' as const }) },
);
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

interface Call {
  allowance: Allowance;
  /** Of the attempt that is being made; null where none is. */
  most: bigint | null;
  /** What is to be recorded. */
  known: bigint;
}

/** One process after the other on a database, and what the service bills on a day. */
function billedWorld({ reader, writer, clock }: ReturnType<typeof storeFixture>) {
  const requestId = writer.requests.create({ userPrompt: '', walletRef: '', walletAddress: null });
  let allowances = allowancesOfDay({ reader, writer }, clock);
  let calls = new Map<number, Call>();
  let billed = 0n;
  const asks = (id: number, promptTokens: number): void => {
    const call = calls.get(id) ?? { allowance: allowances.open(model), most: null, known: 0n };
    calls.set(id, call);
    if (call.most !== null) return;
    const room = call.allowance.attempt(promptTokens, 64_000);
    call.most = costAtMost(model, promptTokens, room);
    billed += call.most;
  };
  const ends = (call: Call, cost: bigint | null): void => {
    if (call.most === null) return;
    call.allowance.used(cost);
    billed -= cost === null ? 0n : call.most - cost;
    call.known += cost ?? 0n;
    call.most = null;
  };
  const records = (call: Call): void => {
    writer.requests.recordPrompt({
      ...{ requestId, stepNumber: 6, type: 'refinement', content: {}, model },
      costUsd: usdText(call.known),
    });
    call.known = 0n;
    call.allowance.recorded();
  };
  const restarts = (): void => {
    calls = new Map();
    allowances = allowancesOfDay({ reader, writer }, clock);
  };
  const goesOn = (call: Call, { act, percent, call: id }: Extract<Event, { call: number }>) => {
    if (act === 'whole') ends(call, ((call.most ?? 0n) * BigInt(percent)) / 100n);
    if (act === 'cut') ends(call, null);
    if (act === 'record') records(call);
    if (act !== 'end') return;
    call.allowance.end();
    calls.delete(id);
  };
  const happens = (one: Event): void => {
    if (one.act === 'quarter') clock.advance(900_000);
    else if (one.act === 'restart') restarts();
    else if (one.act === 'ask') asks(one.call, one.promptTokens);
    else {
      const call = calls.get(one.call);
      if (call !== undefined) goesOn(call, one);
    }
  };
  return { billed: () => billed, happens };
}

/** Days of one database, each from its start. */
function oneStore() {
  const fixture = storeFixture();
  writeDailyUsd(fixture.writer, '1');
  const nextDay = (): void => {
    const { clock } = fixture;
    clock.advance(new Date(clock.now() + day + 7_200_000).setHours(0, 0, 0, 0) - clock.now());
  };
  return { ...fixture, nextDay };
}

describe('the limit of a day', () => {
  it('is passed by no order of attempts, breaks, records that fail and restarts', () => {
    const store = oneStore();
    let refused = 0;
    let granted = 0n;
    const holds = fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      store.nextDay();
      const world = billedWorld(store);
      for (const one of events) {
        try {
          world.happens(one);
        } catch (thrown) {
          if (!(thrown instanceof AppError) || thrown.code !== 'MODEL_BUDGET_SPENT') throw thrown;
          refused += 1;
        }
        expect(world.billed()).toBeLessThanOrEqual(limitMicroUsd);
      }
      granted += world.billed();
    });
    fc.assert(holds, { numRuns: 150 });
    // It was reached, and it let something be asked.
    expect(refused).toBeGreaterThan(0);
    expect(granted).toBeGreaterThan(limitMicroUsd);
  }, 120_000);

  it('stands over a restart of the app in the middle of an answer, and a new day begins anew', () => {
    const store = oneStore();
    store.nextDay();
    const roomIn = ({ reader, writer }: Pick<typeof store, 'reader' | 'writer'>) =>
      allowancesOfDay({ reader, writer }, store.clock).open(model).room(1_000, 1_000_000);
    const before = roomIn(store);
    allowancesOfDay(store, store.clock).open(model).attempt(1_000, 20_000);
    const again = store.reopen();
    expect(roomIn(again)).toBeLessThan(before - 19_000);
    store.nextDay();
    expect(roomIn(again)).toBe(before);
  });

  it('leaves nothing of today where it cannot be read what was set aside, and all of tomorrow', () => {
    const store = oneStore();
    store.nextDay();
    const open = () => allowancesOfDay(store, store.clock).open(model);
    const before = open().room(1_000, 1_000_000);
    store.writer.settings.set('modelSetAside', { at: 'yesterday' });
    expect(() => open().attempt(1_000, 20_000)).toThrow(/\$1 of that limit counts for answers/);
    expect(open().room(1_000, 1_000_000)).toBe(0);
    store.nextDay();
    expect(open().room(1_000, 1_000_000)).toBe(before);
  });
});
