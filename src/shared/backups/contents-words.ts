import type { ContentsView } from './backup-views.ts';

/** What a database holds, in words. */
export function contentsWords(contents: ContentsView): string {
  const { chats, plans, runs, openRuns, schedules, contacts } = contents;
  const open = openRuns === 0 ? '' : ` (${openRuns} not at their end)`;
  return `chats: ${chats}, plans: ${plans}, runs: ${runs}${open}, schedules: ${schedules}, contacts: ${contacts}`;
}
