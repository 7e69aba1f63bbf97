import type { Cursor } from '../../words/cursor.ts';
import { readToken } from '../../words/read-token.ts';
import { attempt, readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { VerbReader } from '../verb-reader.ts';
import { everyVerb } from './clauses.ts';
import { readSpender } from './read-spender.ts';

/** "revoke the DAI approval of 0x…", "revoke all my USDT approvals", "revoke what 0x… may take of my USDC". */
export const revokeReader: VerbReader = (scene) => {
  const { cursor } = scene;
  const isRevoke = cursor.takeAny('revoke') ?? cursor.takePhrase('take back');
  if (isRevoke === undefined && !cursor.takeAny('remove')) return undefined;
  const slots =
    attempt(scene, () => (isRevoke ? readMayTake(scene) : undefined)) ??
    attempt(scene, () => readAllowance(scene));
  return slots && { tool: 'revoke', slots: readPieces(scene, slots, everyVerb) };
};

/** "what 0x… may take of my USDC". */
function readMayTake(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  if (!cursor.takeAny('what')) return undefined;
  const spender = readSpender(scene);
  if (spender === undefined || !cursor.takeAny('may', 'can')) return undefined;
  if (!cursor.takeAny('take', 'spend', 'move') || !cursor.takeAny('of')) return undefined;
  return { ...spender, ...readOwn(scene) };
}

/** "the DAI approval of 0x…", "approval for 0x… to spend my USDC", "all my USDT approvals". */
function readAllowance(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  const all = cursor.takeAny('all', 'every');
  cursor.takeAny('my', 'the', 'of');
  cursor.takeAny('my', 'the');
  const token = isNoun(cursor) ? undefined : readToken(cursor);
  const one = cursor.takeAny('approval', 'allowance');
  const many = one ? undefined : cursor.takeAny('approvals', 'allowances');
  if (one === undefined && many === undefined) return undefined;
  const named = token && { token: saidOf(scene, token) };
  const spender = attempt(scene, () =>
    cursor.takeAny('of', 'for', 'to', 'from') ? readSpender(scene) : undefined,
  );
  const everyone = spender === undefined && many !== undefined ? (all ?? many) : undefined;
  const own = cursor.attempt(() => (cursor.takePhrase('to spend') ? readOwn(scene) : undefined));
  if (named !== undefined && own !== undefined) return undefined;
  return {
    ...named,
    ...own,
    ...spender,
    ...(everyone && { spender: saidOf(scene, everyone) }),
  };
}

function isNoun(cursor: Cursor): boolean {
  return ['approval', 'approvals', 'allowance', 'allowances'].includes(cursor.peek()?.lower ?? '');
}

/** "my USDC tokens at 0x…". */
function readOwn(scene: Scene): Slots | undefined {
  const { cursor } = scene;
  cursor.takeAny('my', 'the');
  const token = readToken(cursor);
  const address = cursor.attempt(() => token && cursor.takeAny('at') && cursor.take('hex'));
  return (
    token && {
      token: saidOf(scene, token),
      ...(address && { tokenAddress: saidOf(scene, address) }),
    }
  );
}
