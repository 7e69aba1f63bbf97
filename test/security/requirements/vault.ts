import type { Requirement } from './requirement.ts';

export const vault: readonly Requirement[] = [
  {
    id: 'V-01',
    says: 'The password is stretched by Argon2id with its settings in the header, held between a floor and a ceiling before any work.',
  },
  {
    id: 'V-02',
    says: 'Everything sealed is XChaCha20-Poly1305 with a random nonce of its own, and one changed bit opens nothing.',
  },
  {
    id: 'V-03',
    says: 'Password and device secret wrap one key, from which each secret has its own; the header is bound to all, a new password seals no secret anew, and a new key seals all of them, so that the old one opens none.',
  },
  {
    id: 'V-04',
    says: 'What is wrong with a vault file is told apart, and accidental damage is never called a wrong password.',
  },
  {
    id: 'V-05',
    says: 'A write of the vault leaves the old or the new one, whole and durable, whatever fails or is killed, and three generations are kept.',
    elsewhere: 'the retries against virus scanners (Windows).',
  },
  {
    id: 'V-06',
    says: 'An older vault in the place of a newer one is noticed and opens only when the person says so.',
  },
  {
    id: 'V-07',
    says: 'Wrong passwords make the next attempt wait, over restarts and whatever the clock says, and a new password is long enough and not easily guessed.',
    missing:
      'words of one language are judged only where they are among those of dice; a program with the rights of the person can set the count back, and then only the cost of each guess is left.',
  },
  {
    id: 'V-08',
    says: 'A password is the same text however it was typed, never trimmed or cut, and refused where it is no text.',
  },
  {
    id: 'V-09',
    says: 'The vault locks when the person is away, by every sign of it, and what needs it then waits in a row that lasts.',
    elsewhere:
      'that the events of a real session arrive (suspend, locked screen, change of user): no login session here.',
  },
  {
    id: 'V-10',
    says: 'Secrets are in the signer alone, as bytes that are wiped, and its process ends with the lock.',
    elsewhere: 'dumps of macOS and Windows, which have no word against them for one process.',
  },
  {
    id: 'V-11',
    says: 'No secret is in anything that is written, shown to a model or to a server, or sent, and what a plan asks for in secret is typed into no page of the app.',
  },
  {
    id: 'V-12',
    says: 'A phrase or key is shown only after the password, in a window of its own that cannot be captured, and for a minute.',
    elsewhere: 'that the window is kept out of recordings (macOS, Windows).',
  },
  {
    id: 'V-13',
    says: 'Phrases and accounts are those of BIP-39, BIP-32 and BIP-44, as in every other wallet, and the address is shown before it is kept.',
  },
  {
    id: 'V-14',
    says: 'Keystores of others open within bounds, and a backup is called one only once it opened with what a clean computer will have.',
  },
  {
    id: 'V-15',
    says: 'The log is a chain under a key of the vault whose end is noted elsewhere; each change, gap or cut in it is found at its place.',
    missing:
      'a program with the rights of the person can write down a restore that nobody made: the gap after that is named by `audit verify`, and once in the app, and is no fault.',
  },
];
