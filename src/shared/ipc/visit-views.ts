import type { Theme } from './choices.ts';

/** What the frame around a page that a plan visits shows. */
export interface VisitShown {
  planName: string;
  /** All that is done there, one line each. */
  acts: string[];
  /** How many of them are done. */
  done: number;
  /** Where the page is; empty before the first. */
  address: string;
  theme: Theme;
}
