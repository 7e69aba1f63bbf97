import { visiblePath } from '../visible-text.ts';

/** What a person types who does not know the password; the signer compares it. */
export const eraseSentence = 'erase my wallet for good';

export function isEraseSentence(text: string): boolean {
  return text.trim().replace(/\s+/g, ' ').toLowerCase() === eraseSentence;
}

export interface EraseFacts {
  hasVault: boolean;
  dataDir: string;
  /** How many go and how many stay of those that are in the folder for them, and which that is. */
  backups: { inside: number; outside: number; folder: string };
  /** Entries for services that were stored from this folder; null where the database does not tell. */
  keyChain: readonly string[] | null;
  /** What in the data folder goes, by its name. */
  own: readonly string[];
  /** Where links lead that are among it: only the links go. */
  linked: readonly string[];
  /** Names in the data folder that nobody here made. */
  others: readonly string[];
  /** Where what a move left lies. */
  before: string | null;
}

/** What is gone and what stays, in sentences. */
export function eraseLines(facts: EraseFacts): { gone: string[]; stays: string[] } {
  return { gone: goneLines(facts), stays: staysLines(facts) };
}

function goneLines({ hasVault, backups, keyChain, before, dataDir, own }: EraseFacts): string[] {
  return [
    ...(hasVault
      ? [
          'The wallet: its vault file and the earlier ones, what it noted of signatures, its mandates.',
        ]
      : []),
    'The database and its copies: chats, plans, runs, schedules, contacts, limits, lists, settings and the audit log.',
    `${backupsText(backups.inside)} in the data folder.`,
    'What the key ring of this system keeps for wallets of this folder: secrets of the vault and of mandates.',
    ...(keyChain === null || keyChain.length === 0
      ? []
      : [
          `In the key ring too, what was given here: ${keyChain.map(entryWords).join(', ')}. Another data folder that uses the same has to be given it again.`,
        ]),
    'Files in the trash, what can be undone, practice chains, fetched updates, the log, what the windows kept, and the start at login.',
    ...(before === null ? [] : [`What the last move left in ${visiblePath(before)}.`]),
    ...(own.length === 0 ? [] : [`By name: ${own.map(visiblePath).join(', ')}.`]),
    `All of it is in ${visiblePath(dataDir)}. It is removed, not written over: who gets the disk may find parts of it.`,
  ];
}

function staysLines({ hasVault, backups, keyChain, others, linked }: EraseFacts): string[] {
  const { outside, folder } = backups;
  return [
    ...(hasVault
      ? [
          'Coins stay on their networks. Only the recovery phrase, or a key or backup that you have elsewhere, brings them back; nobody can help without.',
        ]
      : []),
    outside === 0
      ? 'No backup that stays was found. One that you put elsewhere stays.'
      : `${backupsText(outside)} in ${visiblePath(folder)}. They open with the password that the wallet had then, and where a key ring was used with the recovery code.`,
    keyChain === null
      ? 'Keys and values for services in the key ring: the database, which knows them, does not open. Remove what is called Countersign there by hand.'
      : 'What another data folder, or an earlier version, gave to the key ring for services.',
    'Files that plans wrote elsewhere, and the program.',
    ...(linked.length === 0
      ? []
      : [`What links in the folder lead to: ${linked.map(visiblePath).join(', ')}.`]),
    ...(others.length === 0
      ? []
      : [
          `In the folder, what is not ours: ${others.slice(0, 5).map(visiblePath).join(', ')}${others.length > 5 ? ' and more' : ''}.`,
        ]),
  ];
}

function backupsText(count: number): string {
  if (count === 0) return 'Backups';
  return count === 1 ? 'One backup' : `${count} backups`;
}

/** An entry of the key ring: the value of a variable has the hash of its server in it, which says nothing. */
function entryWords(entry: string): string {
  const variable = /^mcp-value [0-9a-f]{64} (.+)$/.exec(entry)?.[1];
  return variable === undefined ? visiblePath(entry) : `${visiblePath(variable)} of a server`;
}
