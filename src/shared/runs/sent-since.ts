import type { ErrorShape } from '../errors.ts';

/** An account, and how many transactions of it the chain counts after the last one that this history has. */
export interface SentByAccount {
  name: string;
  more: number;
  /** False where this history has none at all. */
  isKnown: boolean;
}

export interface SentOnNetwork {
  network: string;
  /** Empty where it could not be asked. */
  accounts: SentByAccount[];
  /** Why it could not be asked. */
  error: ErrorShape | null;
}

/** What the chains say of what was sent since the copy that a history goes back to. */
export interface SentSince {
  networks: SentOnNetwork[];
  /** Networks that are set up and not asked, since they are not in use. */
  notAsked: string[];
}
