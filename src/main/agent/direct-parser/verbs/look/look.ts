// Questions that reading tools answer, in the words that people use.
import { pleases } from '../../../words/courtesy.ts';
import { attempt, readPieces } from '../../scene.ts';
import type { ReadAction, VerbReader } from '../../verb-reader.ts';
import { everyVerb, words } from '../clauses.ts';
import type { Question } from './ask.ts';
import { readBalance } from './balance.ts';
import { readDealings } from './dealings.ts';
import { readOutcome } from './outcome.ts';
import { readPrice } from './price.ts';
import { readWhatIs } from './what-is.ts';

const questions: readonly Question[] = [
  ...[readBalance, readPrice, readDealings, readWhatIs, readOutcome],
];

const politely = ['can you', 'could you', ...pleases];

/** Words behind a question that say no more than that it is one. */
const closings = words(
  ...['right now', 'now', 'currently', 'at the moment', 'at present', 'today', 'rn', '?'],
  ...pleases,
);

/** "what is my ETH balance on Base?", "show me my portfolio", "who can spend my USDC?". */
export const lookReader: VerbReader = (scene) => {
  const { cursor } = scene;
  for (const phrase of politely) cursor.takePhrase(phrase);
  for (const read of questions) {
    const found = attempt(scene, () => read(scene));
    if (found === undefined) continue;
    const slots = readPieces(scene, found.slots, [closings, ...everyVerb]);
    const action: ReadAction = { tool: found.tool, slots, looks: true };
    return action;
  }
  return undefined;
};
