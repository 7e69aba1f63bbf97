import { isPracticeChain } from '../../shared/chain/addresses.ts';
import type { CompileOutcome } from '../../shared/plan/compile-outcome.ts';
import { chosenByNumber, shownOption } from '../../shared/plan/question-option.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import { shortLine } from '../../shared/short-line.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import { allTheSame, saysAllTheSame } from '../agent/words/all-the-same.ts';
import { dropsQuestion } from '../agent/words/drops-question.ts';
import { newId } from '../store/new-id.ts';
import type { MessageRecord } from '../store/queries/conversations.ts';
import { joinAnswer } from './join-answer.ts';
import type { LookedUp } from './look-up-names.ts';
import { type Content, contentOf } from './messages.ts';
import { planContext } from './plan-context.ts';
import type { RequestsDeps } from './requests-deps.ts';

/** A question that waits for its answer. */
export interface OpenQuestion {
  messageId: string;
  requestId: string;
  content: Extract<Content, { kind: 'question' }>;
}

export interface Understood {
  /** What was read: the person's words, or the request with their answer in it. */
  text: string;
  outcome: CompileOutcome;
  /** The question that was open, whether or not this answers it. */
  question: OpenQuestion | null;
  /** The request and slot that this answers; null for a request of its own. */
  answers: { requestId: string; slot: string } | null;
}

const smallTalk: ReadonlySet<Content['kind']> = new Set(['user', 'assistant', 'reply']);

/**
 * The question that still waits in a branch. Small talk does not close one; a card that came after it does. That it
 * was answered says nothing: it may have been in another branch. One that was dropped is closed.
 */
export function openQuestion(records: readonly MessageRecord[]): OpenQuestion | null {
  for (const record of [...records].reverse()) {
    const content = contentOf(record);
    if (content?.kind === 'user' && dropsQuestion(content.text)) return null;
    if (content !== null && (smallTalk.has(content.kind) || isNews(content))) continue;
    if (content?.kind !== 'question' || record.requestId === null) return null;
    return { messageId: record.messageId, requestId: record.requestId, content };
  }
  return null;
}

/** What plans say by themselves comes at any time, and answers nothing. */
function isNews(content: Content | null): boolean {
  return content?.kind === 'notice' || (content?.kind === 'run' && content.text !== undefined);
}

/** The answer that words stand for: their own, or that of the option whose number they are or that they say otherwise. */
export function meantBy(question: OpenQuestion | null, words: string): string {
  if (question === null) return words;
  const { options, about } = question.content;
  const isDoubt = options.some((option) => shownOption(option).value === allTheSame);
  if (isDoubt && saysAllTheSame(words, about)) return allTheSame;
  return chosenByNumber(question.content, words) ?? words;
}

/** Reads words as a request of their own when they are a whole one, else as the answer that is awaited. */
export function understand(
  deps: RequestsDeps,
  question: OpenQuestion | null,
  words: string,
  known: LookedUp,
): Understood {
  if (question !== null && dropsQuestion(words)) return dropped(question, words);
  const said = meantBy(question, words);
  const alone = { text: said, outcome: read(deps, said, known), question, answers: null };
  // A question of the person's own does not answer the one that is open, and leaves it open.
  const isWhole = ['plan', 'answer'].includes(alone.outcome.outcome);
  if (question === null || isWhole) return alone;
  const understood = joinAnswer(question.content, said, (text) => read(deps, text, known));
  if (understood === undefined) return alone;
  const { slot } = question.content;
  return { ...understood, question, answers: { requestId: question.requestId, slot } };
}

/** Nothing is planned of what was asked about. */
function dropped(question: OpenQuestion, words: string): Understood {
  const shown = shortLine(visibleLine(question.content.about), 120);
  const reason = `Dropped: “${shown}”. Nothing was planned.`;
  const outcome: CompileOutcome = { outcome: 'answer', reason, reads: [], assumptions: [] };
  return { text: words, outcome, question, answers: null };
}

/** What acts on another network than that in use is read anew as if there were only this one. */
function read(deps: RequestsDeps, text: string, lookedUp: LookedUp): CompileOutcome {
  const birth = { planId: newId(), createdAt: deps.clock.now() };
  const { chainId } = deps.network;
  const known = planContext(deps);
  const isLike = (other: number) => isPracticeChain(other) === isPracticeChain(chainId);
  const chains = (known.chains ?? []).filter(isLike);
  const outcome = deps.compile(text, { ...known, chains, ...lookedUp }, birth);
  const isRead =
    outcome.outcome === 'answer' ||
    (outcome.outcome === 'plan' && actsOnlyOn(outcome.plan, chainId));
  return isRead ? outcome : deps.compile(text, { ...known, chains: [chainId], ...lookedUp }, birth);
}

function actsOnlyOn({ root, chainId: planChain }: Plan, chainId: number): boolean {
  const named = placeNodes(root).flatMap(({ node }) =>
    node.type === 'action' ? [node.params['chainId'] ?? chainId] : [],
  );
  return (planChain ?? chainId) === chainId && named.every((each) => each === chainId);
}
