/** Something that a person may choose where the app cannot start, after which it starts again. */
export interface WayOut {
  /** What the button says that does it. */
  does: string;
  /** What is lost with it and what stays. */
  detail: string;
  /** Null once it is done; otherwise a sentence on why nothing was changed. */
  take(): Promise<string | null>;
}
