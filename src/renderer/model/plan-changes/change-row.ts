/** One thing that reads differently now; null where nothing is said of it. */
export interface ChangeRow {
  /** Of the plan or the step, e.g. `label`; none where it tells what hangs where. */
  field?: string;
  label: string;
  before: string | null;
  after: string | null;
}
