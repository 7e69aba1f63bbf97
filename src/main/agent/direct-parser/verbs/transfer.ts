import type { Cursor } from '../../words/cursor.ts';
import { lowerAscii } from '../../words/lex.ts';
import { attempt, readPieces, type Scene, type Slots } from '../scene.ts';
import type { ReadAction, VerbReader } from '../verb-reader.ts';
import { everyVerb } from './clauses.ts';
import { readAnother, readRecipientFirst, readTo } from './read-recipient.ts';
import { readSpend } from './read-spend.ts';

/** "send 5 USDC to Bob on Base", "pay Bob 5 USDC", "send 1 ETH each to Bob and Carol", "send 10 USDC to Bob and 20 to Carol". */
export const transferReader: VerbReader = (scene) => {
  if (scene.cursor.takeAny('transfer', 'send', 'pay', 'wire', 'remit', 'yeet'))
    return readTransfers(scene);
  // Said of other things too, or not at all: how much, and somebody who is known, have to follow.
  const verb = scene.cursor.takeAny('give', 'move');
  // After another verb that one might be meant.
  if (verb === undefined && scene.steps.some(({ tool }) => tool !== 'transfer')) return undefined;
  const all = verb ? readTransfers(scene) : readAmountFirst(scene);
  return all.length > 0 && all.every(({ slots }) => isToKnown(scene, slots)) ? all : undefined;
};

function isToKnown({ contacts }: Scene, slots: Slots): boolean {
  const { amount, token, to, toAddress } = slots;
  if (amount === undefined || token === undefined) return false;
  return toAddress !== undefined || contacts.includes(lowerAscii(to?.text ?? ''));
}

function readTransfers(scene: Scene): ReadAction[] {
  const to = readRecipientFirst(scene);
  if (to === undefined) return readAmountFirst(scene);
  const paid = [readPieces(scene, { ...to, ...readSpend(scene) }, everyVerb)];
  for (let more: Slots | undefined = paid[0]; more !== undefined; ) {
    more = attempt(scene, () => (readAnd(scene.cursor) ? readPaid(scene) : undefined));
    if (more !== undefined) paid.push(more);
  }
  return paid.map(transfer);
}

/** "Carol 30 USDC" after "pay Bob 20 USDC and": somebody who is known, and how much of what. */
function readPaid(scene: Scene): Slots | undefined {
  const to = readAnother(scene);
  const spend = to && readSpend(scene);
  if (spend?.['amount'] === undefined || spend['token'] === undefined) return undefined;
  return readPieces(scene, { ...to, ...spend }, everyVerb);
}

function readAmountFirst(scene: Scene): ReadAction[] {
  const spend = readSpend(scene) ?? {};
  const all =
    attempt(scene, () => readManySpends(scene, spend)) ??
    attempt(scene, () => readManyRecipients(scene, spend)) ??
    readPairs(scene, spend);
  return inShares(all).map(transfer);
}

function transfer(slots: Slots): ReadAction {
  return { tool: 'transfer', slots };
}

/** "0.1 ETH, 20 USDT and 30 USDC to Bob": each needs its amount and its token. */
function readManySpends(scene: Scene, first: Slots): Slots[] | undefined {
  const spends = [first];
  for (let next: Slots | undefined = first; next !== undefined; ) {
    if (next['amount'] === undefined || next['token'] === undefined) return undefined;
    if (next !== first) spends.push(next);
    next = scene.cursor.attempt(() => (readAnd(scene.cursor) ? readSpend(scene) : undefined));
  }
  const shared = spends.length > 1 ? readTo(scene) : undefined;
  if (shared === undefined) return undefined;
  const all = readPieces(scene, shared, everyVerb);
  return spends.map((spend) => ({ ...spend, ...all }));
}

/** "1 ETH each to Bob and Carol"; without "each" it may also be one to share, which is asked about. */
function readManyRecipients(scene: Scene, spend: Slots): Slots[] | undefined {
  const { cursor } = scene;
  const before = cursor.takeAny('each');
  const first = readTo(scene);
  if (first === undefined) return undefined;
  const recipients = [first];
  for (let more = true; more; ) {
    const next = cursor.attempt(() => (readAnd(cursor) ? readAnother(scene) : undefined));
    more = next !== undefined;
    if (next !== undefined) recipients.push(next);
  }
  if (recipients.length < 2) return undefined;
  const each = before ?? cursor.takeAny('each');
  if (each === undefined) {
    const text =
      'Does each of them get as much, or is it shared? Say "each" behind the amount if each does.';
    scene.questions.push({ slot: 'amount', text });
  }
  const shared = readPieces(scene, {}, everyVerb);
  return recipients.map((to) => ({ ...spend, ...to, ...shared }));
}

/**
 * "10 USDC to Bob", and with it "and 20 to Carol": a token that is not named again is the same. Of what "the rest" is,
 * all steps before tell.
 */
function readPairs(scene: Scene, spend: Slots): Slots[] {
  const pairs = [readPieces(scene, { ...spend }, [readTo, ...everyVerb])];
  for (let last = pairs[0]; last !== undefined; ) {
    const { token } = last;
    last = attempt(scene, () => (readAnd(scene.cursor) ? readPair(scene, token) : undefined));
    if (last !== undefined) pairs.push(last);
  }
  return pairs;
}

function readPair(scene: Scene, token: Slots[string] | undefined): Slots | undefined {
  const spend = readSpend(scene);
  const to = spend?.['amount'] && readTo(scene);
  if (!to) return undefined;
  const same = token && !isRest(spend['amount']) ? { token } : {};
  return readPieces(scene, { ...same, ...spend, ...to }, everyVerb);
}

function isRest(said: Slots[string] | undefined): boolean {
  return /^(?:rest|remainder)$/i.test(said?.text ?? '');
}

function readAnd(cursor: Cursor): boolean {
  const comma = cursor.takeAny(',');
  return (cursor.takeAny('and') ?? comma) !== undefined;
}

/** Several shares of one token are shares of what was there at the beginning: two halves are all of it. */
function inShares(all: Slots[]): Slots[] {
  const shares = all.filter(({ amount }) => isShare(amount));
  if (shares.length < 2) return all;
  return all.map((slots) => {
    const { amount } = slots;
    if (amount === undefined || !isShare(amount)) return slots;
    const { text, start, end } = amount;
    return { ...slots, amount: { kind: 'percent_of_start', text, start, end } };
  });
}

function isShare(said: Slots[string] | undefined): boolean {
  return (
    said?.kind === 'text' &&
    /^(?:half|(?:a |one )?(?:quarter|fifth|tenth)|[\d.,]+\s*(?:%|percent))$/i.test(said.text)
  );
}
