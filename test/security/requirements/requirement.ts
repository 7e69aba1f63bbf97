/** One thing that has to hold. The tests that carry its id in their titles prove it, but for what stands here. */
export interface Requirement {
  id: string;
  /** What has to hold, in one sentence. */
  says: string;
  /** What of it this system cannot show, and which one it takes. */
  elsewhere?: string;
  /** What of it is not there yet, or is there and has no test. */
  missing?: string;
}
