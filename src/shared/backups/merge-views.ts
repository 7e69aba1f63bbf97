/** What a person is told of, one by one. */
export const mergeKinds = [
  'contacts',
  'watched',
  'notes',
  'plans',
  'chats',
  'messages',
  'runs',
  'limits',
  'worth',
] as const;
export type MergeKind = (typeof mergeKinds)[number];

/** Of one kind: rows that come in, that are here to the letter, that are here otherwise, and that stay out. */
export interface MergeCount {
  added: number;
  same: number;
  kept: number;
  left: number;
}
export type MergeCounts = Record<MergeKind, MergeCount>;

export interface MergeOutcome {
  counts: MergeCounts;
  /** In the backup and not over: they stay out. */
  schedules: number;
  mandates: number;
}
