/** One thing that reads differently now; null where nothing is said of it. */
export interface ChangeRow {
  label: string;
  before: string | null;
  after: string | null;
}

/** The label of a name that a person gave. */
export const nameLabel = 'Name';
