import type { ContentsView } from './backup-views.ts';

/** E.g. `2026-11-23 17:12:04 UTC`. */
export function timeWords(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** What a database holds, in words. */
export function contentsWords(contents: ContentsView): string {
  const { chats, plans, runs, openRuns, schedules, contacts } = contents;
  const open = openRuns === 0 ? '' : ` (${openRuns} not at their end)`;
  return `${chats} chats, ${plans} plans, ${runs} runs${open}, ${schedules} schedules, ${contacts} contacts`;
}
