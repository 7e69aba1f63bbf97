import { readToken } from '../../words/read-token.ts';
import { attempt, type Piece, readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { ReadAction, VerbReader } from '../verb-reader.ts';
import { everyVerb } from './clauses.ts';
import { readSpend } from './read-spend.ts';
import { readSpender } from './read-spender.ts';

/** "approve 500 USDC for 0x…", "let 0x… spend up to 250 USDC", "give 0x… unlimited access to my USDC". */
export const approveReader: VerbReader = (scene) => {
  const { cursor } = scene;
  const verb = cursor.takeAny('approve', 'allow', 'let', 'give')?.lower;
  switch (verb) {
    case 'approve':
    case 'allow':
      return attempt(scene, () => readSpenderFirst(scene)) ?? readAmountFirst(scene);
    case 'let':
      return attempt(scene, () => readSpenderFirst(scene));
    case 'give':
      return attempt(scene, () => readAccess(scene));
    default:
      return undefined;
  }
};

/** "0x… to spend 500 USDC", "0x… spend up to 250 USDC". */
function readSpenderFirst(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  const spender = readSpender(scene);
  if (spender === undefined) return undefined;
  cursor.takeAny('to', 'for');
  const verb = cursor.takeAny('spend', 'use', 'take', 'move');
  const allowed = readAllowed(scene);
  if (allowed === undefined || (verb === undefined && allowed['amount'] === undefined))
    return undefined;
  return { tool: 'approve', slots: readPieces(scene, { ...spender, ...allowed }, everyVerb) };
}

/** "500 USDC for 0x…"; who may spend it is asked where it is not said. */
function readAmountFirst(scene: Scene): ReadAction {
  const allowed = readAllowed(scene) ?? {};
  return { tool: 'approve', slots: readPieces(scene, allowed, [readFor, ...everyVerb]) };
}

/** "0x… unlimited access to my USDC", "0x… access to 500 USDC". */
function readAccess(scene: Scene): ReadAction | undefined {
  const { cursor } = scene;
  const spender = readSpender(scene);
  const unlimited = spender && cursor.takeAny('unlimited');
  if (spender === undefined || !cursor.takePhrase('access to')) return undefined;
  const allowed = readSpend(scene);
  if (allowed === undefined) return undefined;
  const amount = unlimited && { amount: saidOf(scene, unlimited) };
  return {
    tool: 'approve',
    slots: readPieces(scene, { ...spender, ...allowed, ...amount }, everyVerb),
  };
}

/** "up to 250 USDC", "unlimited USDC". */
function readAllowed(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  cursor.takePhrase('up to') ?? cursor.takePhrase('at most') ?? cursor.takeAny('exactly');
  const unlimited = cursor.takeAny('unlimited');
  if (unlimited === undefined) return readSpend(scene);
  const token = readToken(cursor);
  return {
    amount: saidOf(scene, unlimited),
    ...(token && { token: saidOf(scene, token) }),
  };
}

const readFor: Piece = (scene) =>
  scene.cursor.takeAny('for', 'to') ? readSpender(scene) : undefined;
