import { join } from 'node:path';
import { makeDataFolder } from '../../../main/make-data-folder.ts';
import { readChainId } from '../../network/read-chain-id.ts';
import { signerOptions, withSigner } from '../../signer-task.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';
import { walletDocument, walletExample } from '../../wallet-accounts.ts';

export const vaultDisableChain: Verb = {
  name: 'vault disable-chain',
  describe: 'Take back that the wallet signs for a chain; its open requests and mandates end.',
  arguments: [{ name: 'chain-id', describe: 'for example 1 for Ethereum', required: true }],
  options: signerOptions,
  example: { call: 'countersign vault disable-chain 1 --json', document: walletExample },
  run: disable,
};

/** What the vault signs for is sealed in it: so it is opened, with the data folder to itself. */
async function disable(context: VerbContext): Promise<VerbAnswer> {
  const chainId = readChainId(context.argument('chain-id'), 'vault disable-chain');
  const [{ openStore }, { KnownVault }, { endOfChain, noteEnded }] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../../main/known-vault.ts'),
    import('../../../main/services/sign-no-more.ts'),
  ]);
  const { clock, dataDir } = context;
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    return await withSigner(context, ['--task', 'unlock'], async (client, outcome) => {
      endOfChain({ store }, chainId);
      await client.disableChain(chainId);
      noteEnded({ store }, chainId);
      const status = await client.status();
      const { vaultId, generation, ledgerSeq } = status;
      if (vaultId !== null && generation !== null && ledgerSeq !== null)
        new KnownVault(store).see({ vaultId, generation, ledgerSeq }, outcome.accounts);
      return {
        exitCode: 0,
        document: walletDocument({ outcome, status }),
        text: `The wallet signs for the chains ${status.chains.join(', ')}. What was asked for chain ${chainId} is taken back, and its mandates are revoked.`,
      };
    });
  } finally {
    store.stop();
  }
}
