import type { Lexeme } from '../../words/lex.ts';
import { type Scene, type Slots, saidOf } from '../scene.ts';

/** Names that contracts are called by; which address that is on the chain, the compiler knows. */
const contracts = [
  ...['uniswap v2 router', 'uniswap v3 router', 'uniswap router', 'uniswap v2', 'uniswap v3'],
  ...['uniswap', 'permit2', 'aave v3 pool', 'aave pool', 'aave v3', 'aave'],
];

/** "0x…", "the spender address 0x…", "the Uniswap V3 router (0x…)", a contact: `spender`, and `spenderAddress` for an address. */
export function readSpender(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  return cursor.attempt(() => {
    cursor.takeAny('the');
    cursor.takeAny('spender', 'contract');
    cursor.takeAny('address');
    const address = cursor.take('hex');
    if (address !== undefined) return { spenderAddress: saidOf(scene, address) };
    const name = readName(scene);
    if (name === undefined) return undefined;
    const said = { spender: saidOf(scene, ...name) };
    const beside = cursor.attempt(() => readBeside(scene));
    return beside ? { ...said, spenderAddress: saidOf(scene, beside) } : said;
  });
}

function readName({ cursor, contacts }: Scene): Lexeme[] | undefined {
  for (const phrase of [...contacts, ...contracts]) {
    const words = cursor.takePhrase(phrase);
    if (words !== undefined) return words;
  }
  return undefined;
}

function readBeside({ cursor }: Scene): Lexeme | undefined {
  if (cursor.takeAny('at')) return cursor.take('hex');
  const address = cursor.takeAny('(') ? cursor.take('hex') : undefined;
  return address && cursor.takeAny(')') ? address : undefined;
}
