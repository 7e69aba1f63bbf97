import { fileArgument, signatureExample, signOptions } from '../../sign/sign-options.ts';
import type { Verb } from '../../verb.ts';

export const signMessageVerb: Verb = {
  name: 'sign message',
  describe: 'Sign a text (EIP-191) after the signer has shown it to you.',
  arguments: [fileArgument],
  options: signOptions,
  example: {
    call: 'countersign sign message text.txt --json',
    document: signatureExample('text'),
  },
  run: async (context) => {
    const { signMessage } = await import('../../sign/sign-message.ts');
    return signMessage(context, 'text');
  },
};
