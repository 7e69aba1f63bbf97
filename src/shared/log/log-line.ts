import { hasWords } from '../search/search-words.ts';
import { type SafeFacts, safeFacts } from './safe-facts.ts';

/** From what is worth knowing to what nobody foresaw. */
export const logLevels = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** One thing that happened in the app itself. */
export interface LogLine {
  /** Epoch milliseconds. */
  at: number;
  level: LogLevel;
  /** E.g. `boot.failed`. */
  event: string;
  facts: SafeFacts;
}

/** A line as it is written: one JSON document, ended by a line feed. */
export function logLineText({ at, level, event, facts }: LogLine): string {
  // No fact takes the place of these, which come first.
  const ours = { at, level, event };
  return `${JSON.stringify({ ...ours, ...facts, ...ours })}\n`;
}

/** A line that was written, through the filter once more: a file is only what is in it. Null for anything else. */
export function readLogLine(text: string): LogLine | null {
  const read = parsed(text);
  if (typeof read !== 'object' || read === null) return null;
  const { at, level: said, event, ...rest } = read as Record<string, unknown>;
  const level = logLevels.find((each) => each === said);
  if (!isTime(at) || level === undefined || !isEvent(event)) return null;
  return { at, level, event, facts: safeFacts(rest) };
}

/** Whether it is of a level or worse, and has all of the words, as `searchWords` gives them. */
export function isSought(line: LogLine, least: LogLevel, words: readonly string[]): boolean {
  if (logLevels.indexOf(line.level) < logLevels.indexOf(least)) return false;
  return hasWords(logLineText(line), words);
}

/** Of a day that calendars have: what lies in a file may be anything. */
function isTime(at: unknown): at is number {
  return Number.isSafeInteger(at) && Number(at) >= 0 && Number(at) <= 8_640_000_000_000_000;
}

function isEvent(event: unknown): event is string {
  return typeof event === 'string' && /^[a-z_]{1,40}(\.[a-z_]{1,40}){0,3}$/.test(event);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
