// One request to an intent, without a model.
import type { Question } from '../../../shared/plan/compile-outcome.ts';
import type { Intent } from '../intent/intent.ts';
import { allTheSame } from '../words/all-the-same.ts';
import { pleases } from '../words/courtesy.ts';
import { Cursor } from '../words/cursor.ts';
import { lex, lowerAscii } from '../words/lex.ts';
import { kindOfStart } from '../words/start/start-words.ts';
import { actThere, readLeadingChain } from './read-leading-chain.ts';
import { readProviso } from './read-proviso.ts';
import { isRepeated, repeated } from './read-repeat.ts';
import { readSteps } from './read-steps.ts';
import { attempt, readStartPiece, type Scene } from './scene.ts';

/** An intent when every word was understood; else the first one that was not. */
export type IntentReading = { intent: Intent } | { notUnderstood: string };

const openings = [
  ...['i want to', 'i would like to', "i'd like to", 'i’d like to', 'i wanna', 'i need to'],
  ...["i'd like", 'i’d like', 'i want', 'i need'],
  ...['can you', 'could you', 'would you', 'will you', 'help me', 'go ahead and', "let's"],
];

/** Asked for politely: any other question is one. */
const asking = /\b(?:can|could|would|will) you\b/i;

export function readIntent(text: string, contactNames: readonly string[]): IntentReading {
  const cursor = new Cursor(lex(text));
  const scene: Scene = {
    ...{ text, cursor, contacts: phrasesOf(contactNames), until: undefined },
    ...{ steps: [], questions: [] },
    start: { words: {}, pieces: [], said: {}, isLate: false },
    ...{ looks: new Set(), branch: { parent: null, place: null } },
  };
  const first = readRequest(scene);
  const left = cursor.peek();
  if (left !== undefined) {
    // A beginning that some reader knew is not what is strange: the rest of it is.
    const known = cursor.known - cursor.at;
    if (known <= 0) return { notUnderstood: left.text };
    return { notUnderstood: text.slice(cursor.peek(known)?.start ?? left.start).trim() };
  }
  if (first === null) return { notUnderstood: text };
  const isRepeat = isRepeated(scene);
  if (!isRepeat && (scene.until !== undefined || kindOfStart(scene.start.words) === null)) {
    return { notUnderstood: text };
  }
  if (isUnclear(scene, first)) scene.questions.push(whichSteps(scene, first));
  return { intent: intentOf(scene, isRepeat) };
}

/** How many pieces of the start stand before the first step; null where there is none. */
function readRequest(scene: Scene): number | null {
  const { cursor } = scene;
  readOpening(cursor);
  const chain = readLeadingChain(scene);
  if (chain !== undefined) readOpening(cursor);
  for (let found = 0; ; found += 1) {
    const isConditional =
      cursor.peek()?.lower === 'if' && attempt(scene, () => readSteps(scene) || undefined);
    if (isConditional) return chain === undefined ? closed(scene, found) : null;
    if (!readStartPiece(scene)) break;
    cursor.takeAny(',');
  }
  const first = scene.start.pieces.length;
  if (first > 0) {
    cursor.takeAny('then');
    readOpening(cursor);
  }
  const there = chain ?? readLeadingChain(scene);
  if (!readSteps(scene) || (there !== undefined && !actThere(scene, there))) return null;
  return closed(scene, first);
}

function closed(scene: Scene, first: number): number {
  readProviso(scene);
  const { cursor, text } = scene;
  cursor.attempt(() => {
    cursor.takeAny(',');
    return cursor.takePhrase(allTheSame);
  });
  readClosing(cursor, asking.test(text) ? ['.', '!', '?'] : ['.', '!']);
  return first;
}

/**
 * "swap … and send … every Monday": whether the start is of both, only what stands before the first step tells, or
 * a moment of the first step, which is the same for all that comes after.
 */
function isUnclear({ steps, start, until }: Scene, first: number): boolean {
  if (start.isLate) return true;
  const top = steps.filter(({ parent, place }) => parent === null && place === null);
  if (new Set(top.map(({ tool }) => tool)).size < 2 && top.length < 2) return false;
  return (
    (start.pieces.length > first && kindOfStart(start.words) !== 'time') || until !== undefined
  );
}

function whichSteps({ start, text }: Scene, first: number): Question {
  const piece = start.pieces[first]?.text ?? text;
  const question = `Is "${piece.slice(0, 60)}" meant for all of it? Then say it at the beginning.`;
  return { slot: 'start', text: question };
}

function intentOf(scene: Scene, isRepeat: boolean): Intent {
  const { steps, looks, start, questions } = scene;
  const pieces = isRepeat ? [] : start.pieces;
  const isQuestion = pieces.length === 0 && !isRepeat && steps.every(({ id }) => looks.has(id));
  return {
    status: questions.length > 0 ? 'ask' : isQuestion ? 'answer' : 'plan',
    start: pieces.length === 0 ? null : { pieces },
    steps: isRepeat ? repeated(scene) : steps,
    ...{ questions, reason: null, assumptions: [] },
  };
}

function readOpening(cursor: Cursor): void {
  cursor.takeAny('hi', 'hello', 'hey', 'yo');
  cursor.takeAny(',');
  cursor.takeAny(...pleases, 'kindly');
  for (const opening of openings) if (cursor.takePhrase(opening)) break;
  cursor.takeAny(...pleases);
}

function readClosing(cursor: Cursor, ends: readonly string[]): void {
  cursor.takePhrase('for me');
  cursor.attempt(() => {
    cursor.takeAny(',');
    return cursor.takeAny(...pleases);
  });
  cursor.takeAny(...ends);
  const thanked = cursor.attempt(() => {
    cursor.takeAny(',');
    return cursor.takePhrase('thank you') ?? cursor.takeAny('thanks', 'thx');
  });
  if (thanked) cursor.takePhrase('so much') ?? cursor.takePhrase('a lot');
  while (cursor.takeAny('.', '!'));
}

/** Contact names as the cursor compares them, those of most words first. */
function phrasesOf(names: readonly string[]): string[] {
  return names
    .map((name) => lex(name).map((lexeme) => lowerAscii(lexeme.text)))
    .filter((words) => words.length > 0)
    .sort((left, right) => right.length - left.length)
    .map((words) => words.join(' '));
}
