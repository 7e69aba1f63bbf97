import type { Taint } from '../plan/taint.ts';
import { unseenMarks } from '../visible-text.ts';

/** In characters. */
export const longestNote = 500;

/** Something to remember over conversations, as a person sees it. */
export interface NoteView {
  noteId: string;
  text: string;
  /** A draft goes to no model before the person has confirmed it. */
  state: 'draft' | 'confirmed';
  saidBy: 'person' | 'model';
  /** What other people wrote and it was drafted beside: it is shown apart until it is confirmed. */
  origins: Taint[];
  /** Null where it was not said in a conversation. */
  conversationId: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
  confirmedAt: number | null;
  editedAt: number | null;
}

/** Shown apart, with where it came from. */
export function isQuarantined({ state, origins }: Pick<NoteView, 'state' | 'origins'>): boolean {
  return state === 'draft' && origins.length > 0;
}

/** As it is kept: in lines, without what cannot be seen. */
export function noteText(raw: string): string {
  const lines = raw.slice(0, 4_000).normalize('NFC').replaceAll('\r\n', '\n').split('\n');
  return lines
    .map((line) => line.replace(/\t/g, ' ').replace(unseenMarks, '').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What a person asks to be remembered in plain words; null where it is anything else. */
export function readRemember(said: string): string | null {
  const found = /^\s*(?:please\s+)?remember\s*(?:that\s+|:\s*)(\S[\s\S]*)$/i.exec(said);
  return found?.[1] === undefined ? null : noteText(found[1]);
}
