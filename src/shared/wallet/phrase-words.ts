import type { SignerToWindow } from './human-protocol.ts';

/** What words on paper are good for, by the answer of the signer. */
export type PhraseRight = Pick<
  Extract<SignerToWindow, { type: 'phraseRight' }>,
  'comeBack' | 'others'
>;

/** No more than was compared: what of the wallet comes back, and what does not. */
export function phraseRightWords({ others }: PhraseRight, hasPassphrase: boolean): string[] {
  return [
    others.length === 0
      ? 'What you wrote down brings this wallet back.'
      : 'What you wrote down brings a part of this wallet back.',
    ...(hasPassphrase
      ? ['It takes the passphrase as well: the words alone bring back another wallet.']
      : []),
    ...(others.length === 0
      ? []
      : [
          'These accounts do not come back with it; each needs the key or the phrase that it came from, or a backup:',
        ]),
  ];
}
