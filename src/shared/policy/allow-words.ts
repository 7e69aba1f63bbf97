import { networkName } from '../chain/networks.ts';
import { AppError } from '../errors.ts';
import { type AllowListKind, wideningDelayMs } from './allow-lists.ts';
import type { NotListed } from './beyond-lists.ts';

/** What a list holds, as it stands in sentences. */
export const listNames: Readonly<Record<AllowListKind, string>> = {
  recipients: 'recipients',
  contracts: 'contracts',
  selectors: 'functions',
};

const notDone: Readonly<Record<AllowListKind, string>> = {
  recipients: 'nothing is paid to it and it may not take anything',
  contracts: 'it is not called and may not take anything',
  selectors: 'it is not called',
};

/** Of a call, where it cannot be read. */
const unread: Readonly<Record<AllowListKind, string>> = {
  recipients: 'Who would get something by this',
  contracts: 'What this calls',
  selectors: 'What this call carries',
};

/** E.g. "Ethereum (1)". */
export function chainWords(chainId: number): string {
  return `${networkName(chainId)} (${chainId})`;
}

/** One sentence of what is missing. */
export function notListedSentence({ list, chainId, entry }: NotListed): string {
  const of = `the list of allowed ${listNames[list]} for ${chainWords(chainId)}`;
  if (entry === null) return `${unread[list]} cannot be read, and ${of} is on.`;
  return `${entry} is not on ${of}, so ${notDone[list]}.`;
}

/** NOT_ON_ALLOW_LIST: nobody was asked, and the way out. */
export function notOnAllowList(missing: NotListed): AppError {
  const { list, chainId, entry } = missing;
  const minutes = wideningDelayMs / 60_000;
  return new AppError('NOT_ON_ALLOW_LIST', 'policy_denied', notListedSentence(missing), {
    advice: `Nothing was signed, and nobody was asked. ${wayOut(entry)} in the settings, under "Allowed"; that holds ${minutes} minutes later. Then try again.`,
    facts: { list, chainId, entry },
  });
}

/** What a person can do where an entry is missing; `null` where it cannot be told which. */
export function wayOut(entry: string | null): string {
  return entry === null ? 'Turn the list off' : 'Put it on the list, or turn the list off,';
}
