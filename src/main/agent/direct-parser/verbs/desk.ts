// What is fetched, run and asked: each only where all of it is said.
import { attempt, readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { ReadAction, VerbReader } from '../verb-reader.ts';
import { anyStart } from './clauses.ts';
import { readVisit } from './visit.ts';

/** "read https://…", "open https://…", "run `git status` in ~/proj", "ask me for my name". */
export const deskReader: VerbReader = (scene) => {
  for (const read of [readPage, readVisit, readRun, readAsk]) {
    const found = attempt(scene, () => read(scene));
    if (found !== undefined) return { ...found, slots: readPieces(scene, found.slots, anyStart) };
  }
  return undefined;
};

const thePage = ['the page', 'the site', 'the address', 'the url', 'what is at', 'what is on'];

function readPage(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  const isAsked = cursor.takePhrase('what does') !== undefined;
  if (!isAsked && !cursor.takeAny('read', 'fetch', 'get')) return undefined;
  if (!isAsked) cursor.takeAny('me');
  thePage.some((phrase) => cursor.takePhrase(phrase));
  const url = cursor.take('url');
  if (url === undefined || (isAsked && !cursor.takeAny('say'))) return undefined;
  if (isAsked) cursor.takeAny('?');
  return { tool: 'http_get', slots: { url: saidOf(scene, url) } };
}

function readRun(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('run', 'execute')) return undefined;
  cursor.takePhrase('the command') ?? cursor.takePhrase('the program');
  const written = cursor.take('code') ?? cursor.take('quote');
  const command = written ? saidOf(scene, written) : readBareCommand(scene);
  if (command === undefined) return undefined;
  const folder = attempt(scene, () => readFolder(scene));
  return { tool: 'run_command', slots: { command, ...folder } };
}

function readFolder(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('in', 'inside')) return undefined;
  cursor.takeAny('the', 'my');
  cursor.takeAny('folder', 'directory');
  const path = cursor.take('path');
  return path && { folder: saidOf(scene, path) };
}

/** Programs that are called by name in a sentence; of another one its words could be anything. */
const spokenPrograms: ReadonlySet<string> = new Set([
  ...['npm', 'pnpm', 'yarn', 'node', 'deno', 'bun', 'git', 'make', 'cargo', 'go', 'python3'],
  ...['python', 'pytest', 'mvn', 'gradle', 'dotnet', 'composer', 'rake', 'tsc'],
]);
const notArguments: ReadonlySet<string> = new Set([
  ...['and', 'or', 'then', 'if', 'when', 'every', 'until', 'at', 'on', 'tomorrow', 'again', 'the'],
]);
const mostArguments = 8;

/** "npm test" before "in" and a folder, and nothing else. */
function readBareCommand(scene: Scene) {
  const { cursor, text } = scene;
  const name = cursor.take('word');
  if (name === undefined || !spokenPrograms.has(name.text)) return undefined;
  const words = [name];
  while (!(cursor.peek()?.lower === 'in' && isFolderNext(scene))) {
    const next = cursor.take('word');
    if (next === undefined || notArguments.has(next.lower)) return undefined;
    if (words.push(next) > mostArguments) return undefined;
  }
  const said = saidOf({ text }, ...words);
  return said;
}

function isFolderNext({ cursor }: Scene): boolean {
  return [1, 2, 3].some((ahead) => cursor.peek(ahead)?.kind === 'path');
}

const endsPrompt: ReadonlySet<string> = new Set([
  ...['and', 'or', 'then', 'if', 'unless', 'when', 'whenever', 'once', 'until', 'every', 'daily'],
  ...['weekly', 'monthly', 'hourly', 'at', 'on', 'in', 'before', 'after', 'tomorrow', 'today'],
  ...['tonight', 'next', 'later', 'from', 'but', 'with', 'send', 'swap', 'pay', 'transfer', 'buy'],
  ...['sell', 'to', 'so', 'again', 'now', 'immediately'],
]);
const mostPromptWords = 8;

/** "ask me for my name", "ask me "How much?"", "ask me whether to go on". */
function readAsk(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  if (!cursor.takePhrase('ask me')) return undefined;
  const isConfirm = cursor.takePhrase('whether to') !== undefined;
  if (!isConfirm && !cursor.takeAny('for')) cursor.takeAny(':');
  const quoted = isConfirm ? undefined : cursor.take('quote');
  const prompt = quoted ? saidOf(scene, quoted) : readPrompt(scene);
  if (prompt === undefined) return undefined;
  const slots: Slots = isConfirm ? { confirm: prompt } : { prompt };
  return { tool: 'get_user_input', slots };
}

/** Plain words only: whatever might begin something else ends the question. */
function readPrompt(scene: Scene) {
  const { cursor } = scene;
  const from = cursor.at;
  cursor.takePhrase('go on') ?? cursor.takePhrase('carry on');
  while (cursor.peek()?.kind === 'word' && !endsPrompt.has(cursor.peek()?.lower ?? '')) {
    cursor.take('word');
  }
  const words = cursor.since(from);
  const isShort = words.length > 0 && words.length <= mostPromptWords;
  return isShort ? saidOf(scene, ...words) : undefined;
}
