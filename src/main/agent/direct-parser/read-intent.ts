// One request to an intent, without a model.

import { shippedTools } from '../../../shared/tools/tool-registry.ts';
import type { Intent, IntentStep } from '../intent/intent.ts';
import { Cursor } from '../words/cursor.ts';
import { lex, lowerAscii } from '../words/lex.ts';
import { kindOfStart } from '../words/start/start-words.ts';
import { readStartPiece, type Scene, type Slots } from './scene.ts';
import type { ReadAction } from './verb-reader.ts';
import { verbReaders } from './verbs/verb-readers.ts';

/** An intent when every word was understood; else the first one that was not. */
export type IntentReading = { intent: Intent } | { notUnderstood: string };

const openings = ['i want to', 'i would like to', "i'd like to", 'i’d like to'];

export function readIntent(text: string, contactNames: readonly string[]): IntentReading {
  const cursor = new Cursor(lex(text));
  const start = { words: {}, pieces: [] };
  const scene: Scene = { text, cursor, contacts: phrasesOf(contactNames), start, steps: [] };
  readOpening(cursor);
  readStartFirst(scene);
  const actions = readActions(scene);
  if (actions !== undefined) readClosing(cursor);
  const left = cursor.peek();
  if (left !== undefined) return { notUnderstood: left.text };
  if (actions === undefined || kindOfStart(start.words) === null) return { notUnderstood: text };
  const isQuestion = actions.every(looks) && start.pieces.length === 0;
  return { intent: intentOf(isQuestion ? 'answer' : 'plan', scene) };
}

function looks({ tool, looks: only }: ReadAction): boolean {
  return only === true || shippedTools.get(tool)?.kind === 'read';
}

function intentOf(status: 'plan' | 'answer', { steps, start: { pieces } }: Scene): Intent {
  return {
    ...{ status, steps, questions: [], reason: null, assumptions: [] },
    start: pieces.length === 0 ? null : { pieces },
  };
}

/** Adds the steps of one verb. */
function readActions(scene: Scene): readonly ReadAction[] | undefined {
  for (const read of verbReaders) {
    const found = scene.cursor.attempt(() => read(scene));
    if (found === undefined) continue;
    const actions = 'tool' in found ? [found] : found;
    for (const { tool, slots } of actions) scene.steps.push(actionStep(scene, tool, slots));
    return actions;
  }
  return undefined;
}

function actionStep({ steps }: Scene, tool: string, slots: Slots): IntentStep {
  const id = `s${steps.length + 1}`;
  return { id, parent: null, place: null, kind: 'action', tool, slots, condition: null };
}

/** "Tomorrow at 9:00, please …", "When ETH is above 4000 then …". */
function readStartFirst(scene: Scene): void {
  const { cursor } = scene;
  let found = false;
  while (readStartPiece(scene)) found = true;
  if (!found) return;
  cursor.takeAny(',');
  cursor.takeAny('then');
  readOpening(cursor);
}

function readOpening(cursor: Cursor): void {
  cursor.takeAny('please');
  for (const opening of openings) if (cursor.takePhrase(opening)) break;
}

function readClosing(cursor: Cursor): void {
  cursor.attempt(() => {
    cursor.takeAny(',');
    return cursor.takeAny('please', 'thanks');
  });
  cursor.takeAny('.', '!');
}

/** Contact names as the cursor compares them, those of most words first. */
function phrasesOf(names: readonly string[]): string[] {
  return names
    .map((name) => lex(name).map((lexeme) => lowerAscii(lexeme.text)))
    .filter((words) => words.length > 0)
    .sort((left, right) => right.length - left.length)
    .map((words) => words.join(' '));
}
