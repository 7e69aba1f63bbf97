import type { Cursor } from '../../words/cursor.ts';
import { readPieces } from '../scene.ts';
import type { VerbReader } from '../verb-reader.ts';
import { everyVerb } from './clauses.ts';

/** "take back the delegation of my account", "revoke my EIP-7702 delegation", "take back control of my account". */
export const delegationReader: VerbReader = (scene) => {
  const { cursor } = scene;
  const isVerb =
    cursor.takeAny('revoke', 'remove', 'end') !== undefined ||
    cursor.takePhrase('take back') !== undefined;
  if (!isVerb || !(cursor.attempt(() => readControl(cursor)) ?? readDelegation(cursor)))
    return undefined;
  return { tool: 'revoke_delegation', slots: readPieces(scene, {}, everyVerb) };
};

/** "the delegation of my account", "my EIP-7702 delegation". */
function readDelegation(cursor: Cursor): true | undefined {
  cursor.takeAny('the', 'my', 'any');
  cursor.takePhrase('eip 7702') ?? cursor.takeAny('eip-7702', 'eip7702', '7702');
  if (!cursor.takeAny('delegation')) return undefined;
  cursor.attempt(() => (cursor.takeAny('of', 'on', 'from') ? readOwn(cursor) : undefined));
  return true;
}

/** "the control over my account": nothing without the account, as much else can be controlled. */
function readControl(cursor: Cursor): true | undefined {
  cursor.takeAny('the', 'full');
  if (!cursor.takeAny('control') || !cursor.takeAny('of', 'over')) return undefined;
  return readOwn(cursor);
}

function readOwn(cursor: Cursor): true | undefined {
  cursor.takeAny('my', 'this', 'the');
  return cursor.takeAny('account', 'wallet') && true;
}
