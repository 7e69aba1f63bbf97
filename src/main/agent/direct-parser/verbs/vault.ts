import { readPieces, type Scene, type Slots, saidOf } from '../scene.ts';
import type { VerbReader } from '../verb-reader.ts';
import { everyVerb } from './clauses.ts';
import { readHowMuch, readSpend } from './read-spend.ts';

/** "deposit 100 into the vault 0x…", "withdraw all from vault 0x…". */
export const vaultReader: VerbReader = (scene) => {
  const { cursor } = scene;
  const isIn = cursor.takeAny('deposit', 'put') !== undefined;
  if (!isIn && !cursor.takeAny('withdraw', 'take', 'redeem')) return undefined;
  const plain = cursor.attempt(() => readPlain(scene, isIn));
  const slots = plain ?? { ...readSpend(scene), ...readVault(scene, isIn) };
  if (slots['vault'] === undefined) return undefined;
  const tool = isIn ? 'vault_deposit' : 'vault_withdraw';
  return { tool, slots: readPieces(scene, slots, everyVerb) };
};

function readPlain(scene: Scene, isIn: boolean): Slots | undefined {
  const amount = readHowMuch(scene);
  const vault = amount && readVault(scene, isIn);
  return amount && vault && { amount, ...vault };
}

function readVault(scene: Scene, isIn: boolean): Slots | undefined {
  const { cursor } = scene;
  const places = isIn ? ['into', 'in', 'to'] : ['from'];
  if (!cursor.takeAny(...places) && (isIn || !cursor.takePhrase('out of'))) return undefined;
  cursor.takeAny('the');
  if (!cursor.takeAny('vault')) return undefined;
  cursor.takeAny('at');
  const address = cursor.take('hex');
  return address && { vault: saidOf(scene, address) };
}
