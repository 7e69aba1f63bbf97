import { isName } from '../../../words/names-in.ts';
import { readToken } from '../../../words/read-token.ts';
import { type Scene, saidOf } from '../../scene.ts';
import { type Question, takeAsking, takeOne } from './ask.ts';

/** "what is the address of alice.eth", "the contract of USDC on Base", "is 0x… a real token", "the status of bridge …". */
export const readWhatIs: Question = (scene) => {
  const { cursor } = scene;
  return (
    cursor.attempt(() => readName(scene)) ??
    cursor.attempt(() => readContract(scene)) ??
    cursor.attempt(() => readIsToken(scene)) ??
    cursor.attempt(() => readBridged(scene))
  );
};

function readName(scene: Scene) {
  const { cursor } = scene;
  const isWho = takeOne(cursor, 'who is', 'resolve', 'which address is', 'what address is');
  if (!isWho) {
    takeAsking(cursor);
    cursor.takeAny('the');
    if (!takeOne(cursor, 'address of', 'address behind', 'address for')) return undefined;
  }
  const word = cursor.peek();
  const name = word?.kind === 'word' && isName(word) ? cursor.take('word') : undefined;
  return name && { tool: 'resolve_name', slots: { name: saidOf(scene, name) } };
}

function readContract(scene: Scene) {
  const { cursor } = scene;
  takeAsking(cursor);
  cursor.takeAny('the');
  takeOne(cursor, 'token');
  const whats = [
    ...['contract address of', 'contract address for', 'contract of', 'contract for'],
    ...['token address of', 'address of the token', 'info on', 'info about', 'details of'],
  ];
  if (!takeOne(cursor, ...whats)) return undefined;
  return tokenInfo(scene);
}

function readIsToken(scene: Scene) {
  const { cursor } = scene;
  const isAsked = takeOne(cursor, 'is', 'check whether', 'check if', 'tell me whether');
  const token = isAsked ? cursor.take('hex') : undefined;
  if (token === undefined) return undefined;
  cursor.takeAny('is');
  const kinds = [
    'a real token',
    'a token',
    'a scam',
    'a scam token',
    'real',
    'safe',
    'legit',
    'fake',
  ];
  if (!takeOne(cursor, ...kinds)) return undefined;
  return { tool: 'token_info', slots: { token: saidOf(scene, token) } };
}

function tokenInfo(scene: Scene) {
  const token = readToken(scene.cursor);
  return token && { tool: 'token_info', slots: { token: saidOf(scene, token) } };
}

/** By the id that the step of the bridge gave. */
function readBridged(scene: Scene) {
  const { cursor } = scene;
  takeAsking(cursor);
  cursor.takeAny('the');
  if (!takeOne(cursor, 'status of bridge', 'bridge status of', 'status of the bridge'))
    return undefined;
  const id = cursor.take('hex') ?? cursor.take('number') ?? cursor.take('word');
  return id && { tool: 'bridge_status', slots: { bridgeId: saidOf(scene, id) } };
}
