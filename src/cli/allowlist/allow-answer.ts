import { utcTime } from '../../shared/iso-time.ts';
import type { AllowListView } from '../../shared/policy/allow-lists.ts';
import { chainWords, listNames } from '../../shared/policy/allow-words.ts';
import type { VerbAnswer } from '../verb.ts';

/** The lists, under a line that says what was done. */
export function allowAnswer(lists: readonly AllowListView[], said: string | null): VerbAnswer {
  const all =
    lists.length === 0
      ? ['No list is on: plans may pay and call whatever you approve.']
      : lists.flatMap(linesOf);
  return {
    exitCode: 0,
    document: { lists },
    text: [...(said === null ? [] : [said]), ...all].join('\n'),
  };
}

/** What is said where a list allows more only after a while. */
export function widerFrom(at: number): string {
  return `The list holds as it is until ${utcTime(at)}, and allows more from then on.`;
}

function linesOf({ chainId, list, on, offAt, entries }: AllowListView): string[] {
  const state = on ? (offAt === null ? 'on' : `on, off from ${utcTime(offAt)} on`) : 'off';
  const of = entries.map(({ entry, from }) =>
    from === null ? `  ${entry}` : `  ${entry}, from ${utcTime(from)} on`,
  );
  return [`Allowed ${listNames[list]} for ${chainWords(chainId)}, ${state}:`, ...of];
}

/** The answer as the help shows it. */
export const allowExample = {
  lists: [
    {
      ...{ chainId: 1, list: 'recipients', on: true, offAt: null },
      entries: [{ entry: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', from: null }],
    },
  ],
};
