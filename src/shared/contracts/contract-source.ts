// Who says what a contract can be asked for, in the words that people read.

/** Services that keep the sources of contracts, in the order in which they are asked. */
export const sourceServices = ['sourcify', 'etherscan'] as const;
export type SourceService = (typeof sourceServices)[number];

export function isSourceService(origin: string): origin is SourceService {
  return sourceServices.some((each) => each === origin);
}

/** `exact`: the source to the letter. `partial`: what it does; comments and names may be others. */
export type SourceMatch = 'exact' | 'partial';

/** `nobody`: none of those that were asked has it; `unasked`: nobody was asked. */
export type SourceOrigin = 'bundled' | 'added' | SourceService | 'nobody' | 'unasked';

export const serviceNames: Readonly<Record<SourceService, string>> = {
  sourcify: 'Sourcify',
  etherscan: 'Etherscan',
};

const matchWords: Readonly<Record<SourceMatch, string>> = {
  exact: 'an exact match',
  partial: 'a match of what it does, not of every name',
};

export interface SourceSaid {
  origin: SourceOrigin;
  match: SourceMatch | null;
  /** Whom nobody knew it of. */
  asked: readonly SourceService[];
}

/** "verified at Sourcify, an exact match" */
export function sourceWords({ origin, match, asked }: SourceSaid): string {
  switch (origin) {
    case 'bundled':
      return 'known to Countersign';
    case 'added':
      return 'by the ABI that you added';
    case 'nobody':
      return `not verified: ${asked.map((each) => serviceNames[each]).join(' and ') || 'nobody'} has no source of it`;
    case 'unasked':
      return 'not known: nobody was asked for its source';
    default:
      return `verified at ${serviceNames[origin]}${match === null ? '' : `, ${matchWords[match]}`}`;
  }
}
