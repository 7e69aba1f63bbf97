import { changeVault } from '../../change-vault.ts';
import { signerOptions } from '../../signer-task.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb } from '../../verb.ts';
import { walletDocument, walletExample } from '../../wallet-accounts.ts';

export const vaultEnableChain: Verb = {
  name: 'vault enable-chain',
  describe: 'Let the wallet sign for a real chain. A new wallet signs for practice chains only.',
  arguments: [{ name: 'chain-id', describe: 'for example 1 for Ethereum', required: true }],
  options: [
    {
      flags: '--accept-published-keys',
      describe: 'also with a phrase that developers’ tools print, for a test network of your own',
    },
    ...signerOptions,
  ],
  example: { call: 'countersign vault enable-chain 1 --json', document: walletExample },
  run: async (context) => {
    const chainId = context.argument('chain-id');
    if (!/^[1-9]\d{0,14}$/.test(chainId)) {
      throw usageError(`"${chainId}" is not a chain id.`, 'vault enable-chain');
    }
    const accepts = context.flag('accept-published-keys') ? ['--accept-published-keys'] : [];
    const answer = await changeVault(context, 'enable-chain', ['--chain', chainId, ...accepts]);
    return {
      exitCode: 0,
      document: walletDocument(answer),
      text: `The wallet signs for the chains ${answer.status.chains.join(', ')}.`,
    };
  },
};
