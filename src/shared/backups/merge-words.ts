import { type MergeCount, type MergeKind, type MergeOutcome, mergeKinds } from './merge-views.ts';

const called: Readonly<Record<MergeKind, string>> = {
  contacts: 'contacts',
  watched: 'accounts to look at',
  notes: 'notes',
  plans: 'plans',
  chats: 'chats',
  messages: 'messages',
  runs: 'runs',
  limits: 'limits',
  worth: 'values of the past',
};

/** What a merge adds and keeps, a line for each kind that the backup has. */
export function mergeWords({ counts, schedules, mandates }: MergeOutcome): string {
  const lines = mergeKinds
    .filter((kind) => Object.values(counts[kind]).some((count) => count > 0))
    .map((kind) => `${called[kind]}: ${countWords(counts[kind])}`);
  const out = `schedules: ${schedules} stay out, mandates: ${mandates} stay out`;
  return [...lines, out].join('\n');
}

function countWords({ added, same, kept, left }: MergeCount): string {
  const out = left === 0 ? '' : `, ${left} stay out`;
  return `${added} only in the backup, ${same} the same, ${kept} different and kept as here${out}`;
}
