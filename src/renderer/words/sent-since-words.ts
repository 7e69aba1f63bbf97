import { list } from '../../shared/list-words.ts';
import type { SentByAccount, SentSince } from '../../shared/runs/sent-since.ts';
import { count } from '../format/count.ts';

/** What the chains say of what a restored history does not have, a sentence each; none where nobody was asked for. */
export function sentSinceWords({ networks, notAsked }: SentSince): string[] {
  const answered = networks.filter(({ error }) => error === null);
  const more = answered.flatMap(({ network, accounts }) =>
    accounts.filter((account) => account.more > 0).map((account) => moreWords(account, network)),
  );
  const none = answered.filter(
    ({ accounts }) => accounts.length > 0 && accounts.every((account) => account.more === 0),
  );
  const unknown = [
    ...networks.filter(({ error }) => error !== null).map(({ network }) => network),
    ...notAsked,
  ];
  return [
    ...more,
    ...(more.length > 0
      ? ['What these did is not in this history, and is on the chain alone.']
      : []),
    ...(none.length > 0 ? [noneWords(none.map(({ network }) => network))] : []),
    ...networks.flatMap(({ network, error }) =>
      error ? [`${network} could not be asked: ${error.message}`] : [],
    ),
    ...(notAsked.length > 0 ? [`Not asked, since practice is in use: ${list(notAsked)}.`] : []),
    ...(unknown.length > 0 ? [`What was sent on ${list(unknown)} is not known.`] : []),
  ];
}

function moreWords({ name, more, isKnown }: SentByAccount, network: string): string {
  const sent = count(more, 'transaction');
  return isKnown
    ? `On ${network} the chain counts ${sent} of ${name} after the last one in this history.`
    : `On ${network} the chain counts ${sent} of ${name}, and none is in this history.`;
}

function noneWords(networks: string[]): string {
  return `On ${list(networks)} your accounts sent nothing after the last transaction in this history.`;
}
