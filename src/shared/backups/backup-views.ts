import type { ErrorShape } from '../errors.ts';

/** A file in the folder of backups. */
export interface BackupRow {
  name: string;
  /** Absolute. */
  file: string;
  bytes: number;
  /** Epoch ms; null where what is in front of it cannot be read. */
  createdAt: number | null;
  /** Whether it is of the wallet that is here. */
  ofThisWallet: boolean;
  /** Why it cannot be read. */
  error: ErrorShape | null;
}

export interface BackupsView {
  /** Absolute. */
  folder: string;
  /** Whether it is the one in the data folder, on the same disk as everything else. */
  isUsualFolder: boolean;
  daily: boolean;
  /** Newest first. */
  backups: readonly BackupRow[];
  /** Why the folder cannot be read. */
  error: ErrorShape | null;
  /** The last that was tried in vain since the start, until one is made. */
  failed: { at: number; error: ErrorShape } | null;
}

/** How much is in a database. */
export interface ContentsView {
  chats: number;
  plans: number;
  runs: number;
  openRuns: number;
  schedules: number;
  contacts: number;
}

/** A backup that was opened whole and looked through. */
export interface CheckedView {
  name: string;
  createdAt: number;
  /** Version of the app that made it. */
  app: string;
  contents: ContentsView;
  /** False: the wallet in it opens with the password that it had then. */
  passwordIsCurrent: boolean;
}
