// Years of use in a data folder, written by the store's own writers, so that every check and every guard holds.
import type { Address } from 'viem';
import type { Clock } from '../../../src/main/clock.ts';
import { openStore } from '../../../src/main/store/open-store.ts';
import type { StoreWriter } from '../../../src/main/store/store.ts';
import { planHash } from '../../../src/shared/plan/hash.ts';
import {
  confirmation,
  failure,
  hex32,
  minute,
  newEffect,
  newFacts,
  reserveFee,
  samplePlan,
  signed,
  simulation,
} from '../../store/support/samples.ts';
import { agreedSchedule } from '../../store/support/schedules.ts';

/** How much of each there is. */
export interface HistorySize {
  runs: number;
  chats: number;
  /** Of one chat, which is that long. */
  messages: number;
  schedules: number;
  /** Of one schedule. */
  starts: number;
  notices: number;
  /** Of conversations, that were given up. */
  deadEvents: number;
  contacts: number;
  notes: number;
}

/** Whose history it is, and on which chain. */
export interface HistoryPlace {
  account: Address;
  chainId: number;
  /** Of a practice chain. */
  instanceId: string;
}

/** In the title of the oldest and in no other. */
export const oldest = 'Palaeolithic';
export const longChat = 'The long chat';

/** Adds so much more, after the first `from` of each. Answers how many rows there are then, in all tables. */
export function fillHistory(
  path: string,
  place: HistoryPlace,
  size: HistorySize,
  from = 0,
): number {
  const clock = new PassingTime();
  const store = openStore({ path, clock });
  const { writer } = store;
  fillRuns(writer, clock, place, size.runs, from);
  fillChats(writer, size, from);
  fillSchedules(writer, place, size, from);
  fillOthers(writer, size, from);
  const { rows } = store.reader.contents.tables();
  store.stop();
  return Object.values(rows).reduce((sum, many) => sum + many, 0);
}

/** Each look at it is half a second later; what is written last is of now. */
class PassingTime implements Clock {
  #now = Date.now() - 2 * 24 * 60 * minute;

  now(): number {
    this.#now = Math.min(this.#now + 500, Date.now());
    return this.#now;
  }
}

const nameOf = (what: string, index: number): string =>
  index === 0 ? `${oldest} ${what}` : `${what} ${index}`;

/** Two of three sent something, the third failed. */
function fillRuns(
  writer: StoreWriter,
  clock: Clock,
  place: HistoryPlace,
  runs: number,
  from: number,
): void {
  for (let index = from; index < from + runs; index += 1) {
    writer.together(() => {
      const { executionId, planId, requestId } = agreed(writer, place, index);
      writer.executions.setState(executionId, 'running');
      writer.steps.start(executionId, 'swap');
      if (index % 3 === 2) fail(writer, executionId, planId);
      else send(writer, clock, executionId, index);
      writer.requests.setStatus(requestId, index % 3 === 2 ? 'failed' : 'completed');
    });
  }
}

function agreed(writer: StoreWriter, place: HistoryPlace, index: number) {
  const planId = `plan-${index}`;
  const name = nameOf('swap', index);
  const plan = { ...samplePlan(planId), name };
  const hash = planHash(plan);
  const asked = { userPrompt: name, walletRef: '', walletAddress: place.account };
  const requestId = writer.requests.create(asked);
  writer.plans.save(plan, hash);
  writer.plans.setStatus(planId, 'validated');
  writer.requests.setPlan(requestId, planId);
  const { executionId } = writer.executions.agree({
    ...{ ...place, planId, planHash: hash, requestId },
    ...{ policyVersion: 1, agreedBy: 'local' },
    steps: [{ path: 'swap', nodeId: 'swap', label: 'Swap', tool: 'defi_swap', level: 0 }],
  });
  return { executionId, planId, requestId };
}

function send(writer: StoreWriter, clock: Clock, executionId: string, nonce: number): void {
  const [effectId = ''] = writer.effects.plan([newEffect(executionId)]);
  const digest = hex32(`digest ${effectId}`);
  writer.effects.recordSimulation(effectId, simulation(digest, nonce));
  const expiresAt = clock.now() + 20 * minute;
  const facts = newFacts(executionId, { digest, nonce, expiresAt });
  const { approvalId } = writer.approvals.request(effectId, facts, 1);
  const claim = writer.approvals.claim(approvalId, digest, minute, 'local');
  if (!claim.ok) throw new Error(claim.reason);
  reserveFee(writer, effectId);
  const { lease } = claim;
  const used = writer.approvals.consumeWithIntent({
    approvalId,
    lease,
    ...signed(effectId, nonce),
  });
  if (!used.ok) throw new Error(used.reason);
  writer.effects.markSent(effectId);
  writer.effects.markMined(effectId, { number: '18', hash: hex32('18') });
  writer.effects.markConfirmed(effectId, confirmation());
  writer.steps.complete(executionId, 'swap', { amountIn: '1' });
  writer.executions.setState(executionId, 'completed');
}

function fail(writer: StoreWriter, executionId: string, planId: string): void {
  writer.steps.fail(executionId, 'swap', failure);
  const step = { path: 'swap', nodeId: 'swap', tool: 'defi_swap', params: { amount: '1' } };
  writer.deadLetters.add({ executionId, planId, ...step, error: failure, retryCount: 0 });
  writer.executions.setState(executionId, 'failed', { error: failure });
}

function fillChats(writer: StoreWriter, { chats, messages }: HistorySize, from: number): void {
  for (let index = from; index < from + chats; index += 1) {
    writer.together(() => say(writer, nameOf('chat', index), 2));
  }
  writer.together(() => say(writer, longChat, messages));
}

function say(writer: StoreWriter, title: string, messages: number): void {
  const conversationId = writer.conversations.create(title);
  let parentId: string | null = null;
  for (let index = 0; index < messages; index += 1) {
    const isMine = index % 2 === 0;
    const text = `${isMine ? 'Asked' : 'Answered'} about the ${title}, word ${index}.`;
    parentId = writer.conversations.addMessage({
      ...{ conversationId, parentId, role: isMine ? 'user' : 'assistant' },
      content: { kind: isMine ? 'user' : 'assistant', text },
    });
  }
}

function fillSchedules(
  writer: StoreWriter,
  place: HistoryPlace,
  { schedules, starts }: HistorySize,
  from: number,
): void {
  const { account, chainId } = place;
  for (let index = from; index < from + schedules; index += 1) {
    writer.together(() => {
      const nextDueAt = Date.now() + 365 * 24 * 60 * minute;
      const planId = `scheduled-${index}`;
      const given = { planId, account, chainId, agreedAt: Date.now(), nextDueAt };
      const { triggerId, generation } = agreedSchedule(writer, given);
      for (let start = 0; start < (index === from ? starts : 2); start += 1) {
        const due = { dueKey: `start ${start}`, dueAt: Date.now() - (starts - start) * minute };
        const missed = { outcome: 'missed', reason: 'APP_WAS_OFF' } as const;
        writer.fires.add({ triggerId, generation, ...due, ...missed });
      }
      if (index % 2 === 1) writer.triggers.pause(triggerId, 'person');
    });
  }
}

function fillOthers(writer: StoreWriter, size: HistorySize, from: number): void {
  writer.together(() => {
    for (let index = from; index < from + size.notices; index += 1) {
      const about = { topic: 'run', subjectId: `run-${index}`, occasion: '1' } as const;
      const words = { title: nameOf('notice', index), body: 'It ran.' };
      writer.notifications.add({ kind: 'done', ...about, ...words });
    }
    for (let index = from; index < from + size.deadEvents; index += 1) {
      const body = { number: index };
      const eventId = writer.events.push({ type: 'system', conversationId: null, body });
      writer.events.take(eventId ?? '');
      writer.events.dead(eventId ?? '', failure);
    }
    for (let index = from; index < from + size.contacts; index += 1) {
      const address = hex32(`contact ${index}`).slice(0, 42) as Address;
      writer.contacts.add({ name: nameOf('person', index), address, chainIds: [], note: '' });
    }
    for (let index = from; index < from + size.notes; index += 1) {
      const text = nameOf('note', index);
      const said = { saidBy: 'person', state: 'confirmed', conversationId: null } as const;
      writer.notes.add({ text, origins: [], ...said });
    }
  });
}
