// A vault with a mandate for one plan, which the children of a crash test run that plan under.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Address, getAddress } from 'viem';
import { systemClock } from '../../../src/main/wallet/signer-process/system-clock.ts';
import { planHash } from '../../../src/shared/plan/hash.ts';
import { agree, mandateDraft } from '../../wallet/support/sample-mandate.ts';
import { sampleAddress, samplePassword } from '../../wallet/support/sample-vault.ts';
import { importSample, startTestSigner } from '../../wallet/support/test-signer.ts';
import { mandatedRoot, sentTo } from './crash-scenes.ts';

const ether = 10n ** 18n;
const plenty = String(100n * ether);

/** Writes the vault of the development phrase, and its password beside it. Answers the account of the mandate. */
export async function writeVaultWithMandate(dataDir: string): Promise<Address> {
  const signer = startTestSigner(dataDir, { clock: systemClock });
  await importSample(signer);
  const bare = { id: 'p', name: 'p', createdAt: 0, userId: 'local', status: 'draft' } as const;
  const account = getAddress(sampleAddress);
  const terms = mandateDraft(Date.now(), {
    planHash: planHash({ ...bare, schemaVersion: 1, account, root: mandatedRoot }),
    calls: [{ to: sentTo, selector: null, what: 'send coins' }],
    ...{ tokens: ['native'], recipients: [sentTo], leastRate: undefined },
    caps: [{ token: 'native', perRun: String(ether / 50n), perPeriod: plenty, total: plenty }],
    ...{ maxFeeWeiPerTx: plenty, maxFeeWeiPerPeriod: plenty, maxUses: 10_000 },
  });
  const mandated = await agree(signer, terms);
  await signer.client.lock();
  writeFileSync(join(dataDir, 'password'), samplePassword, { mode: 0o600 });
  return getAddress(mandated.account);
}
