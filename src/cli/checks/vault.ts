import { toAppError } from '../../shared/errors.ts';
import { refuseRollback } from '../refuse-rollback.ts';
import type { Check } from './check.ts';
import { readVaultHeader } from './read-vault-header.ts';

export const vault: Check = async ({ dataDir }) => {
  try {
    const { vaultId, generation, device } = readVaultHeader(dataDir);
    await refuseRollback(dataDir, { vaultId, generation });
    const mode = device === null ? 'the password alone' : 'the password and the key chain';
    return {
      id: 'vault',
      state: 'ok',
      detail: `The file is whole, generation ${generation}, and opens with ${mode}.`,
      mend: '',
    };
  } catch (thrown) {
    const { code, message, advice } = toAppError(thrown);
    const none = code === 'VAULT_NOT_FOUND';
    return {
      id: 'vault',
      state: none ? 'absent' : 'failed',
      detail: message,
      mend: none ? '"countersign vault create" makes one.' : advice,
    };
  }
};
