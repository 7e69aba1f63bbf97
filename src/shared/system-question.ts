/** What a person is asked in a dialog of the system, outside of the page, which could have asked for something else. */
export interface SystemQuestion {
  message: string;
  detail: string;
  /** What the button says that does it. */
  yes: string;
}

/** Asks it; whatever is no clear yes is false. */
export type Confirm = (question: SystemQuestion) => Promise<boolean>;
