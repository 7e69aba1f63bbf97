/** One thing that reads differently now; null where nothing is said of it. */
export interface ChangeRow {
  label: string;
  before: string | null;
  after: string | null;
}
