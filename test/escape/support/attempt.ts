/** Something that tries to get where nobody allowed it to be. */
export interface Attempt {
  kind: 'path' | 'race' | 'program' | 'sandbox' | 'script' | 'page';
  /** To be read in one line. */
  what: string;
  run: () => Promise<Attempted>;
}

export interface Attempted {
  /** Something outside was changed, or what stands there was read. */
  escaped: boolean;
  /** The code by which it was refused, or what it came to. */
  how: string;
  /** The only code that is right, where one is. */
  expected?: string;
}
