import type { NetworkDeclaration } from '../../shared/chain/networks.ts';
import { AppError, type ErrorFacts } from '../../shared/errors.ts';
import { unseenMarks } from '../../shared/visible-text.ts';
import { isOnThisComputer } from '../chain/rpc/check-rpc-url.ts';
import { leastPerMinute, mostPerMinute } from '../chain/rpc/rate-budget.ts';

const longestName = 40;
const mostAdded = 50;

const words = {
  NETWORK_UNKNOWN: ['There is no such network.', 'Add it first, with its chain id.'],
  NETWORK_EXISTS: [
    'There is a network with this chain id already.',
    'Add endpoints to that one instead.',
  ],
  NETWORK_NAME: [
    `A network needs a name of 1 to ${longestName} letters that no other has.`,
    'Give it another name.',
  ],
  NETWORK_SYMBOL: [
    "A network's coin needs a symbol of 1 to 11 letters or digits.",
    'Give the symbol of its own coin, such as ETH.',
  ],
  NETWORK_TOO_MANY: ['There are too many networks already.', 'Remove one that you do not use.'],
  NETWORK_BUILT_IN: [
    'Countersign knows this network by itself.',
    'Only networks that you added can be removed, and the practice chain needs no endpoint.',
  ],
  NETWORK_IN_USE: [
    'This network is in use.',
    'Choose another network first; it needs at least one endpoint while it is used.',
  ],
  NO_ENDPOINT: [
    'This network has no RPC endpoint, so that nothing can be read from it.',
    'Add one in the settings under Networks, then try again.',
  ],
  NETWORK_NO_RPC: ['This network has no RPC endpoint yet.', 'Add one, then choose it.'],
  RPC_SAME_HOST: [
    'An endpoint of this host is there already.',
    'Two of one provider would only agree with themselves. Add one of another provider, or remove that one first.',
  ],
  RPC_TOO_MANY: ['There are too many endpoints already.', 'Remove one that you do not use.'],
  RPC_NOT_LISTED: ['This network has no such endpoint.', 'The list shows those that it has.'],
  RPC_PER_MINUTE: [
    `Requests per minute are a whole number from ${leastPerMinute} to ${mostPerMinute}.`,
    'Give what your provider allows; 600 is usual.',
  ],
} as const;

/** Why the networks stay as they are. */
export function networkRefused(code: keyof typeof words, facts: ErrorFacts = {}): AppError {
  const [message, advice] = words[code];
  return new AppError(code, 'invalid_params', message, {
    advice: `Nothing was changed. ${advice}`,
    facts,
  });
}

/** Errors: NETWORK_EXISTS, NETWORK_NAME, NETWORK_SYMBOL, NETWORK_TOO_MANY. */
export function checkAddable(
  { chainId, name, symbol }: NetworkDeclaration,
  there: readonly (NetworkDeclaration & { added: boolean })[],
): void {
  if (there.some((each) => each.chainId === chainId)) {
    throw networkRefused('NETWORK_EXISTS', { chainId });
  }
  const isTaken = there.some((each) => each.name.toLowerCase() === name.toLowerCase());
  const isSeen = name.trim() === name && name.search(unseenMarks) === -1;
  if (isTaken || !isSeen || name.length === 0 || name.length > longestName) {
    throw networkRefused('NETWORK_NAME');
  }
  if (!/^[A-Za-z0-9]{1,11}$/.test(symbol)) throw networkRefused('NETWORK_SYMBOL');
  if (there.filter(({ added }) => added).length >= mostAdded) {
    throw networkRefused('NETWORK_TOO_MANY');
  }
}

/** Errors: RPC_SAME_HOST, RPC_TOO_MANY. */
export function checkFree(added: URL, there: readonly URL[], most: number): void {
  const party = partyOf(added);
  if (there.some((each) => partyOf(each) === party)) {
    throw networkRefused('RPC_SAME_HOST', { host: added.host });
  }
  if (there.length >= most) throw networkRefused('RPC_TOO_MANY', { most });
}

/** Who answers there: on this computer another port is another node, elsewhere it is the same provider. */
function partyOf(url: URL): string {
  return isOnThisComputer(url) ? `port ${url.port}` : url.hostname.replace(/\.$/, '');
}

/** Errors: RPC_PER_MINUTE. */
export function checkPerMinute(perMinute: number): void {
  const isFine = Number.isInteger(perMinute) && perMinute >= leastPerMinute;
  if (!isFine || perMinute > mostPerMinute) throw networkRefused('RPC_PER_MINUTE');
}
