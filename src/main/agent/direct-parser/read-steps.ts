// Steps in the order in which they are said: one after the other, or under an "if".
import type { IntentStep } from '../intent/intent.ts';
import { isLookingTool } from '../intent/looks.ts';
import { pleases } from '../words/courtesy.ts';
import type { Cursor } from '../words/cursor.ts';
import { readCondition } from './read-condition.ts';
import { readWait } from './read-wait.ts';
import { addStep, attempt, readStartPiece, type Scene, saidOf } from './scene.ts';
import type { ReadAction } from './verb-reader.ts';
import { verbReaders } from './verbs/verb-readers.ts';

type Joiner = (cursor: Cursor) => boolean;

/** Reads as many steps as there are; false when there is none. What was read stands in the scene. */
export function readSteps(scene: Scene, joiner: Joiner = readJoiner): boolean {
  const { cursor, steps } = scene;
  const first = steps.length;
  let read: IntentStep['kind'] | undefined = readStep(scene);
  if (read === undefined) return false;
  while (read !== undefined) {
    // What follows an "if" may belong to it or come after it: only a full stop tells.
    const join: Joiner = read === 'if' ? readStop : joiner;
    const [from, end] = [cursor.at, steps.length];
    read = attempt(scene, () => (join(cursor) ? readStep(scene) : undefined));
    if (read !== undefined) askAfterOrder(scene, [first, end], from);
  }
  return true;
}

/**
 * An order is placed at once and trades later: what is said to come after it may mean after the trade. `end`: how many
 * steps stood before the joining words, which begin at `from`.
 */
function askAfterOrder(scene: Scene, [first, end]: [number, number], from: number): void {
  const { cursor, steps, questions } = scene;
  if (!steps.slice(first, end).some(isOrder)) return;
  const said = cursor.since(from);
  const opening = said.findIndex(({ lower }) => !/^(?:[,.;]|and)$/.test(lower));
  if (!orderly.has(said[opening]?.lower ?? '') && steps.slice(end).every(isOrder)) return;
  const piece = saidOf(scene, ...said.slice(opening)).text.slice(0, 60);
  const text = `"${piece}" would not wait until the order before it has traded. If it is to be done at once, say it first.`;
  questions.push({ slot: 'steps', text });
}

const orderly: ReadonlySet<string> = new Set(['then', 'next', 'after', 'afterwards', 'finally']);

function isOrder({ tool }: IntentStep): boolean {
  return tool === 'manage_orders';
}

function readStep(scene: Scene): IntentStep['kind'] | undefined {
  return readIf(scene) ?? readWait(scene) ?? readActions(scene);
}

/** "then", ", and then", ". After that,", ", " with what follows it. */
function readJoiner(cursor: Cursor): boolean {
  const stop = cursor.takeAny(',', '.', ';');
  const and = cursor.takeAny('and');
  const then = readThen(cursor);
  return (stop ?? and ?? then) !== undefined;
}

function readThen(cursor: Cursor): unknown {
  const then =
    cursor.takeAny('then', 'next', 'afterwards', 'finally') ?? cursor.takePhrase('after that');
  if (then !== undefined) cursor.takeAny(',');
  cursor.takeAny(...pleases, 'immediately');
  return then;
}

function readStop(cursor: Cursor): boolean {
  if (!cursor.takeAny('.', ';')) return false;
  readThen(cursor);
  return true;
}

function readAnd(cursor: Cursor): boolean {
  cursor.takeAny(',');
  return cursor.takeAny('and') !== undefined;
}

/** Any but a full stop. */
function readComma(cursor: Cursor): boolean {
  return cursor.takeAny('.', ';') === undefined && readJoiner(cursor);
}

/**
 * "if gas is below 20, swap … , otherwise send …". At the beginning, "if" without "otherwise" may also mean a wait,
 * unless a time is named at which to look.
 */
function readIf(scene: Scene): 'if' | undefined {
  return attempt(scene, () => {
    const { cursor, steps } = scene;
    if (!cursor.takeAny('if')) return undefined;
    const isFirst = steps.length === 0;
    const condition = readCondition(scene);
    if (condition === undefined) return undefined;
    if (isFirst) while (readStartPiece(scene));
    cursor.takeAny(',');
    cursor.takeAny('then');
    const id = addStep(scene, { kind: 'if', condition });
    if (!readBranch(scene, id, 'then', isFirst ? readComma : readAnd)) return undefined;
    const hasElse = attempt(scene, () => readElse(scene, id) || undefined);
    const mayStandAlone = !isFirst || scene.start.pieces.length > 0;
    return hasElse || mayStandAlone ? 'if' : undefined;
  });
}

function readElse(scene: Scene, id: string): boolean {
  const { cursor } = scene;
  cursor.takeAny(',', '.', ';');
  if (!cursor.takeAny('otherwise', 'else') && !cursor.takePhrase('if not')) return false;
  cursor.takeAny(',');
  // Nothing is done anyway where no branch is.
  const nothing = ['do nothing', 'leave it', 'skip it', 'leave it alone', 'nothing'];
  if (nothing.toReversed().some((phrase) => cursor.takePhrase(phrase) !== undefined)) return true;
  return readBranch(scene, id, 'else', readAnd);
}

function readBranch(scene: Scene, parent: string, place: 'then' | 'else', joiner: Joiner): boolean {
  const { branch } = scene;
  scene.branch = { parent, place };
  const found = readSteps(scene, joiner);
  scene.branch = branch;
  return found;
}

/** Adds the actions of one verb. */
function readActions(scene: Scene): 'action' | undefined {
  for (const read of verbReaders) {
    const found = attempt(scene, () => read(scene));
    if (found === undefined) continue;
    const actions: readonly ReadAction[] = 'tool' in found ? [found] : found;
    for (const { tool, slots, looks } of actions) {
      const id = addStep(scene, { kind: 'action', tool, slots });
      if (looks === true || isLookingTool(tool)) scene.looks.add(id);
    }
    return 'action';
  }
  return undefined;
}
