import type { Arrivals, StrangeReason } from '../../shared/ipc/wallet-views.ts';
import { count } from '../format/count.ts';

/** Why an arrival is not to be trusted, in a few words. */
export const strangeWords: Readonly<Record<StrangeReason, string>> = {
  nothing: 'A transfer of nothing',
  dust: 'Worth less than a cent',
  unknown_token: 'A token that is on no list',
  item: 'An item of a collection',
};

/** How far was looked, and what cannot be seen so. */
export function reachWords({ fromBlock, toBlock, complete }: Arrivals): string {
  const blocks = `Looked at the blocks ${fromBlock} to ${toBlock}`;
  const cut = complete ? '' : ', since the endpoint gives no more';
  return `${blocks}${cut}. Coins of the network itself leave no trace that could be looked for.`;
}

/** What is kept from the person of those that are strange, and why. */
export function strangeNote({ total, strange }: Arrivals): string {
  const newest = total.strange > strange.length ? ` The newest ${strange.length} are listed.` : '';
  return `${count(total.strange, 'arrival')} may be there only to bring an address or a token before your eyes, so who sent them is not shown.${newest}`;
}
