// What questions begin with.
import type { Cursor } from '../../../words/cursor.ts';
import type { Scene, Slots } from '../../scene.ts';

/** What a question asks for, without the words before and behind it. */
export type Question = (scene: Scene) => { tool: string; slots: Slots } | undefined;

const showings = [
  ...['show me', 'show', 'tell me', 'check', 'verify', 'list', 'display', 'look up', 'give me'],
  ...['look at', 'see', 'get me'],
];
const whats = ["what's", 'what’s', 'whats', 'what is', 'what are', "how's", 'how’s', 'how is'];

/** "what is", "show me", "check"; false where neither is there. */
export function takeAsking(cursor: Cursor): boolean {
  return [...showings, ...whats].some((phrase) => cursor.takePhrase(phrase) !== undefined);
}

/** "show me", "check": an order to look, which goes before a question. */
export function takeShowing(cursor: Cursor): boolean {
  return showings.some((phrase) => cursor.takePhrase(phrase) !== undefined);
}

/** The first of these that comes, whole. */
export function takeOne(cursor: Cursor, ...phrases: readonly string[]): boolean {
  return phrases.some((phrase) => cursor.takePhrase(phrase) !== undefined);
}
