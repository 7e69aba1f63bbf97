import type { ErrorShape } from '../errors.ts';

/** A release that is newer than this app. */
export interface OfferedRelease {
  version: string;
  /** What whoever made it says of it; plain text, empty where nothing is said. */
  notes: string;
  /** Of the file that would be fetched. */
  bytes: number;
}

/** How far the way to a newer version is. */
export type UpdateStage =
  | { kind: 'not_asked' }
  | { kind: 'asking' }
  /** Nothing newer was there; `at` in epoch ms. */
  | { kind: 'newest'; at: number }
  | { kind: 'offered'; release: OfferedRelease }
  | { kind: 'fetching'; release: OfferedRelease; received: number }
  /** The file is here, and is the one that was signed. */
  | { kind: 'ready'; release: OfferedRelease };

/** What a restart would break into now, each a sentence. */
export type HoldUps = readonly string[];

/** What the page shows of updates. */
export type UpdateView =
  /** `no_place`: nothing was named when this was packaged. `not_appimage`: it cannot replace itself here. */
  | { updates: false; why: 'no_place' | 'not_appimage' }
  | {
      updates: true;
      /** Host that releases come from. */
      place: string;
      stage: UpdateStage;
      holdUps: HoldUps;
      /** What failed last; nothing of it was installed. */
      error: ErrorShape | null;
    };
