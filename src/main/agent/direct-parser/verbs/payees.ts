// Whoever a file names: "pay everyone in ~/payroll.csv in USDC and write the receipts to ~/receipts.csv".
import { readToken } from '../../words/read-token.ts';
import { readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { ReadAction, VerbReader } from '../verb-reader.ts';
import { everyVerb } from './clauses.ts';

const everyone = [
  ...['everyone', 'everybody', 'all the people', 'all people', 'the people', 'the employees'],
  ...['each person', 'every person', 'each row', 'every row', 'all rows', 'all the rows'],
  ...['each line', 'every line', 'the list', 'the payroll', 'my payroll', 'payroll'],
];

export const payeesReader: VerbReader = (scene) => {
  const { cursor } = scene;
  for (const read of [readFileFirst, readEveryone, readTokenFirst]) {
    const slots = cursor.attempt(() => read(scene));
    if (slots === undefined) continue;
    return { tool: 'transfer', slots: readPieces(scene, slots, [readIn, ...everyVerb]) };
  }
  return cursor.attempt(() => readReceipts(scene));
};

function takeOne({ cursor }: Scene, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => cursor.takePhrase(phrase) !== undefined);
}

/** "pay everyone in the file ~/payroll.csv". */
function readEveryone(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('pay') || !takeOne(scene, everyone)) return undefined;
  return readListed(scene);
}

/** "send USDC to everyone in ~/payroll.csv". */
function readTokenFirst(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  const verb = cursor.takeAny('send', 'pay');
  const token = verb && readToken(cursor);
  if (token === undefined) return undefined;
  if (!cursor.takeAny('to') && verb?.lower !== 'pay') return undefined;
  if (!takeOne(scene, everyone)) return undefined;
  const listed = readListed(scene);
  return listed && { ...listed, token: saidOf(scene, token) };
}

/** "read the CSV ~/payroll.csv, and pay each row in USDC". */
function readFileFirst(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('read', 'take')) return undefined;
  const payees = readFile(scene);
  const comma = cursor.takeAny(',');
  const and = cursor.takeAny('and', 'then');
  if (and?.lower === 'and') cursor.takeAny('then');
  if (payees === undefined || (comma ?? and) === undefined || !cursor.takeAny('pay'))
    return undefined;
  if (!takeOne(scene, everyone)) return undefined;
  takeOne(scene, ['in it', 'of it', 'in there']);
  return payees;
}

function readListed(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  cursor.takeAny('listed', 'named');
  return cursor.takeAny('in', 'of', 'from', 'on', 'by') && readFile(scene);
}

function readFile(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  cursor.takeAny('the', 'my');
  cursor.takeAny('csv');
  cursor.takeAny('file', 'list', 'spreadsheet', 'table');
  const path = cursor.take('path');
  return path && { payees: saidOf(scene, path) };
}

/** "in USDC". */
function readIn(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('in', 'with')) return undefined;
  const token = readToken(cursor);
  return token && { token: saidOf(scene, token) };
}

/** After such payments only: nothing else has receipts. */
function readReceipts(scene: Scene): ReadAction | undefined {
  const { cursor, steps } = scene;
  if (!steps.some(({ slots }) => slots['payees'] !== undefined)) return undefined;
  if (!cursor.takeAny('write', 'save', 'put')) return undefined;
  const from = cursor.at;
  cursor.takeAny('a', 'the', 'all');
  cursor.takeAny('the');
  if (!cursor.takeAny('receipts', 'receipt')) return undefined;
  const receipts = saidOf(scene, ...cursor.since(from));
  cursor.takeAny('file');
  if (!cursor.takeAny('to', 'into', 'in', 'at', 'as')) return undefined;
  takeOne(scene, ['the file', 'a file', 'a new file']);
  const path = cursor.take('path');
  return path && { tool: 'create_file', slots: { receipts, path: saidOf(scene, path) } };
}
