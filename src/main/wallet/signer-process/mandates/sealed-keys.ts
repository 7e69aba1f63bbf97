// The keys of mandates that sign while the vault is locked, in a file of their own: of each the key of its account
// and that of its record, sealed under a random key that the system's key chain keeps. Nothing of the vault's own
// keys is in it, and no entry opens in the place of another.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import type { MandateName } from '../../keychain/mandate-entry-names.ts';
import { open, seal } from '../../vault/aead.ts';
import { replaceFile } from '../replace-file.ts';
import { signerError } from '../signer-error.ts';
import { mandateError } from './mandate-error.ts';
import type { MandateKeyChain } from './mandate-key-chain.ts';

const fileName = 'mandates.sealed';
const keySize = 32;

const fileSchema = z.array(
  z.strictObject({ vaultId: z.string(), mandateId: z.string(), sealed: z.base64() }),
);

export interface MandateKeys {
  /** Of the account. */
  signing: Uint8Array;
  /** Of the record. */
  record: Uint8Array;
}

/** Durable on return. Throws a KEYCHAIN code, LEDGER_IO_ERROR. */
export async function sealKeys(
  folder: string,
  keyChain: MandateKeyChain,
  name: MandateName,
  { signing, record }: MandateKeys,
): Promise<void> {
  const key = await keyChain.makeSealKey(name);
  const plain = concatBytes(signing, record);
  const sealed = Buffer.from(seal(key, plain, binding(name))).toString('base64');
  plain.fill(0);
  key.fill(0);
  const others = readSealed(folder).filter((each) => !isOf(name)(each));
  writeSealed(folder, [...others, { ...name, sealed }]);
}

/** The caller fills them with zeros. Throws MANDATE_SEAL_BROKEN, a KEYCHAIN code. */
export async function openKeys(
  folder: string,
  keyChain: MandateKeyChain,
  name: MandateName,
): Promise<MandateKeys> {
  const found = readSealed(folder).find(isOf(name));
  if (found === undefined) throw mandateError('MANDATE_SEAL_BROKEN');
  const key = await keyChain.sealKey(name);
  if (key?.length !== keySize) throw mandateError('MANDATE_SEAL_BROKEN');
  const plain = open(key, new Uint8Array(Buffer.from(found.sealed, 'base64')), binding(name));
  key.fill(0);
  if (plain?.length !== 2 * keySize) throw mandateError('MANDATE_SEAL_BROKEN');
  const keys = { signing: plain.slice(0, keySize), record: plain.slice(keySize) };
  plain.fill(0);
  return keys;
}

export function hasSealedKeys(folder: string, name: MandateName): boolean {
  return readSealed(folder).some(isOf(name));
}

function binding({ vaultId, mandateId }: MandateName): Uint8Array {
  return utf8ToBytes(`countersign-mandate-v1|${vaultId}|${mandateId}`);
}

function isOf({ vaultId, mandateId }: MandateName) {
  return (each: MandateName) => each.vaultId === vaultId && each.mandateId === mandateId;
}

/** What cannot be read opens nothing: the mandates in it wait for the vault. */
function readSealed(folder: string): z.infer<typeof fileSchema> {
  const path = join(folder, fileName);
  if (!existsSync(path)) return [];
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return [];
  }
}

function writeSealed(folder: string, entries: z.infer<typeof fileSchema>): void {
  try {
    replaceFile(join(folder, fileName), JSON.stringify(entries));
  } catch (error) {
    throw signerError('LEDGER_IO_ERROR', {}, error);
  }
}
