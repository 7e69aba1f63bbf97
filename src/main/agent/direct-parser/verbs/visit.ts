// A page that is opened in the browser window, and what is to be kept of it: each only where all of it is said.
import { readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { ReadAction } from '../verb-reader.ts';

const opening = ['go to', 'browse to', 'navigate to'];
const window = ['in the browser window', 'in the browser', 'in a browser', 'in a window'];
const whole = ['of it', 'of the page', 'of the site', 'of that page', 'there'];
const texts = ['its text', 'the text', 'what it says', 'what is on it'];

/** "open https://…", "go to https://… and take a picture of it, then read its text". */
export function readVisit(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('open', 'visit') && !takeOne(scene, opening)) return undefined;
  cursor.takePhrase('the page') ?? cursor.takePhrase('the site');
  const url = cursor.take('url');
  if (url === undefined) return undefined;
  takeOne(scene, window);
  const slots = readPieces(scene, { url: saidOf(scene, url) }, [readPicture, readText]);
  return { tool: 'browser_act', slots };
}

function readPicture(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  takeJoint(scene);
  if (!cursor.takeAny('take', 'make', 'keep', 'save')) return undefined;
  cursor.takeAny('a', 'one');
  const picture = cursor.takeAny('picture', 'screenshot');
  if (picture === undefined) return undefined;
  takeOne(scene, whole);
  return { picture: saidOf(scene, picture) };
}

function readText(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  takeJoint(scene);
  const isRead = cursor.takeAny('read') !== undefined;
  if (!isRead && !cursor.takeAny('get', 'take', 'copy')) return undefined;
  const from = cursor.at;
  if (!takeOne(scene, texts) && !(isRead && takeOne(scene, ['it', 'the page']))) return undefined;
  takeOne(scene, whole);
  return { text: saidOf(scene, ...cursor.since(from)) };
}

function takeJoint({ cursor }: Scene): void {
  cursor.takeAny(',');
  cursor.takePhrase('and then') ?? cursor.takeAny('and', 'then');
}

function takeOne({ cursor }: Scene, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => cursor.takePhrase(phrase) !== undefined);
}
