import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsRecoveryPhrase } from '../../../src/main/agent/words/holds-recovery-phrase.ts';

const phrases = fc
  .constantFrom(16, 20, 24, 28, 32)
  .chain((size) => fc.uint8Array({ minLength: size, maxLength: size }))
  .map((entropy) => entropyToMnemonic(entropy, wordlist));

describe('a recovery phrase in a text [V-11]', () => {
  it('is noticed wherever it stands and however it is written', () => {
    fc.assert(
      fc.property(phrases, fc.constantFrom(' ', '\n', ', ', '  ', '\t'), (phrase, between) => {
        const words = phrase.split(' ');
        const numbered = words.map((word, index) => `${index + 1}. ${word}`).join('\n');
        for (const text of [words.join(between), phrase.toUpperCase(), numbered]) {
          expect(holdsRecoveryPhrase(`here it is: ${text} is that right?`)).toBe(true);
        }
      }),
    );
  });

  it('is noticed although its checksum is wrong', () => {
    expect(holdsRecoveryPhrase('test '.repeat(12))).toBe(true);
  });

  it.each([
    'swap 1 ETH for USDC',
    'send half of my ETH to bob and then swap all of the rest for USDC on ethereum',
    'When the price of ETH is above 4,000, sell a quarter of it and keep the money in DAI until I say otherwise.',
    `what became of 0x${'ab'.repeat(32)}`,
    'test '.repeat(11),
  ])('is not in %j', (text) => {
    expect(holdsRecoveryPhrase(text)).toBe(false);
  });
});
