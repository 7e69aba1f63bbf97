// BIP-39, English. The seed is kept, not the passphrase that went into it.
import {
  entropyToMnemonic,
  mnemonicToEntropy,
  mnemonicToSeed,
  mnemonicToSeedSync,
  validateMnemonic,
} from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { AppError } from '../../../shared/errors.ts';
import { randomBytes } from '../vault/random-bytes.ts';

/** A new phrase from the operating system's randomness. */
export function newMnemonic(words: 12 | 24): string {
  const entropy = randomBytes(words === 12 ? 16 : 32);
  try {
    return entropyToMnemonic(entropy, wordlist);
  } finally {
    entropy.fill(0);
  }
}

/** One spelling for a phrase as people paste it; throws MNEMONIC_INVALID (unknown word, count, checksum). */
export function normaliseMnemonic(text: string): string {
  const words = text.normalize('NFKD').trim().toLowerCase().split(/\s+/);
  const phrase = words.join(' ');
  if (validateMnemonic(phrase, wordlist)) return phrase;
  throw new AppError('MNEMONIC_INVALID', 'invalid_params', 'This is not a recovery phrase.', {
    advice: 'Use 12 to 24 English words in their order; one may be mistyped or out of place.',
    facts: {
      words: words.length,
      unknownWord: words.findIndex((word) => !wordlist.includes(word)) + 1,
    },
  });
}

/** What the vault keeps of a phrase: one length byte, the entropy, the 64-byte seed. */
export async function seedSecret(phrase: string, passphrase: string): Promise<Uint8Array> {
  const entropy = mnemonicToEntropy(phrase, wordlist);
  const seed = await mnemonicToSeed(phrase, passphrase);
  try {
    return Uint8Array.of(entropy.length, ...entropy, ...seed);
  } finally {
    entropy.fill(0);
    seed.fill(0);
  }
}

/** Whether a kept secret is of these words, in their one spelling and whatever passphrase went with them. */
export function isPhraseOf(secret: Uint8Array, phrase: string): boolean {
  const entropy = mnemonicToEntropy(phrase, wordlist);
  const kept = secret.subarray(1, 1 + (secret[0] ?? 0));
  try {
    return kept.length === entropy.length && kept.every((byte, index) => byte === entropy[index]);
  } finally {
    entropy.fill(0);
  }
}

/** The words of a kept secret, and whether a passphrase went with them: that one is not in it. */
export function keptPhrase(secret: Uint8Array): { phrase: string; hasPassphrase: boolean } {
  const phrase = entropyToMnemonic(secret.subarray(1, 1 + (secret[0] ?? 0)), wordlist);
  const plain = mnemonicToSeedSync(phrase, '');
  const seed = seedOf(secret);
  try {
    return { phrase, hasPassphrase: plain.some((byte, index) => byte !== seed[index]) };
  } finally {
    plain.fill(0);
  }
}

/** The seed inside a kept secret: a view, zeroed with it. */
export function seedOf(secret: Uint8Array): Uint8Array {
  return secret.subarray(1 + (secret[0] ?? 0));
}
