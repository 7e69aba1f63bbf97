// A person who reads nothing: taps the first answer, keeps every note, allows every call, agrees to every plan, lets
// mandates sign for it, and approves whatever the signer shows.
import { type AppError, toAppError } from '../../../src/shared/errors.ts';
import type { Message } from '../../../src/shared/ipc/message-views.ts';
import { shownOption } from '../../../src/shared/plan/question-option.ts';
import { answer, type TestServices } from '../../support/test-services.ts';
import { attacker } from './hidings.ts';

/** What became of what the app put before them. */
export interface Gone {
  /** Plans that were carried out to their end. */
  done: string[];
  /** Codes of what the app refused them. */
  refused: string[];
}

/** Says yes to everything in a conversation until nothing new is put before them. */
export async function saysYes(
  room: TestServices,
  conversationId: string,
  mandateId: string,
): Promise<Gone> {
  const { services } = room;
  const gone: Gone = { done: [], refused: [] };
  const seen = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    await services.requests.idle();
    const cards = services.requests
      .messages(conversationId)
      .filter((card) => !seen.has(keyOf(card)));
    if (cards.length === 0) break;
    for (const card of cards) {
      seen.add(keyOf(card));
      await yesTo(room, card, { gone, mandateId, mayTalk: round < 2 });
    }
  }
  return gone;
}

/** A reply that asks for another call is looked at anew. */
function keyOf(card: Message): string {
  return [card.messageId, ...waitingIn(card)].join(' ');
}

function waitingIn(card: Message): string[] {
  if (card.kind !== 'reply') return [];
  return card.blocks.flatMap((block) =>
    block.type === 'tool' && block.state === 'waiting' ? [block.callId] : [],
  );
}

interface Yes {
  gone: Gone;
  mandateId: string;
  /** It goes on for ever else. */
  mayTalk: boolean;
}

async function yesTo(
  room: TestServices,
  card: Message,
  { gone, mandateId, mayTalk }: Yes,
): Promise<void> {
  const { requests, notes } = room.services;
  const { conversationId } = card;
  switch (card.kind) {
    case 'question':
      if (mayTalk)
        await requests.send(conversationId, shownOption(card.options[0] ?? 'yes, please').value);
      return;
    case 'note':
      await tried(gone, () => notes.confirm(card.noteId, true));
      return;
    case 'reply':
      for (const callId of waitingIn(card))
        await tried(gone, () => requests.answerCall(conversationId, callId, 'once'));
      return;
    case 'plan':
    case 'edited':
      return carryOut(room, card.planId, { gone, mandateId });
  }
}

/** By every way that there is: in their stead first, then by themselves. */
export async function carryOut(
  room: TestServices,
  planId: string,
  { gone, mandateId }: Pick<Yes, 'gone' | 'mandateId'>,
): Promise<void> {
  const { services } = room;
  const hash = () => services.requests.plan(planId).hash;
  await tried(gone, () => services.requests.rehearse(planId));
  await tried(gone, () => services.mandates.draft(planId));
  await tried(gone, () => services.schedules.agree(planId, hash(), true, { mandateId }));
  await tried(gone, async () => {
    const { executionId } = await services.requests.agree(planId, hash(), true);
    const state = () => services.store.reader.executions.get(executionId)?.state ?? '';
    const isOver = () => ['completed', 'failed', 'cancelled', 'paused'].includes(state());
    const asks = () => services.store.reader.approvals.listPending().length > 0;
    const question = () => openQuestion(room, executionId);
    for (;;) {
      const goesOn = () => isOver() || asks() || question() !== null;
      await room.until(goesOn, 'the run goes on');
      if (isOver()) break;
      const put = question();
      if (put !== null) {
        await tried(gone, () => services.executor.answerGate(executionId, put.path, put.yes));
        await room.until(() => isOver() || question() === null, 'the answer is heard');
        continue;
      }
      const asked = services.store.reader.approvals.listPending()[0]?.approvalId;
      await answer(room, 'approve');
      const isTaken = () =>
        services.store.reader.approvals.listPending().every((each) => each.approvalId !== asked);
      await room.until(isTaken, 'the answer is taken');
    }
    if (state() === 'completed') gone.done.push(planId);
  });
}

/** What a step asks now, with the first answer that it takes. */
function openQuestion({ services }: TestServices, executionId: string) {
  const run = services.store.reader.runs.part(executionId, null);
  for (const { path, gate } of run?.steps ?? []) {
    if (gate == null) continue;
    const yes = gate.kind === 'text' ? attacker : (gate.options?.[0] ?? 'yes');
    return { path, yes };
  }
  return null;
}

async function tried(gone: Gone, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    const { code }: AppError = toAppError(thrown);
    gone.refused.push(code);
  }
}
