import type { Cursor } from '../../words/cursor.ts';
import type { Lexeme } from '../../words/lex.ts';
import { isName } from '../../words/names-in.ts';
import { readAmount } from '../../words/read-amount.ts';
import { type Scene, type Slots, saidOf } from '../scene.ts';

/** "to Bob at 0x…": a name goes to `to`, an address to `toAddress`, a name and the address it is said to have to both. */
export function readTo(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('to') && !cursor.takePhrase('over to')) return undefined;
  return (
    cursor.attempt(() => {
      cursor.takeAny('the');
      cursor.takeAny('address', 'recipient', 'wallet');
      return readAddress(scene);
    }) ?? readName(scene)
  );
}

/** Whoever an amount follows: "pay Bob 5 USDC". */
export function readRecipientFirst(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  return cursor.attempt(() => {
    if (startsAmount(cursor)) return undefined;
    const address = cursor.take('hex');
    const found = address ? { toAddress: saidOf(scene, address) } : readName(scene);
    return found && startsAmount(cursor) ? found : undefined;
  });
}

function startsAmount(cursor: Cursor): boolean {
  let isAmount = false;
  cursor.attempt(() => {
    isAmount = readAmount(cursor) !== undefined;
    return undefined;
  });
  return isAmount;
}

/** One more recipient, without "to": only one who is known, so that no verb is taken for a name. */
export function readAnother(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  const address = cursor.take('hex');
  if (address !== undefined) return { toAddress: saidOf(scene, address) };
  const contact = readContact(scene);
  if (contact !== undefined) return { to: saidOf(scene, ...contact) };
  const next = cursor.peek();
  const name = next && isName(next) ? cursor.take('word') : undefined;
  return name && { to: saidOf(scene, name) };
}

/** "0x…" or "(0x…)". */
function readAddress(scene: Scene): Slots | undefined {
  const address = scene.cursor.take('hex') ?? readBracketed(scene);
  return address && { toAddress: saidOf(scene, address) };
}

function readBracketed({ cursor }: Scene): Lexeme | undefined {
  return cursor.attempt(() => {
    const address = cursor.takeAny('(') ? cursor.take('hex') : undefined;
    return address && cursor.takeAny(')') ? address : undefined;
  });
}

/** A contact of one or more words, else one word; "Bob at 0x…" gives both, "Bob (0x…)" for a contact. */
function readName(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  const contact = readContact(scene);
  const word = contact ? undefined : cursor.take('word');
  const words = contact ?? (word && [word]);
  if (words === undefined) return undefined;
  const address = cursor.attempt(() => {
    if (cursor.takeAny('at')) return cursor.take('hex');
    return contact && readBracketed(scene);
  });
  return { to: saidOf(scene, ...words), ...(address && { toAddress: saidOf(scene, address) }) };
}

/** "Bob", "the cold wallet". */
function readContact({ cursor, contacts }: Scene): readonly Lexeme[] | undefined {
  const listed = readListed(cursor, contacts);
  if (listed !== undefined) return listed;
  return cursor.attempt(() =>
    cursor.takeAny('the', 'my') ? readListed(cursor, contacts) : undefined,
  );
}

function readListed(cursor: Cursor, contacts: Scene['contacts']): Lexeme[] | undefined {
  for (const contact of contacts) {
    const found = cursor.takePhrase(contact);
    if (found !== undefined) return found;
  }
  return undefined;
}
