import type { ErrorShape } from '../errors.ts';

/** One kind of thing in the data folder. */
export interface DataPart {
  what: string;
  bytes: number;
}

/** Where everything is kept, and what can be done with it. */
export interface DataPlaceView {
  /** Absolute. */
  folder: string;
  parts: DataPart[];
  /** Names in it that nobody here made; they are never touched. */
  others: string[];
  /** Why nothing can be moved or erased at this moment, in sentences. */
  holdUps: string[];
  /** What a move left at the place before; null where nothing is left. */
  before: { folder: string; bytes: number } | null;
  /** The last try to move that did not come to its end. */
  failed: { to: string; error: ErrorShape } | null;
}

/** What erasing takes and what it leaves, as it is told before. */
export interface EraseView {
  hasVault: boolean;
  /** In sentences. */
  gone: string[];
  stays: string[];
  /** Why main did not begin; null while nothing was agreed to. */
  refused: ErrorShape | null;
}
