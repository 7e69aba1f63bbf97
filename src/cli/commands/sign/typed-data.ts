import { fileArgument, signatureExample, signOptions } from '../../sign/sign-options.ts';
import type { Verb } from '../../verb.ts';

export const signTypedData: Verb = {
  name: 'sign typed-data',
  describe: 'Sign a permit or an order (EIP-712) after the signer has told you what it allows.',
  arguments: [fileArgument],
  options: [
    { flags: '--rpc-url <url>', describe: 'a node that knows whether the contract is there' },
    ...signOptions,
  ],
  example: {
    call: 'countersign sign typed-data permit.json --chain 1 --json',
    document: { ...signatureExample('typed_data'), chainId: 1 },
  },
  run: async (context) => {
    const { signMessage } = await import('../../sign/sign-message.ts');
    return signMessage(context, 'typed_data');
  },
};
