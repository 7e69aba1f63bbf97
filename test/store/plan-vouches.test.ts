import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { Plan } from '../../src/shared/plan/schema.ts';
import { account, planHash, samplePlan } from './support/samples.ts';
import { type StoreFixture, storeFixture } from './support/store-fixture.ts';

const byTrigger = expect.objectContaining({ facts: { cause: 'SQLITE_CONSTRAINT_TRIGGER' } });
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const eve = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

function paying(id: string, to = bob): Plan {
  const root = { ...samplePlan(id).root, params: { token: 'ETH', amount: '1', to } };
  return { ...samplePlan(id), root } as Plan;
}

function imported({ writer }: StoreFixture, planId: string): void {
  writer.plans.save(paying(planId), planHash('p'));
  writer.planFiles.keep(planId, { fileName: 'rent.json', text: '{}' });
}

test('it is said for one plan and stays over edits and restarts, once, in the log, and for good', () => {
  const store = storeFixture();
  const { writer, reader, clock } = store;
  imported(store, 'p');
  expect(reader.plans.vouches('p')).toEqual([]);
  writer.plans.vouch('p', bob);
  writer.plans.vouch('p', bob.toLowerCase());
  writer.plans.saveRevision(paying('p', eve), planHash('p again'));
  const said = [{ address: bob, at: clock.now() }];
  expect(reader.plans.vouches('p')).toEqual(said);
  // Whoever makes a copy that does the same has said nothing.
  imported(store, 'copy');
  expect(reader.plans.vouches('copy')).toEqual([]);
  expect(() => writer.plans.vouch('nothing', bob)).toThrow('There is no such plan.');
  expect(store.reopen().reader.plans.vouches('p')).toEqual(said);
  store.stop();
  const db = new Database(store.path);
  onTestFinished(() => void db.close());
  const lines = db.prepare("SELECT body FROM audit WHERE kind = 'plan.vouched'").pluck().all();
  expect(lines.map((line) => JSON.parse(String(line)))).toEqual([
    { planId: 'p', revision: 1, address: bob },
  ]);
  expect(() => db.exec('DELETE FROM plan_vouches')).toThrow();
  expect(() => db.exec(`UPDATE plan_vouches SET address = '${eve.toLowerCase()}'`)).toThrow();
});

test('nobody vouches for an address that is not in the plan, nor in a plan of the person', () => {
  const store = storeFixture();
  imported(store, 'p');
  store.writer.plans.save(paying('own'), planHash('own'));
  expect(() => store.writer.plans.vouch('p', eve)).toThrow(byTrigger);
  expect(() => store.writer.plans.vouch('own', bob)).toThrow(byTrigger);
  expect(() => store.writer.plans.vouch('p', 'Bob')).toThrow();
  expect(store.reader.plans.vouches('p')).toEqual([]);
});

test('an order is part of the plan that makes it', () => {
  const store = storeFixture();
  const { writer, reader } = store;
  const agree = (planId: string, to: string, orderedBy: string | null) => {
    if (orderedBy !== null) writer.plans.save(paying(planId, to), planHash(planId));
    writer.plans.setStatus(planId, 'validated');
    return writer.executions.agree({
      ...{ planId, planHash: planHash(planId), policyVersion: 1, agreedBy: 'local' },
      ...{ account, chainId: 31337, instanceId: null, requestId: null },
      ...(orderedBy === null ? {} : { orderedBy }),
      steps: [{ path: 's', nodeId: 's', label: 'S', tool: 'transfer', level: 0 }],
    }).executionId;
  };
  imported(store, 'p');
  writer.plans.vouch('p', bob);
  const run = agree('p', bob, null);
  agree('order', bob, run);
  agree('other', eve, run);
  expect(reader.plans.vouches('order').map(({ address }) => address)).toEqual([bob]);
  expect(reader.plans.vouches('other')).toEqual([]);
});
