import type { SystemQuestion } from '../system-question.ts';
import { type AllowListKind, wideningDelayMs } from './allow-lists.ts';
import { chainWords, listNames } from './allow-words.ts';

/** A list that would allow more than it does. */
export interface AskedWidening {
  list: AllowListKind;
  chainId: number;
  /** Null turns it off. */
  entry: string | null;
  /** Whether the list is on: then it holds only later. */
  on: boolean;
}

/** What main asks before a list allows more. */
export function wideningQuestion({ list, chainId, entry, on }: AskedWidening): SystemQuestion {
  const of = `the list of allowed ${listNames[list]} for ${chainWords(chainId)}`;
  return {
    message: entry === null ? `Turn ${of} off?` : `Put ${entry} on ${of}?`,
    detail: on
      ? `It holds as it is for another ${wideningDelayMs / 60_000} minutes, and until then you can take this back in the settings.`
      : 'This list is off: it holds once you turn it on.',
    yes: entry === null ? 'Turn off' : 'Allow',
  };
}
