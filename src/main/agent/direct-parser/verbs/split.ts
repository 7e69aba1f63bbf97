import type { SaidText } from '../../intent/said.ts';
import type { Cursor } from '../../words/cursor.ts';
import { attempt, readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { ReadAction, VerbReader } from '../verb-reader.ts';
import { everyVerb, words } from './clauses.ts';
import { readAnother } from './read-recipient.ts';
import { readSpend } from './read-spend.ts';
import { transferReader } from './transfer.ts';

/** "split 100 USDC between Bob and Carol", "split my USDC: send 60% to Bob and 40% to Carol". */
export const splitReader: VerbReader = (scene) => {
  if (!scene.cursor.takeAny('split', 'divide', 'share', 'distribute')) return undefined;
  return attempt(scene, () => readBetween(scene)) ?? attempt(scene, () => readListed(scene));
};

const evenly = words('equally', 'evenly', 'in half', '50/50', 'in equal parts', 'fairly');

/** Each gets as much; what all of it is has to be said. */
function readBetween(scene: Scene): ReadAction[] | undefined {
  const { cursor } = scene;
  const spend = readSpend(scene);
  if (spend === undefined) return undefined;
  readPieces(scene, {}, [evenly]);
  if (!cursor.takeAny('between', 'among', 'amongst')) return undefined;
  const from = cursor.at;
  const recipients = readRecipients(scene);
  if (recipients.length < 2) return undefined;
  const among: SaidText = saidOf(scene, ...cursor.since(from));
  const shared = readPieces(scene, {}, [evenly, ...everyVerb]);
  return recipients.map((to) => ({
    tool: 'transfer',
    slots: { ...spend, ...to, among, ...shared },
  }));
}

function readRecipients(scene: Scene): Slots[] {
  const { cursor } = scene;
  const found: Slots[] = [];
  let next = readAnother(scene);
  while (next !== undefined) {
    found.push(next);
    next = cursor.attempt(() => (readAnd(cursor) ? readAnother(scene) : undefined));
  }
  return found;
}

function readAnd(cursor: Cursor): boolean {
  const comma = cursor.takeAny(',');
  return (cursor.takeAny('and') ?? comma) !== undefined;
}

/** What each gets is said after it: the token of all of them first. */
function readListed(scene: Scene): ReadAction[] | undefined {
  const { cursor } = scene;
  cursor.takeAny('all');
  cursor.takeAny('of');
  cursor.takeAny('my', 'your', 'the');
  const token = readSpend(scene)?.['token'];
  if (token?.kind !== 'text') return undefined;
  cursor.takeAny('up', 'like');
  cursor.takeAny('this');
  if (!cursor.takeAny(':', ',', '-', '.')) return undefined;
  const found = transferReader(scene);
  if (found === undefined || 'tool' in found || found.length < 2) return undefined;
  return found.map(({ tool, slots }) => ({ tool, slots: { token, ...slots } }));
}
