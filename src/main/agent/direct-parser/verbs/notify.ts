import type { SaidText } from '../../intent/said.ts';
import { readPieces, readStartPiece, type Scene, saidOf } from '../scene.ts';
import type { VerbReader } from '../verb-reader.ts';
import { anyStart } from './clauses.ts';

const orders = [
  ...['notify me', 'tell me', 'alert me', 'let me know', 'warn me', 'send me a notification'],
  ...['send me an alert', 'give me an alert', 'ping me'],
];

/** "tell me when ETH is above 4000", "when gas is below 10, let me know": what is waited for is the message. */
export const notifyReader: VerbReader = (scene) => {
  const { cursor, start } = scene;
  if (!orders.some((phrase) => cursor.takePhrase(phrase))) return undefined;
  const quoted = cursor.take('quote');
  if (quoted === undefined && start.words.watch === undefined && !readStartPiece(scene)) {
    return undefined;
  }
  const message = quoted ? saidOf(scene, quoted) : watched(scene);
  return message && { tool: 'notify', slots: readPieces(scene, { message }, anyStart) };
};

/** What is watched, without the word that opens it. */
function watched({ start }: Scene): SaidText | undefined {
  const { watch } = start.said;
  if (watch === undefined) return undefined;
  const opener = /^(?:when(?:ever)?|once|if|as soon as|every time|each time)\s+/i.exec(watch.text);
  const skipped = opener?.[0].length ?? 0;
  return { ...watch, text: watch.text.slice(skipped), start: watch.start + skipped };
}
