import { readChainName } from '../../words/chain-names.ts';
import { type Piece, readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { VerbReader } from '../verb-reader.ts';
import { afterComma, everyVerb } from './clauses.ts';
import { readAnother } from './read-recipient.ts';
import { readSpend } from './read-spend.ts';

const clauses: readonly Piece[] = [
  afterComma(readFromChain),
  afterComma(readToChain),
  readFor,
  ...everyVerb,
];

/** Said of other things too: both networks have to be named, or that it goes over. */
const movings = ['move', 'transfer', 'send', 'take', 'get', 'bring', 'transport'];

/** "bridge 300 USDC to Arbitrum", "move 0.2 ETH from Base back to mainnet", "get all my USDC off Base and onto Optimism". */
export const bridgeReader: VerbReader = (scene) => {
  const { cursor } = scene;
  const tool = 'bridge';
  if (cursor.takeAny('bridge')) {
    return { tool, slots: readPieces(scene, readSpend(scene) ?? {}, clauses) };
  }
  if (!cursor.takeAny(...movings)) return undefined;
  const slots = readPieces(scene, readSpend(scene) ?? {}, clauses);
  const isOver = slots['toChain'] !== undefined && /^over\b/i.test(slots['toChain'].text);
  const isBoth = slots['chain'] !== undefined && slots['toChain'] !== undefined;
  return isBoth || isOver ? { tool, slots } : undefined;
};

/** "from Base", "off Arbitrum". */
function readFromChain(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('from', 'off') && !cursor.takePhrase('out of')) return undefined;
  const chain = readChain(scene);
  return chain && { chain };
}

/** "to Base", "and onto Base", "back to mainnet", "over to Optimism", of which "over" stays with it. */
function readToChain(scene: Scene): Slots | undefined {
  const { cursor, contacts } = scene;
  cursor.takeAny('and');
  cursor.takeAny('back', 'across');
  const over = cursor.peek()?.lower === 'over' ? cursor.take('word') : undefined;
  if (!cursor.takeAny('to', 'onto', 'into') && !cursor.take('arrow')) return undefined;
  const name = cursor.peek()?.lower ?? '';
  const chain = contacts.includes(name) ? undefined : readChain(scene);
  if (chain === undefined) return undefined;
  return over
    ? { toChain: { ...chain, ...from(scene, over.start, chain.end) } }
    : { toChain: chain };
}

function from({ text }: Scene, start: number, end: number) {
  return { text: text.slice(start, end), start, end };
}

function readChain(scene: Scene) {
  const { cursor } = scene;
  cursor.takeAny('the');
  const chain = readChainName(cursor);
  if (chain !== undefined) cursor.takeAny('network', 'chain');
  return chain && saidOf(scene, ...chain.words);
}

/** "for Ana": whose it is over there. */
function readFor(scene: Scene): Slots | undefined {
  return scene.cursor.takeAny('for') ? readAnother(scene) : undefined;
}
