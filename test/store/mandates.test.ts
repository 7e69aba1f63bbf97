import { expect, test } from 'vitest';
import { day, mandateDraft } from '../wallet/support/sample-mandate.ts';
import { planHash } from './support/samples.ts';
import { agreedSchedule } from './support/schedules.ts';
import { storeFixture } from './support/store-fixture.ts';

const account = '0xAF4311d557fBC876059e39306ec1f3343753df29';

/** A schedule, and mandates that the signer has for its plan. */
function open() {
  const fixture = storeFixture();
  const { writer, clock } = fixture;
  const schedule = agreedSchedule(writer);
  const made = (): string => {
    const createdAt = clock.now();
    const draft = mandateDraft(createdAt, { planHash: planHash(schedule.planId) });
    const terms = { ...draft, account };
    writer.mandates.see({ terms, state: 'active', uses: 0, createdAt, revokedAt: null }, []);
    return terms.mandateId;
  };
  return { ...fixture, schedule, made };
}

const code = (expected: string) => expect.objectContaining({ code: expected });

test('a mandate signs for one schedule, and says so where another wants it', () => {
  const { writer, reader, schedule, made } = open();
  const mandateId = made();
  writer.mandates.bind(mandateId, schedule.triggerId);
  writer.mandates.bind(mandateId, schedule.triggerId);
  const other = agreedSchedule(writer, { planId: 'other' });
  const again = () => writer.mandates.bind(mandateId, other.triggerId);
  expect(again).toThrow(code('MANDATE_BOUND'));
  expect(again).toThrow('This mandate signs for another schedule');
  expect(reader.mandates.get(mandateId)?.triggerId).toBe(schedule.triggerId);
});

test('a mandate that is over, or that nobody made, is bound to nothing', () => {
  const { writer, schedule, made } = open();
  const mandateId = made();
  writer.mandates.revoke(mandateId);
  const { triggerId } = schedule;
  expect(() => writer.mandates.bind(mandateId, triggerId)).toThrow(code('MANDATE_OVER'));
  expect(() => writer.mandates.bind('nothing', triggerId)).toThrow(code('MANDATE_NOT_FOUND'));
});

test('a new mandate of a schedule takes the place of the one before', () => {
  const { writer, reader, schedule, made } = open();
  const [first, second] = [made(), made()];
  writer.mandates.bind(first, schedule.triggerId);
  writer.mandates.bind(second, schedule.triggerId);
  expect(reader.mandates.get(first)).toMatchObject({ state: 'ended', endedWhy: 'replaced' });
  expect(reader.mandates.ofTrigger(schedule.triggerId)?.mandateId).toBe(second);
});

test('what is left goes back once, and only after the end', () => {
  const { writer, reader, made, clock } = open();
  const mandateId = made();
  const row = () => reader.mandates.get(mandateId);
  writer.mandates.returned(mandateId);
  expect(row()).toMatchObject({ state: 'active', returnedAt: null });
  clock.advance(30 * day);
  writer.mandates.returned(mandateId);
  const returnedAt = clock.now();
  expect(row()).toMatchObject({ state: 'ended', endedWhy: 'expired', returnedAt });
  clock.advance(1);
  writer.mandates.returned(mandateId);
  expect(row()?.returnedAt).toBe(returnedAt);
});

test('ends what nothing can use any more, once, and only when no run is open under it', () => {
  const { writer, reader, schedule, made, clock } = open();
  const { triggerId, planId } = schedule;
  const mandateId = made();
  writer.mandates.bind(mandateId, triggerId);
  expect(writer.mandates.endOver()).toEqual([]);
  const fire = { fireId: 'f', triggerId, generation: schedule.generation, dueKey: 'f' };
  const startedBy = { triggerId, fireId: 'f' };
  const step = { path: 's', nodeId: 's', label: 'S', tool: 'transfer', level: 0 } as const;
  writer.together(() => {
    writer.fires.add({ ...fire, executionId: 'run', dueAt: clock.now(), outcome: 'fired' });
    writer.executions.agree({
      ...{ executionId: 'run', planId, planHash: planHash(planId), policyVersion: 1, account },
      ...{ agreedBy: `schedule:${triggerId}`, chainId: 31337, instanceId: null, requestId: null },
      ...{ startedBy, mandateId, steps: [step] },
    });
  });
  writer.triggers.end(triggerId, 'MAX_RUNS');
  expect(writer.mandates.endOver()).toEqual([]);
  writer.executions.setState('run', 'cancelled');
  expect(writer.mandates.endOver()).toEqual([mandateId]);
  expect(writer.mandates.endOver()).toEqual([]);
  expect(reader.mandates.get(mandateId)).toMatchObject({
    ...{ state: 'ended', endedWhy: 'schedule_over' },
  });
});

test('ends one whose time is up, and none whose plan was only edited', () => {
  const { writer, reader, schedule, made, clock } = open();
  const mandateId = made();
  writer.mandates.bind(mandateId, schedule.triggerId);
  writer.triggers.end(schedule.triggerId, 'EDITED');
  expect(writer.mandates.endOver()).toEqual([]);
  clock.advance(30 * day);
  expect(writer.mandates.endOver()).toEqual([mandateId]);
  expect(reader.mandates.get(mandateId)?.endedWhy).toBe('expired');
});
