import { signerOptions } from '../signer-task.ts';
import type { VerbArgument, VerbOption } from '../verb.ts';

export const fileArgument: VerbArgument = {
  name: 'file',
  describe: 'what to sign; a file, or - for standard input',
  required: true,
};

export const signOptions: readonly VerbOption[] = [
  { flags: '--account <address>', describe: 'who signs; the first account by default' },
  { flags: '--chain <id>', describe: 'the chain that it is for; 31337 by default' },
  {
    flags: '--approve <how>',
    describe: 'ask (default), or all: only with the flag below',
    choices: ['ask', 'all'],
  },
  { flags: '--i-accept-the-risk', describe: 'let --approve all sign messages' },
  ...signerOptions,
];

/** What the signer's answer looks like in the help. */
export const signatureExample = (form: 'text' | 'typed_data') => ({
  ...{ account: '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28', chainId: 31_337, form },
  digest: `0x${'5e'.repeat(32)}`,
  signature: `0x${'a1'.repeat(64)}1b`,
});
