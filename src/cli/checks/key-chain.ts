import { loadKeytarKeyChain } from '../../main/wallet/keychain/keytar-key-chain.ts';
import { toAppError } from '../../shared/errors.ts';
import type { Check } from './check.ts';
import { readVaultHeader } from './read-vault-header.ts';

export const keyChain: Check = async ({ dataDir }) => {
  const row = { id: 'key_chain' };
  try {
    const chain = await loadKeytarKeyChain();
    const name = `doctor:${process.pid}`;
    // Some key chains accept a write and keep nothing; a locked one answers "nothing" to any read.
    await chain.set(name, 'probe');
    const kept = (await chain.get(name)) === 'probe';
    await chain.remove(name);
    if (kept) return { ...row, state: 'ok', detail: `It works: ${chain.backend}.`, mend: '' };
    return notUsable(dataDir, 'It did not keep what was stored in it.');
  } catch (thrown) {
    return notUsable(dataDir, toAppError(thrown).message);
  }
};

/** Without a key chain everything works, except for a vault that shares a secret with it. */
function notUsable(dataDir: string, detail: string) {
  const needed = isNeeded(dataDir);
  return {
    id: 'key_chain',
    state: needed ? ('failed' as const) : ('absent' as const),
    detail,
    mend: needed
      ? 'Unlock the key chain, or give the recovery code with --recovery-code-file.'
      : 'Nothing needs it: the password alone protects the wallet.',
  };
}

function isNeeded(dataDir: string): boolean {
  try {
    return readVaultHeader(dataDir).device !== null;
  } catch {
    return false;
  }
}
