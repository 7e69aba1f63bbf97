import { readPieces } from '../scene.ts';
import type { VerbReader } from '../verb-reader.ts';
import { everyVerb } from './clauses.ts';
import { readRecipientFirst, readTo } from './read-recipient.ts';
import { readSpend } from './read-spend.ts';

/** "send 5 USDC to Bob on Base", "pay Bob 5 USDC". */
export const transferReader: VerbReader = (scene) => {
  if (!scene.cursor.takeAny('transfer', 'send', 'pay')) return undefined;
  const to = readRecipientFirst(scene) ?? {};
  const slots = { ...to, ...readSpend(scene) };
  const isKnown = Object.keys(to).length > 0;
  return {
    tool: 'transfer',
    slots: readPieces(scene, slots, isKnown ? everyVerb : [readTo, ...everyVerb]),
  };
};
