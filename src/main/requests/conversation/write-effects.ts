// What a turn comes to in the conversation: cards after its reply, written with its end.

import { AppError, toAppError } from '../../../shared/errors.ts';
import { planHash } from '../../../shared/plan/hash.ts';
import type { Taint } from '../../../shared/plan/taint.ts';
import type { TurnThread } from '../../agent/conversation/turn-thread.ts';
import type { TurnEffect } from '../../agent/conversation/turn-tool.ts';
import { taintOf } from '../../agent/prompts/context-block.ts';
import { judgePlan } from '../judge-plan.ts';
import { Notes } from '../memory/notes.ts';
import { addMessageAfter, type Content } from '../messages.ts';
import { recordChanged, recordParameters } from '../record-request.ts';
import type { RequestsDeps } from '../requests-deps.ts';
import { sayOutcome } from '../say-outcome.ts';
import { openQuestion } from '../understand.ts';
import { replyIn } from './reply-row.ts';

/** Of the transaction that ends the turn. Answers the plans that are new or changed. */
export function writeEffects(
  deps: RequestsDeps,
  { requestId, messageId }: { requestId: string; messageId: string },
  { effects, takenIn }: Pick<TurnThread, 'effects' | 'takenIn'>,
): string[] {
  return effects.flatMap((effect) => {
    if (effect.kind === 'note') {
      addMessageAfter(deps, messageId, draftNote(deps, messageId, effect.text, takenIn), requestId);
      return [];
    }
    const readBy = replyIn(deps, messageId)?.model ?? 'a model';
    const content = contentOf(deps, requestId, { ...effect, readBy }, taintOf(takenIn));
    settleQuestion(deps, messageId);
    addMessageAfter(deps, messageId, content, requestId);
    if (content.kind !== 'plan' && content.kind !== 'edited') return [];
    return [content.planId];
  });
}

function contentOf(
  deps: RequestsDeps,
  requestId: string,
  effect: Exclude<TurnEffect, { kind: 'note' }> & { readBy: string },
  takenIn: readonly Taint[],
): Content {
  switch (effect.kind) {
    case 'outcome': {
      const { outcome, readBy } = effect;
      if (outcome.outcome === 'plan') recordParameters(deps, requestId, outcome.plan, readBy);
      return sayOutcome(deps, requestId, effect, takenIn);
    }
    case 'edited':
      return keepEdit(deps, requestId, effect, takenIn);
  }
}

/** A note to be kept or not, with what others wrote that its turn took in. */
function draftNote(
  deps: RequestsDeps,
  messageId: string,
  text: string,
  takenIn: TurnThread['takenIn'],
): Content {
  const conversationId = deps.store.reader.conversations.message(messageId)?.conversationId ?? '';
  try {
    const { noteId } = new Notes(deps).draft(text, taintOf(takenIn), conversationId);
    return { kind: 'note', noteId };
  } catch (thrown) {
    return { kind: 'assistant', text: toAppError(thrown).message };
  }
}

/** A changed plan, and who read what was to be changed. */
type Edited = Omit<Extract<TurnEffect, { kind: 'edited' }>, 'kind'> & { readBy: string };

/** The next revision of a plan that was not changed meanwhile. Errors: PLAN_CHANGED, PLAN_ILLEGAL_STATUS. */
export function keepEdit(
  deps: RequestsDeps,
  requestId: string,
  { planId, revision, plan, readBy }: Edited,
  takenIn: readonly Taint[],
): Content {
  const { reader, writer } = deps.store;
  if (reader.plans.state(planId)?.revision !== revision) throw changedMeanwhile();
  const toRevision = writer.plans.saveRevision(plan, planHash(plan));
  writer.plans.setTaint(planId, takenIn);
  recordChanged(deps, plan, readBy);
  if (judgePlan(deps, plan).validation.valid) writer.plans.setStatus(planId, 'validated');
  writer.requests.setStatus(requestId, 'waiting');
  return { kind: 'edited', planId, fromRevision: revision, toRevision };
}

/** A question no longer waits when something else came of what was said. */
function settleQuestion({ store }: RequestsDeps, messageId: string): void {
  const { conversations } = store.reader;
  const question = openQuestion(conversations.upTo(messageId));
  if (question === null) return;
  const content = { ...question.content, answered: true };
  store.writer.conversations.setContent(question.messageId, content);
}

function changedMeanwhile(): AppError {
  const message = 'The plan was changed while the model worked on it.';
  return new AppError('PLAN_CHANGED', 'invalid_params', message, {
    advice: 'Nothing was overwritten. Say again what should be different.',
  });
}
