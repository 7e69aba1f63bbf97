import { readAddress } from '../../read-address.ts';
import { recordOptions } from '../../record-options.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const delegationShow: Verb = {
  name: 'delegation show',
  describe:
    'Which contract controls an account (EIP-7702), if any does. Needs no keys, signs nothing.',
  arguments: [],
  options: [
    { flags: '--account <address>', describe: 'the account', required: true },
    { flags: '--rpc-url <url>', describe: 'the node to ask', required: true },
    ...recordOptions,
  ],
  example: {
    call: 'countersign delegation show --account 0x8D34… --rpc-url http://127.0.0.1:8545 --json',
    document: {
      account: '0x8D34F4D3f1D8D6f5D4b7c3fB8a3C7A0B2dC5E6F7',
      chainId: 1,
      delegate: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
    },
  },
  run: show,
};

/** Errors: those of connecting, RPC_*. */
async function show(context: VerbContext): Promise<VerbAnswer> {
  const account = await readAddress(context.option('account') ?? '');
  const [{ connectNode }, { readDelegate }] = await Promise.all([
    import('../../connect-node.ts'),
    import('../../../main/chain/delegation.ts'),
  ]);
  const { client, stop } = await connectNode(context, { url: context.option('rpc-url') ?? '' });
  const delegate = await readDelegate(client, account).finally(stop);
  const text =
    delegate === null
      ? `No contract controls ${account} on this network.`
      : `The contract ${delegate} controls ${account} on this network and can take everything in it. Unless you set that up yourself, take it back ("countersign delegation revoke") and move what you have to a new account.`;
  return { exitCode: 0, document: { account, chainId: client.chainId, delegate }, text };
}
