import { HDKey } from '@scure/bip32';
import { AppError } from '../../../shared/errors.ts';

/** The usual path of Ethereum wallets, BIP-44 with the account index last. */
export function accountPath(index: number): string {
  return `m/44'/60'/0'/0/${index}`;
}

/** Accounts of mandates are on a branch of their own, so that none is ever taken for a person's. */
export function mandatePath(index: number): string {
  return `m/44'/60'/7'/0/${index}`;
}

/** The 32-byte private key at `path`; the caller fills it with zeros. */
export function derivePrivateKey(seed: Uint8Array, path: string): Uint8Array {
  const root = HDKey.fromMasterSeed(seed);
  const node = root.derive(path);
  try {
    if (!node.privateKey)
      throw new AppError('DERIVATION_FAILED', 'unknown', 'No key at this path.');
    return node.privateKey.slice();
  } finally {
    node.wipePrivateData();
    root.wipePrivateData();
  }
}
