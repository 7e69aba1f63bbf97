// What is wrong with a model's intent that a machine can see: words that nobody said, and words of the request
// that nothing was made of. Each with a code, for the model's next try and for the question that is left.

import type { Question } from '../../../shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../shared/plan/context.ts';
import { taintWords } from '../../../shared/plan/taint.ts';
import { cleanLabel } from '../../../shared/tokens/clean-label.ts';
import { brokenSteps } from '../compiler/broken-steps.ts';
import type { Intent, IntentStep } from '../intent/intent.ts';
import { isLookingTool } from '../intent/looks.ts';
import type { Said } from '../intent/said.ts';
import { type ContextBlock, taintOf } from '../prompts/context-block.ts';
import { conditionalWordsIn, factsIn, negatingWordsIn } from './facts.ts';
import type { Place } from './find-words.ts';
import type { ModelIntent } from './model-intent.ts';
import type { Unsaid } from './to-intent.ts';

export interface AnswerIssue {
  code:
    | ('NOT_SAID' | 'SAID_IN_PART' | 'SLOT_TWICE' | 'UNUSED' | 'UNUSED_CONDITION' | 'NEGATED')
    | ('STEPS' | 'NOT_A_LOOK' | 'SCHEMA' | 'COMPILE')
    | ('REPEATED' | 'CROSSED');
  /** For the model. */
  detail: string;
  /** What is asked where the model does not mend it. */
  question: Question;
}

export interface Judged {
  text: string;
  context: PlanContext;
  material: readonly ContextBlock[];
  answer: Omit<ModelIntent, 'questions' | 'reason'>;
  intent: Intent;
  unsaid: readonly Unsaid[];
}

export function judgeAnswer(judged: Judged): AnswerIssue[] {
  return [
    ...judged.unsaid.map((each) => unsaidIssue(each, judged.material)),
    ...slotsTwice(judged),
    ...brokenSteps(judged.intent.steps).map((question) => ({
      ...{ code: 'STEPS' as const, question },
      detail: 'Ids are unique; a parent stands before its steps and is an if or a repeat.',
    })),
    ...notLooks(judged),
    ...doubled(judged),
    ...unused(judged),
  ];
}

function unsaidIssue(
  { at, slot, words, why }: Unsaid,
  material: readonly ContextBlock[],
): AnswerIssue {
  const shown = cleanLabel(words, 100).text;
  if (why === 'part') {
    const detail = `${at}: "${shown}" goes on in the request. Copy all of it, with its unit.`;
    const text = `"${shown}" is only part of what you said. What is meant?`;
    return { code: 'SAID_IN_PART', detail, question: { slot, text } };
  }
  const [origin] = taintOf(material.filter((block) => holds(block.text, words)));
  const detail = `${at}: "${shown}" is not in the request. Copy the words of the user, or ask.`;
  const text =
    origin === undefined
      ? `"${shown}" is not in what you said. What is meant?`
      : `"${shown}" stands only in ${taintWords(origin)}, not in what you said, so it is not used. What is meant?`;
  return { code: 'NOT_SAID', detail, question: { slot, text } };
}

function holds(text: string, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  return wanted !== '' && text.toLowerCase().includes(wanted);
}

/** One of the two would be lost. */
function slotsTwice({ answer }: Judged): AnswerIssue[] {
  return answer.steps.flatMap(({ id, slots }) => {
    const names = slots.map(({ name }) => name);
    return names
      .filter((name, index) => names.indexOf(name) < index)
      .map((name) => ({
        code: 'SLOT_TWICE' as const,
        detail: `${id}.${name} is there twice. Make a step for each.`,
        question: { slot: name, text: 'More than one was named. Which is meant?' },
      }));
  });
}

/** What only answers does nothing. */
function notLooks({ intent }: Judged): AnswerIssue[] {
  if (intent.status !== 'answer') return [];
  return intent.steps
    .filter((step) => step.kind !== 'action' || !isLook(step))
    .map(({ id }) => ({
      code: 'NOT_A_LOOK' as const,
      detail: `${id}: an answer only looks. Use status plan for what is done.`,
      question: { slot: 'text', text: 'Should something be done, or only looked up?' },
    }));
}

/** A reading tool, or the list of what the app keeps. */
function isLook({ tool, slots }: IntentStep): boolean {
  const isKept = tool === 'manage_plans' || tool === 'manage_orders';
  const ofOne = slots['id'] ?? slots['only'];
  if (isKept) return slots['op'] !== undefined && ofOne === undefined;
  return isLookingTool(tool);
}

/** Acts that were said once and would be done twice, and pairs of which each has the amount of the other. */
function doubled({ intent }: Judged): AnswerIssue[] {
  const pairs = intent.steps.flatMap((one, at) =>
    intent.steps.slice(at + 1).flatMap((other) => (one.tool === other.tool ? [[one, other]] : [])),
  ) as [IntentStep, IntentStep][];
  return pairs.flatMap(([one, other]): AnswerIssue[] => {
    const amounts = orderOf(one.slots['amount'], other.slots['amount']);
    const targets = orderOf(one.slots['to'], other.slots['to']);
    if (amounts === 0 && textsOf(one) === textsOf(other)) {
      const detail = `${other.id} does what ${one.id} does, and it was said once.`;
      const text = 'Should the same be done twice?';
      return [{ code: 'REPEATED', detail, question: { slot: 'text', text } }];
    }
    if (amounts * targets >= 0) return [];
    const detail = `${one.id} and ${other.id}: the amounts and the recipients are said in opposite orders.`;
    const text = 'Who gets which amount?';
    return [{ code: 'CROSSED', detail, question: { slot: 'text', text } }];
  });
}

/** Below 0 where the first stands before the second in the request; 0 where it is the same place or unknown. */
function orderOf(one: Said | undefined, other: Said | undefined): number {
  return one === undefined || other === undefined ? 0 : Math.sign(one.start - other.start);
}

function textsOf({ slots }: IntentStep): string {
  const texts = Object.entries(slots).map(([name, { text }]) => `${name}=${text.toLowerCase()}`);
  return texts.sort().join('\n');
}

function unused({ text, context, intent }: Judged): AnswerIssue[] {
  if (intent.status !== 'plan') return [];
  const used = placesOf(intent);
  const isUsed = (place: Place) =>
    used.some(({ start, end }) => start < place.end && place.start < end);
  const lost = factsIn(text, context).filter((fact) => !isUsed(fact));
  // An order waits by itself for what its slot `way` says.
  const isPlain =
    intent.start === null &&
    intent.steps.every(({ kind, slots }) => kind === 'action' && slots['way'] === undefined);
  const [condition] = isPlain ? conditionalWordsIn(text) : [];
  const [negation] = negatingWordsIn(text).filter((place) => !isUsed(place));
  return [
    ...lost.map((fact) => lostIssue('UNUSED', fact.text)),
    ...(condition === undefined ? [] : [lostIssue('UNUSED_CONDITION', condition)]),
    ...(negation === undefined ? [] : [negatedIssue(negation.text)]),
  ];
}

function lostIssue(code: 'UNUSED' | 'UNUSED_CONDITION', words: string): AnswerIssue {
  const shown = words.slice(0, 100);
  const detail = `"${shown}" of the request is in no slot, condition or start.`;
  const text = `What does "${shown}" mean here?`;
  return { code, detail, question: { slot: 'text', text } };
}

function negatedIssue(word: string): AnswerIssue {
  const detail = `The request says "${word}", and no step can say what must not be. Ask, unless the plan is right without it.`;
  const text = `You said "${word}". Say what should be done, without what should not.`;
  return { code: 'NEGATED', detail, question: { slot: 'text', text } };
}

function placesOf({ start, steps }: Intent): Place[] {
  const places: Place[] = [...(start?.pieces ?? [])];
  for (const { slots, condition } of steps) {
    for (const said of Object.values(slots)) places.push(...partsOf(said));
    for (const { token, than } of condition?.parts ?? [])
      places.push(than, ...(token === null ? [] : [token]));
  }
  return places;
}

function partsOf(said: Said): Place[] {
  if (said.kind !== 'output') return [said];
  return [said, said.share, said.minus].filter((part) => part !== null);
}
