import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cost, CostItem } from '../../src/shared/budgets/guard.ts';
import type { Limit } from '../../src/shared/budgets/limit.ts';
import {
  agreedRun,
  confirmation,
  failure,
  hex32,
  minute,
  planHash,
  samplePlan,
  signed,
} from './support/samples.ts';
import {
  type PendingEffect,
  pendingEffect,
  type StoreFixture,
  signedIntent,
  storeFixture,
} from './support/store-fixture.ts';

const day = 24 * 60 * minute;
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';

const swapStep = [{ path: 'swap', nodeId: 'swap', label: 'Swap', tool: 'defi_swap', level: 0 }];
const always = { dayStartsAt: 0, nowMs: 0, elapsedMs: () => 0, instanceId: null };

function limitOf(part: Partial<Limit> & Pick<Limit, 'limitUnits'>): Limit {
  return { scope: 'total', executionId: null, kind: 'gas', chainId: null, token: null, ...part };
}

const fee = (units: bigint, usdMicros: bigint | null = null): CostItem => {
  return { kind: 'gas', chainId: 31337, token: '', units, usdMicros };
};
const token = (units: bigint, usdMicros: bigint | null = null): CostItem => {
  return { kind: 'token', chainId: 31337, token: usdc, units, usdMicros };
};
const costOf = (...items: CostItem[]): Cost => ({ items, outgoingKnown: true });

/** Claims an approval and sets aside what it may cost, as is done before signing. */
function claimed(
  { writer }: Pick<StoreFixture, 'writer'>,
  { effectId, approvalId, digest }: PendingEffect,
  cost: Cost,
  dayStartsAt = 0,
) {
  return writer.together(() => {
    const claim = writer.approvals.claim(approvalId, digest, minute, 'local');
    if (!claim.ok) throw new Error(claim.reason);
    const decision = writer.spends.reserve(effectId, cost, { ...always, dayStartsAt });
    if (decision.kind !== 'ok') writer.approvals.void(approvalId, 'over_budget');
    return { decision: decision.kind, lease: claim.lease };
  });
}

function signIt(fixture: StoreFixture, pending: PendingEffect, lease: string, nonce: number): void {
  const { approvalId, effectId } = pending;
  const used = fixture.writer.approvals.consumeWithIntent({
    ...{ approvalId, lease, ...signed(effectId, nonce) },
  });
  if (!used.ok) throw new Error(used.reason);
}

/** From signed to final, with a fee. */
function confirm({ writer }: StoreFixture, effectId: string, feeWei: string): void {
  writer.effects.markSent(effectId);
  writer.effects.markMined(effectId, { number: '18', hash: hex32('18') });
  writer.effects.markConfirmed(effectId, { ...confirmation(), feeWei });
}

test('a limit is set, changed and taken away, and each leaves a line in the log [A-07]', () => {
  const { reader, writer } = storeFixture();
  const limit = limitOf({ limitUnits: 5n });
  writer.budgets.set(limit);
  writer.budgets.set({ ...limit, limitUnits: 2n ** 80n });
  expect(reader.budgets.list()).toEqual([{ ...limit, limitUnits: 2n ** 80n }]);
  expect(writer.budgets.clear(limit)).toBe(true);
  expect(writer.budgets.clear(limit)).toBe(false);
  expect(reader.budgets.list()).toEqual([]);
  const lines = reader.audit.linesAfter(0, 100).filter(({ kind }) => kind.startsWith('budget.'));
  expect(lines.map(({ kind }) => kind)).toEqual(['budget.set', 'budget.set', 'budget.cleared']);
});

test('a limit of the run takes the place of the default, and a plan never allows itself more [A-06, A-21]', () => {
  const { reader, writer, executionId } = storeFixture();
  writer.budgets.set(limitOf({ scope: 'plan', limitUnits: 100n }));
  expect(reader.budgets.ofRun(executionId)).toMatchObject([{ scope: 'plan', limitUnits: 100n }]);
  for (const [planId, wants, gets] of [
    ['modest', 40n, 40n],
    ['greedy', 4000n, 100n],
  ] as const) {
    const hash = planHash(planId);
    writer.plans.save(samplePlan(planId), hash);
    writer.plans.setStatus(planId, 'validated');
    const run = writer.executions.agree({
      ...{ planId, planHash: hash, policyVersion: 1, agreedBy: 'local', chainId: 31337 },
      ...{ account: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', instanceId: null },
      ...{ requestId: null, steps: [] },
      budgets: [{ kind: 'gas', chainId: null, token: null, limitUnits: wants }],
    });
    expect(reader.budgets.ofRun(run.executionId)).toMatchObject([
      { scope: 'run', limitUnits: gets },
    ]);
  }
});

test('what is set aside counts until it is final, and then only what it did cost [A-06]', () => {
  const fixture = storeFixture();
  const { reader, writer } = fixture;
  writer.budgets.set(limitOf({ limitUnits: 100n }));
  writer.budgets.set(
    limitOf({ kind: 'token', chainId: 31337, token: 'native', limitUnits: 2n * 10n ** 18n }),
  );
  const pending = pendingEffect(fixture);
  const native = { ...token(15n * 10n ** 17n), token: 'native' };
  const { lease } = claimed(fixture, pending, costOf(fee(90n), native));
  const counts = () =>
    reader.budgets
      .counted(always)
      .map(({ reservedUnits, spentUnits }) => [reservedUnits, spentUnits]);
  expect(counts()).toEqual([
    [90n, 0n],
    [15n * 10n ** 17n, 0n],
  ]);
  signIt(fixture, pending, lease, 0);
  confirm(fixture, pending.effectId, '30');
  expect(counts()).toEqual([
    [0n, 30n],
    [0n, 10n ** 18n],
  ]);
});

test('what went out without anybody expecting it counts as well', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture);
  const { lease } = claimed(fixture, pending, costOf(fee(90n)));
  signIt(fixture, pending, lease, 0);
  confirm(fixture, pending.effectId, '30');
  expect(fixture.reader.spends.ofExecution(fixture.executionId)).toMatchObject([
    { kind: 'gas', state: 'spent', actualUnits: 30n },
    { kind: 'token', token: 'native', state: 'spent', reservedUnits: 0n, actualUnits: 10n ** 18n },
  ]);
});

test('a transaction that the chain refused spends its fee and nothing else', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture);
  const { lease } = claimed(fixture, pending, costOf(fee(90n), token(7n)));
  signIt(fixture, pending, lease, 0);
  fixture.writer.effects.markSent(pending.effectId);
  fixture.writer.effects.markMined(pending.effectId, { number: '18', hash: hex32('18') });
  fixture.writer.effects.markFailed(pending.effectId, failure, '55');
  const rows = fixture.reader.spends.ofExecution(fixture.executionId);
  expect(rows.map(({ actualUnits }) => actualUnits)).toEqual([55n, 0n]);
});

test('a block that was taken back puts the whole amount aside again, and counts once in the end [A-06]', () => {
  const fixture = storeFixture();
  const pending = pendingEffect(fixture);
  const { lease } = claimed(fixture, pending, costOf(fee(90n, 900n), token(7n)));
  signIt(fixture, pending, lease, 0);
  confirm(fixture, pending.effectId, '30');
  fixture.writer.effects.markReorganised(pending.effectId);
  const states = () =>
    fixture.reader.spends
      .ofExecution(fixture.executionId)
      .map(({ kind, token: of, state, actualUnits }) => [kind, of, state, actualUnits]);
  expect(states()).toEqual([
    ['gas', '', 'reserved', null],
    ['token', usdc, 'reserved', null],
    ['token', 'native', 'reserved', null],
  ]);
  fixture.writer.effects.markMined(pending.effectId, { number: '19', hash: hex32('19') });
  fixture.writer.effects.markConfirmed(pending.effectId, { ...confirmation(), feeWei: '60' });
  expect(states()).toEqual([
    ['gas', '', 'spent', 60n],
    ['token', usdc, 'spent', 0n],
    ['token', 'native', 'spent', 10n ** 18n],
  ]);
  fixture.writer.budgets.set(limitOf({ kind: 'usd', limitUnits: 1n }));
  expect(fixture.reader.budgets.counted(always)).toMatchObject([
    // Two thirds of 900; of the native coin no price is known.
    { spentUnits: 600n, unpriced: true },
  ]);
});

test('a clock that is set back does not open the limit of the day again [A-06, F-07]', () => {
  const fixture = storeFixture();
  fixture.writer.budgets.set(limitOf({ scope: 'day', limitUnits: 100n }));
  const startOf = (now: number) => now - (now % day);
  const { lease } = claimed(fixture, pendingEffect(fixture), costOf(fee(80n)));
  expect(lease).toBeDefined();
  const tries = [-365 * day, -day, 0].map((shift, index) => {
    const dayStartsAt = startOf(fixture.clock.now() + shift);
    const pending = pendingEffect(fixture, index + 1);
    return claimed(fixture, pending, costOf(fee(21n)), dayStartsAt).decision;
  });
  expect(tries).toEqual(['over', 'over', 'over']);
  const tomorrow = startOf(fixture.clock.now() + day);
  expect(claimed(fixture, pendingEffect(fixture, 4), costOf(fee(21n)), tomorrow).decision).toBe(
    'ok',
  );
});

test('play money counts apart from money', () => {
  const fixture = storeFixture();
  const { reader, writer } = fixture;
  writer.budgets.set(limitOf({ limitUnits: 100n }));
  const practice = agreedRun(writer, { planId: 'practice', instanceId: 'one' });
  claimed(fixture, pendingEffect({ ...fixture, ...practice }), costOf(fee(90n)));
  const used = (instanceId: string | null) =>
    reader.budgets
      .counted({ ...always, instanceId })
      .map(({ spentUnits, reservedUnits }) => spentUnits + reservedUnits);
  expect([used(null), used('one'), used('two')]).toEqual([[0n], [90n], [0n]]);
});

test('a run that goes on from another counts what that one spent', () => {
  const fixture = storeFixture();
  const { reader, writer, executionId } = fixture;
  claimed(fixture, pendingEffect(fixture), costOf(fee(90n)));
  writer.executions.setState(executionId, 'running');
  writer.executions.setState(executionId, 'failed', { error: failure });
  const old = reader.executions.get(executionId)!;
  const next = writer.executions.agree({
    ...{ planId: old.planId, planHash: old.planHash, policyVersion: 1, agreedBy: 'local' },
    ...{ account: old.account, chainId: old.chainId, instanceId: old.instanceId },
    ...{ requestId: null, steps: swapStep },
    goesOn: { from: executionId, revision: old.revision, steps: [] },
  });
  writer.budgets.set(limitOf({ scope: 'run', limitUnits: 100n, executionId: next.executionId }));
  const asked = (units: bigint, ordinal: number) =>
    claimed(fixture, pendingEffect({ ...fixture, ...next }, ordinal), costOf(fee(units))).decision;
  expect([asked(20n, 0), asked(10n, 1)]).toEqual(['over', 'ok']);
});

/** A run that goes on from another, or that another ordered. */
function kinOf(
  { writer }: Pick<StoreFixture, 'writer'>,
  executionId: string,
  { how, planId }: { how: string; planId: string },
): string {
  const hash = planHash(planId);
  writer.plans.save(samplePlan(planId), hash);
  writer.plans.setStatus(planId, 'validated');
  return writer.executions.agree({
    ...{ planId, planHash: hash, policyVersion: 1, agreedBy: how, chainId: 31337 },
    ...{ account: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', instanceId: null },
    ...{ requestId: null, steps: swapStep },
    ...(how === 'order'
      ? { orderedBy: executionId }
      : { goesOn: { from: executionId, revision: 1, steps: [] } }),
  }).executionId;
}

test('a run, its orders and what goes on from either spend of one budget, whoever is asked', () => {
  const kin = fc.array(fc.record({ of: fc.nat(), how: fc.constantFrom('continues', 'order') }), {
    minLength: 1,
    maxLength: 6,
  });
  const wants = fc.array(fc.record({ by: fc.nat(), units: fc.bigInt(1n, 60n) }), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(kin, wants, (born, asked) => {
      const fixture = storeFixture();
      const { writer, executionId } = fixture;
      const stranger = agreedRun(writer, { planId: 'stranger' }).executionId;
      const runs = [executionId];
      for (const [index, { of, how }] of born.entries()) {
        runs.push(kinOf(fixture, runs[of % runs.length]!, { how, planId: `kin-${index}` }));
      }
      for (const run of [...runs, stranger]) {
        writer.budgets.set(limitOf({ scope: 'run', limitUnits: 100n, executionId: run }));
      }
      const asks = (run: string, units: bigint, ordinal: number) => {
        const pending = pendingEffect({ ...fixture, executionId: run }, ordinal);
        return claimed(fixture, pending, costOf(fee(units))).decision;
      };
      let total = 0n;
      for (const [ordinal, { by, units }] of asked.entries()) {
        const decision = asks(runs[by % runs.length]!, units, ordinal);
        expect(decision).toBe(total + units <= 100n ? 'ok' : 'over');
        if (decision === 'ok') total += units;
      }
      expect(asks(stranger, 100n, 0)).toBe('ok');
      fixture.stop();
    }),
    { numRuns: 15 },
  );
});

test('a restart keeps what is set aside for signed bytes, and gives back what was only claimed', () => {
  const fixture = storeFixture();
  const [one, two] = [pendingEffect(fixture, 0), pendingEffect(fixture, 1)];
  signedIntent(fixture, one);
  claimed(fixture, two, costOf(fee(50n)));
  const again = fixture.reopen();
  again.writer.approvals.releaseEveryLease();
  const states = again.reader.spends.ofExecution(fixture.executionId);
  expect(states.map(({ effectId, state }) => [effectId, state])).toEqual([
    [one.effectId, 'reserved'],
    [two.effectId, 'released'],
  ]);
});

test('of two that reserve at once only as many pass as the limit allows [A-06]', async () => {
  const fixture = storeFixture();
  const rounds = 20;
  fixture.writer.budgets.set(limitOf({ limitUnits: BigInt(rounds) * 10n }));
  const pending = Array.from({ length: 2 * rounds }, (_, index) => pendingEffect(fixture, index));
  const gate = new SharedArrayBuffer(4 * rounds);
  const reserved = (side: number) =>
    new Promise<number>((resolve, reject) => {
      const mine = pending.filter((_, index) => index % 2 === side);
      const workerData = { path: fixture.path, gate, runners: 2, pending: mine };
      const worker = new Worker(new URL('./support/reserve-race-worker.ts', import.meta.url), {
        workerData,
      });
      worker.once('message', resolve).once('error', reject);
    });
  const [left, right] = await Promise.all([reserved(0), reserved(1)]);
  expect(left + right).toBe(rounds);
  const [limit] = fixture.reader.budgets.counted(always);
  expect(limit?.reservedUnits).toBe(limit?.limitUnits);
});

type Op = {
  kind: 'reserve' | 'sign' | 'confirm' | 'release' | 'cancel';
  which: number;
  units: bigint;
};

const ops = fc.array(
  fc.record({
    kind: fc.constantFrom<Op['kind'][]>('reserve', 'sign', 'confirm', 'release', 'cancel'),
    which: fc.nat(5),
    // Sums of these pass every number that SQL can hold.
    units: fc.bigInt(1n, 2n ** 90n),
  }),
  { minLength: 5, maxLength: 25 },
);

test('in any order of events no limit is passed, and the sums are those of the plain count [A-06]', () => {
  fc.assert(
    fc.property(ops, fc.bigInt(1n, 2n ** 91n), (events, limitUnits) => {
      const fixture = storeFixture();
      const { reader, writer } = fixture;
      writer.budgets.set(limitOf({ limitUnits }));
      const effects = Array.from({ length: 6 }, (_, index) => ({
        ...pendingEffect(fixture, index),
        state: 'open' as 'open' | 'reserved' | 'signed' | 'over',
        lease: '',
        most: 0n,
        counts: 0n,
      }));
      for (const { kind, which, units } of events) {
        const effect = effects[which]!;
        if (kind === 'reserve' && effect.state === 'open') {
          const before = effects.reduce((sum, { counts }) => sum + counts, 0n);
          const { decision, lease } = claimed(fixture, effect, costOf(fee(units)));
          expect(decision).toBe(before + units > limitUnits ? 'over' : 'ok');
          Object.assign(effect, decision === 'ok' ? { lease, most: units, counts: units } : {});
          effect.state = decision === 'ok' ? 'reserved' : 'over';
        } else if (kind === 'release' && effect.state === 'reserved') {
          writer.approvals.releaseLease(effect.approvalId, effect.lease);
          Object.assign(effect, { state: 'open', counts: 0n });
        } else if (kind === 'sign' && effect.state === 'reserved') {
          signIt(fixture, effect, effect.lease, which);
          effect.state = 'signed';
        } else if (kind === 'confirm' && effect.state === 'signed') {
          const actual = units % (effect.most + 1n);
          confirm(fixture, effect.effectId, actual.toString());
          Object.assign(effect, { state: 'over', counts: actual });
        } else if (kind === 'cancel' && effect.state === 'signed') {
          writer.effects.markCancelled(effect.effectId, failure);
          Object.assign(effect, { state: 'over', counts: 0n });
        }
        const [counted] = reader.budgets.counted(always);
        const sum = counted!.reservedUnits + counted!.spentUnits;
        expect(sum).toBe(effects.reduce((total, { counts }) => total + counts, 0n));
        expect(sum <= limitUnits).toBe(true);
      }
      fixture.stop();
    }),
    { numRuns: 20 },
  );
});
