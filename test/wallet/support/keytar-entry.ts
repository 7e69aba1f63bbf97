// What keytar does with the key chain of the session that this runs in, as one line of JSON.
import {
  loadDeviceSecret,
  removeDeviceSecret,
  storeDeviceSecret,
} from '../../../src/main/wallet/keychain/device-secret.ts';
import { loadKeytarKeyChain } from '../../../src/main/wallet/keychain/keytar-key-chain.ts';
import { deviceCheck } from '../../../src/main/wallet/vault/keys.ts';
import { AppError } from '../../../src/shared/errors.ts';

const vaultId = '00112233445566778899aabbccddeeff';
const secret = new Uint8Array(32).map((_, index) => index);
const check = deviceCheck(secret, vaultId);

async function code(action: () => Promise<unknown>): Promise<string> {
  try {
    await action();
    return 'ok';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

const report: Record<string, string> = {};
report['load'] = await code(loadKeytarKeyChain);
if (report['load'] === 'ok') {
  const keyChain = await loadKeytarKeyChain();
  report['missing'] = await code(() => loadDeviceSecret(keyChain, vaultId, check));
  report['store'] = await code(() => storeDeviceSecret(keyChain, vaultId, secret));
  report['read'] = await code(() => loadDeviceSecret(keyChain, vaultId, check));
  report['foreign'] = await code(() => loadDeviceSecret(keyChain, vaultId, '00'.repeat(16)));
  report['remove'] = await code(() => removeDeviceSecret(keyChain, vaultId));
  report['removed'] = await code(() => loadDeviceSecret(keyChain, vaultId, check));
}
process.stdout.write(JSON.stringify(report));
