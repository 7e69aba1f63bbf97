import { leavesText } from '../../compiler/resolve/text-of-step.ts';
import type { Cursor } from '../../words/cursor.ts';
import { attempt, readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { ReadAction, VerbReader } from '../verb-reader.ts';
import { anyStart } from './clauses.ts';

type FileReader = (scene: Scene) => ReadAction | undefined;

const readers: readonly FileReader[] = [
  ...[readMove, readDelete, readCreate, readWrite, readReplace, readReplaceIn],
  ...[readList, readInFolder, readRead],
];

/** "move ~/a.txt to ~/b/a.txt", "delete ~/old.iso", "make a file ~/todo.md that says "…"". Paths begin with ~/ or /. */
export const fileReader: VerbReader = (scene) => {
  for (const read of readers) {
    const found = attempt(scene, () => read(scene));
    if (found !== undefined) return { ...found, slots: readPieces(scene, found.slots, anyStart) };
  }
  return undefined;
};

function readPath(scene: Scene, name = 'path'): Slots | undefined {
  const { cursor } = scene;
  cursor.takeAny('the', 'my', 'a');
  cursor.takeAny('file', 'folder', 'directory');
  const path = cursor.take('path');
  return path && { [name]: saidOf(scene, path) };
}

function readQuoted(scene: Scene, name: string): Slots | undefined {
  const quoted = scene.cursor.take('quote');
  return quoted && { [name]: saidOf(scene, quoted) };
}

function action(tool: string, ...parts: readonly (Slots | undefined)[]): ReadAction | undefined {
  if (parts.some((part) => part === undefined)) return undefined;
  return { tool, slots: Object.assign({}, ...parts) as Slots };
}

/** The first of these that comes, whole. */
function takeOne(cursor: Cursor, ...phrases: readonly string[]): boolean {
  return phrases.some((phrase) => cursor.takePhrase(phrase) !== undefined);
}

function readMove(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('move', 'rename')) return undefined;
  const path = readPath(scene);
  if (!cursor.takeAny('to', 'into', 'as')) return undefined;
  return action('move_file', path, readPath(scene, 'newPath'));
}

/** "delete ~/a", "throw ~/a away", "move ~/a to the trash". */
function readDelete(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  if (takeOne(cursor, 'delete', 'remove', 'trash', 'throw away', 'throw out')) {
    return action('delete_file', readPath(scene));
  }
  const isMoved = cursor.takeAny('move', 'put') !== undefined;
  if (!isMoved && !cursor.takeAny('throw')) return undefined;
  const path = readPath(scene);
  const ends = isMoved
    ? ['to the trash', 'into the trash', 'in the trash']
    : ['away', 'out', 'in the trash', 'into the trash'];
  return takeOne(cursor, ...ends) ? action('delete_file', path) : undefined;
}

const contents = [
  ...['that says', 'which says', 'saying', 'containing', 'that contains', 'which contains', 'with'],
];

/** "make a text file ~/todo.md that says "…"". */
function readCreate(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('make', 'create', 'write')) return undefined;
  cursor.takeAny('a', 'the');
  cursor.takeAny('new');
  cursor.takeAny('text');
  if (!cursor.takeAny('file', 'note')) return undefined;
  cursor.takeAny('at', 'in', 'called', 'named');
  const path = readPath(scene);
  if (!takeOne(cursor, ...contents)) return undefined;
  takeOne(cursor, 'the text', 'the content', 'the words');
  return action('create_file', path, readQuoted(scene, 'content'));
}

/** "write "…" to ~/todo.md", "note "…" in ~/todo.md". */
function readWrite(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  if (!takeOne(cursor, 'write', 'save', 'put', 'note down', 'note')) return undefined;
  const content = readQuoted(scene, 'content') ?? readLeft(scene);
  if (!cursor.takeAny('to', 'into', 'in', 'as')) return undefined;
  cursor.takePhrase('a new file') ?? cursor.takePhrase('the new file');
  const path = readPath(scene) ?? (content?.['content']?.kind === 'output' && readName(scene));
  return action('create_file', content, path || undefined);
}

const texts = [
  ...['what it says', 'what comes back', 'the answer', 'my answer', 'the text', 'the output'],
  ...['the result', 'it', 'that'],
];

/** The text that the step before this one leaves. */
function readLeft(scene: Scene): Slots | undefined {
  const { cursor, steps } = scene;
  const before = steps.findLast(({ kind }) => kind === 'action');
  if (before === undefined || !leavesText(before)) return undefined;
  const from = cursor.at;
  if (!takeOne(cursor, ...texts)) return undefined;
  const said = saidOf(scene, ...cursor.since(from));
  const whole = { step: before.id, output: 'given', share: null, minus: null };
  return { content: { ...said, kind: 'output', ...whole } };
}

/** A name without its folder is asked about. */
function readName(scene: Scene): Slots | undefined {
  const name = scene.cursor.take('word');
  return name && { path: saidOf(scene, name) };
}

/** "replace "a" with "b" in ~/config.ini". */
function readReplace(scene: Scene): ReadAction | undefined {
  const texts = readTexts(scene);
  const path = texts && scene.cursor.takeAny('in') && readPath(scene);
  return action('modify_file', path, texts);
}

/** "in ~/config.ini, replace "a" with "b"". */
function readReplaceIn(scene: Scene): ReadAction | undefined {
  const path = scene.cursor.takeAny('in') && readPath(scene);
  scene.cursor.takeAny(',');
  return action('modify_file', path, path && readTexts(scene));
}

function readTexts(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('replace', 'change')) return undefined;
  const before = readQuoted(scene, 'oldText');
  const after = before && cursor.takeAny('with', 'by', 'to') && readQuoted(scene, 'newText');
  return after && { ...before, ...after };
}

/** "list the files in ~/Downloads", "which files are in ~/Downloads?". */
function readList(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  const isAsked = takeOne(cursor, 'which files are', 'what files are');
  if (!isAsked) {
    if (!takeOne(cursor, 'list', 'show me', 'show')) return undefined;
    cursor.takeAny('all');
    takeOne(cursor, 'the files', 'files', 'my files');
  }
  if (!cursor.takeAny('in', 'of')) return undefined;
  return questioned(scene, action('list_files', readPath(scene)));
}

/** "what is in my ~/Documents folder?" */
function readInFolder(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  if (!takeOne(cursor, 'what is in', "what's in", 'what’s in')) return undefined;
  const from = cursor.at;
  const path = readPath(scene);
  const isBefore = cursor.since(from).some(({ lower }) => folders.includes(lower));
  if (!isBefore && !cursor.takeAny(...folders)) return undefined;
  return questioned(scene, action('list_files', path));
}

const folders = ['folder', 'directory'];

/** "read me ~/a.txt", "what does ~/a.txt say?" */
function readRead(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  if (takeOne(cursor, 'what does')) {
    const path = readPath(scene);
    if (!cursor.takeAny('say', 'contain')) return undefined;
    return questioned(scene, action('read_file', path));
  }
  if (takeOne(cursor, 'show me what is in', 'show what is in')) {
    cursor.takePhrase('the file');
    return action('read_file', readPath(scene));
  }
  if (!takeOne(cursor, 'read me', 'read')) return undefined;
  return action('read_file', readPath(scene));
}

function questioned({ cursor }: Scene, read: ReadAction | undefined): ReadAction | undefined {
  cursor.takeAny('?');
  return read;
}
