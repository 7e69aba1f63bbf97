/** Something that can be done where the app cannot start, on a person's word. */
export interface Way {
  /** What the button says that does it. */
  does: string;
  /** What is lost with it and what stays. */
  detail: string;
  /** Null once it is done; otherwise a sentence on why nothing was changed. */
  take(): Promise<string | null>;
}
