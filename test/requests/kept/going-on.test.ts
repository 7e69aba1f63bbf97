import { describe, expect, it } from 'vitest';
import { zoneHere } from '../../../src/main/clock.ts';
import { historyOf } from '../../../src/main/requests/conversation/history.ts';
import { listPlansTool } from '../../../src/main/requests/kept/list-plans-tool.ts';
import { sayKept } from '../../../src/main/requests/kept/say-kept.ts';
import { whenWords } from '../../../src/shared/when-words.ts';
import { account, planHash, samplePlan } from '../../store/support/samples.ts';
import { agreedSchedule, firedRun } from '../../store/support/schedules.ts';
import { openTestStore } from '../../support/test-store.ts';
import { openRequests } from '../support/room.ts';

type TestStore = ReturnType<typeof openTestStore>;

const here = { now: Date.parse('2027-01-15T07:00:00Z'), zone: 'UTC' };
const swaps = 'Swap 1 ETH for USDC, at most 0.5% below the rehearsed quote, valid for 20 minutes.';

/** An order waits for its price as a run that a step of another plan began. */
function order({ writer }: TestStore): string {
  writer.plans.save(samplePlan('plan-o'), planHash('plan-o'));
  writer.plans.setStatus('plan-o', 'validated');
  writer.executions.agree({
    ...{ executionId: 'order-1', planId: 'plan-o', planHash: planHash('plan-o') },
    ...{ policyVersion: 1, agreedBy: 'order', account, chainId: 31337, instanceId: null },
    requestId: null,
    steps: [{ path: 'swap', nodeId: 'swap', label: 'Swap', tool: 'defi_swap', level: 0 }],
  });
  return 'order-1';
}

async function askedIn(open: ReturnType<typeof openRequests>, text: string) {
  const [first] = await open.requests.send(null, text);
  await open.requests.idle();
  const last = open.requests.messages(first?.conversationId ?? '').at(-1);
  return last?.kind === 'assistant' ? last.text : JSON.stringify(last);
}

async function lastSaid(
  open: ReturnType<typeof openRequests>,
  text: string,
  chat: string | null = null,
) {
  const [first] = await open.requests.send(chat, text);
  await open.requests.idle();
  const conversationId = first?.conversationId ?? '';
  return [open.requests.messages(conversationId).at(-1), conversationId] as const;
}

async function planFor(...said: Parameters<typeof lastSaid>) {
  const [open] = said;
  const [last] = await lastSaid(...said);
  if (last?.kind !== 'plan') throw new Error(`No plan: ${JSON.stringify(last)}`);
  return open.requests.plan(last.planId).plan;
}

describe('what goes on by itself', () => {
  it('is nothing at first, and said to be', () => {
    const { reader } = openTestStore();
    expect(sayKept('manage_plans', reader, here)).toBe(
      'Nothing starts by itself, and nothing is under way.',
    );
    expect(sayKept('manage_orders', reader, here)).toBe('You have no open orders.');
  });

  it('is listed in the chat, each by its name, with what it does and how it stands', async () => {
    const open = openRequests();
    const { triggerId, generation, planId } = agreedSchedule(open.store.writer);
    const next = whenWords(Date.parse('2027-01-15T08:01:00Z'), {
      now: Date.now(),
      zone: zoneHere(),
    });
    expect(await askedIn(open, 'list my schedules')).toBe(
      [
        'What starts by itself or is under way:',
        `- “Swap 1 ETH for USDC”: ${swaps} Starts every minute. Next: ${next}.`,
        '“pause my schedule” or “remove my schedule” drafts the plan that does it, and asks which where there are several; they are on the pages Schedules and Runs.',
      ].join('\n'),
    );
    firedRun(open.store.writer, { triggerId, generation, planId });
    const both = await askedIn(open, 'show my plans');
    expect(both).toContain(`- ${swaps} At work. (run run-first)`);
    open.store.writer.triggers.pause(triggerId, 'person');
    const paused = await askedIn(open, 'what schedules do I have?');
    expect(paused).toContain('Starts every minute. Paused.');
    open.store.writer.triggers.end(triggerId, 'REMOVED');
    expect(await askedIn(open, 'list my schedules')).not.toContain('Starts every minute');
  });

  it.each([
    ['cancel my schedule', 'cancel'],
    ['stop my schedule', 'cancel'],
    ['remove my schedule', 'cancel'],
    ['delete the schedule', 'cancel'],
    ['cancel my schedules', 'cancel'],
    ['Pause the schedule.', 'pause'],
    ['cancel that schedule', 'cancel'],
    ['pause this schedule', 'pause'],
  ])('is meant where there is one: %s', async (words, op) => {
    const open = openRequests();
    const { triggerId } = agreedSchedule(open.store.writer);
    const plan = await planFor(open, words);
    expect(plan).toMatchObject({
      name: `${op === 'cancel' ? 'Remove' : 'Pause'} the schedule “Swap 1 ETH for USDC”`,
      root: { tool: 'manage_plans', params: { op, planId: triggerId } },
    });
    expect(open.requests.plan(plan.id).assumptions).toEqual([`Plan ${triggerId}`]);
  });

  it('is asked about where there are several, and said to be none where there is none', async () => {
    const open = openRequests();
    const [none] = await lastSaid(open, 'cancel my schedule');
    expect(none).toMatchObject({
      ...{ kind: 'question', options: [] },
      text: 'There is no schedule to remove: none is active or paused. What should be done instead?',
    });
    const first = agreedSchedule(open.store.writer, { planId: 'plan-1' }).triggerId;
    const second = agreedSchedule(open.store.writer, { planId: 'plan-2' }).triggerId;
    const [which, conversationId] = await lastSaid(open, 'pause my schedule');
    const named = (value: string, at: number) => ({
      ...{ value, label: `Swap 1 ETH for USDC, every minute [${at}]` },
      about: `${swaps} Starts every minute. Next: 2027-01-15 08:01:00 UTC.`,
    });
    expect(which).toMatchObject({
      ...{ kind: 'question', text: 'Which schedule?' },
      options: [named(first, 1), named(second, 2)],
    });
    const plan = await planFor(open, second, conversationId);
    expect(plan).toMatchObject({ root: { params: { op: 'pause', planId: second } } });
    const [, other] = await lastSaid(open, 'pause my schedule');
    const { reader } = open.store;
    const told = JSON.stringify(historyOf(reader, reader.conversations.shown(other)).messages);
    // A model gets the id of each, and not what somebody called its plan.
    expect(told).toContain(`08:01:00 UTC. (${second})`);
    expect(told).not.toContain('every minute [2]');
    const [notAnId] = await lastSaid(open, '3', other);
    expect(notAnId?.kind).not.toBe('plan');
    const byNumber = await planFor(open, 'the second', other);
    expect(byNumber).toMatchObject({ root: { params: { op: 'pause', planId: second } } });
  });

  it('has orders by themselves as well, until they are over', async () => {
    const open = openRequests();
    agreedSchedule(open.store.writer);
    expect(await askedIn(open, 'list my open orders')).toBe('You have no open orders.');
    const orderId = order(open.store);
    const said = await askedIn(open, 'list my open orders');
    expect(said).toContain(`- ${swaps} At work. (order ${orderId})`);
    expect(said).not.toContain('Starts every minute');
    expect(await askedIn(open, 'list my plans')).toContain(`(order ${orderId})`);
  });

  it('goes to the pages where it is more than a chat can show', () => {
    const { writer, reader } = openTestStore();
    for (let at = 0; at < 15; at += 1) agreedSchedule(writer, { planId: `plan-${at}` });
    const said = sayKept('manage_plans', reader, here).split('\n');
    expect(said.filter((line) => line.startsWith('- '))).toHaveLength(12);
    expect(said).toContain('and 3 more.');
  });
});

it('says when a schedule starts next as the menu of the tray does', () => {
  const { writer, reader } = openTestStore();
  agreedSchedule(writer);
  expect(sayKept('manage_plans', reader, here)).toContain('Next: 08:01 (UTC).');
  const dayBefore = { ...here, now: here.now - 86_400_000 };
  expect(sayKept('manage_plans', reader, dayBefore)).toContain('Next: Fri 15 Jan 08:01 (UTC).');
});

it('calls a schedule by no name where others had a hand in it', async () => {
  const open = openRequests();
  const { planId } = agreedSchedule(open.store.writer);
  open.store.writer.plans.setTaint(planId, [{ origin: 'web', label: 'https://example.org/' }]);
  expect(await askedIn(open, 'list my schedules')).not.toContain('“Swap 1 ETH for USDC”');
  const plan = await planFor(open, 'cancel my schedule');
  expect(plan.name).toMatch(/^Remove the schedule [0-9a-z-]+$/);
});

describe('a model that looks up what goes on', () => {
  const scene = { text: '', takenIn: [], repairs: 0, signal: new AbortController().signal };

  it('is told each with its id, as the word of the app', async () => {
    const { writer, reader } = openTestStore();
    const { triggerId } = agreedSchedule(writer);
    const tool = listPlansTool(reader);
    const answer = await tool.run({}, scene);
    expect(tool.kind).toBe('read');
    expect(answer).toMatchObject({ isError: false, origin: 'app', label: 'list_plans' });
    const { going, notShown } = JSON.parse(answer.text);
    expect(going).toEqual([
      { kind: 'schedule', id: triggerId, words: expect.stringContaining(swaps) },
    ]);
    expect(notShown).toBe(0);
  });

  it('is told as others’ words what others had a hand in', async () => {
    const { writer, reader } = openTestStore();
    const { planId } = agreedSchedule(writer);
    writer.plans.setTaint(planId, [{ origin: 'web', label: 'https://example.org/' }]);
    const answer = await listPlansTool(reader).run({}, scene);
    expect(answer).toMatchObject({ origin: 'web', label: 'https://example.org/' });
  });
});
