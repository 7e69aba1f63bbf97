// Reads a chain on from where the last look ended, up to the newest block that is deep enough. Looking at the same
// blocks twice does no harm: a log that started something is known by its key.
import { AppError } from '../../../shared/errors.ts';
import type { EventLog } from '../../chain/history/event-logs.ts';
import { beginAt, type EventCursor, lookedTo } from './event-cursor.ts';
import { type EventFilter, type EventFire, firesOfLogs, isOf } from './event-filter.ts';
import type { WatchedBlock, WatchedChain } from './ports.ts';

/** In one piece, where the endpoint gives so many. */
const mostBlocks = 500n;
/** Of one look; the next goes on from there. */
const mostPieces = 10;
const mostFires = 500;

interface EventsFound {
  cursor: EventCursor;
  fires: EventFire[];
  /** Blocks are left that are deep enough. */
  more: boolean;
}

interface EventsWanted {
  filter: EventFilter;
  /** Null before the first look. */
  cursor: EventCursor | null;
  /** Epoch ms. */
  agreedAt: number;
  /** Asked between two pieces. */
  mayGoOn: () => boolean;
}

/** Errors: RPC_*, EVENTS_TOO_MANY; then nothing was looked through. */
export async function lookForEvents(
  chain: WatchedChain,
  head: WatchedBlock,
  { filter, cursor, agreedAt, mayGoOn }: EventsWanted,
): Promise<EventsFound> {
  const begun = cursor ?? beginAt(await blockOfAgreement(chain, head, agreedAt));
  const newest = head.number - BigInt(chain.confirmations) + 1n;
  const base = await baseOf(chain, head, begun, newest);
  if (base === null || base.to >= newest) {
    return { cursor: base?.cursor ?? begun, fires: [], more: false };
  }
  const { cursor: from } = base;
  // A node that lags behind leaves the newest out without a word: they are asked for once more.
  const again = chain.isLocal ? 0n : BigInt(chain.confirmations);
  const first = latest(BigInt(from.start) + 1n, base.to + 1n - again);
  return readPieces(chain, head, filter, { cursor: from, first, newest, mayGoOn });
}

/** On a chain of this computer time is set by hand: there it is the first look that counts. */
async function blockOfAgreement(
  chain: WatchedChain,
  head: WatchedBlock,
  agreedAt: number,
): Promise<WatchedBlock> {
  const isBefore = ({ timestamp }: WatchedBlock) => Number(timestamp) * 1000 <= agreedAt;
  if (chain.isLocal || isBefore(head)) return head;
  let later = head;
  let earlier = head;
  for (let step = 1n; !isBefore(earlier) && earlier.number > 0n; step *= 2n) {
    later = earlier;
    earlier = await chain.block(latest(0n, earlier.number - step));
  }
  while (later.number - earlier.number > 1n) {
    const middle = await chain.block((earlier.number + later.number) / 2n);
    if (isBefore(middle)) earlier = middle;
    else later = middle;
  }
  return earlier;
}

/**
 * The newest block up to which all was looked through on the branch that is the chain's now. Null while the chain
 * is not as far as the last look was: an endpoint lags behind.
 */
async function baseOf(
  chain: WatchedChain,
  head: WatchedBlock,
  cursor: EventCursor,
  newest: bigint,
): Promise<{ cursor: EventCursor; to: bigint } | null> {
  const { start, seen } = cursor;
  const isBehind = (seen[0]?.number ?? start) > newest;
  if (isBehind && !chain.isLocal) return null;
  for (const [index, { number, hash }] of seen.entries()) {
    if (number > newest) continue;
    const now = await blockAt(chain, head, BigInt(number));
    if (now.hash === hash) {
      return { cursor: { start, seen: seen.slice(index) }, to: BigInt(number) };
    }
  }
  if (start <= newest) return { cursor: { start, seen: [] }, to: BigInt(start) };
  // The practice chain was put back to before the agreement: all that follows is new.
  const anew = await blockAt(chain, head, newest);
  return { cursor: beginAt(anew), to: newest };
}

interface Stretch {
  cursor: EventCursor;
  first: bigint;
  newest: bigint;
  mayGoOn: EventsWanted['mayGoOn'];
}

async function readPieces(
  chain: WatchedChain,
  head: WatchedBlock,
  filter: EventFilter,
  { cursor, first, newest, mayGoOn }: Stretch,
): Promise<EventsFound> {
  let found = { cursor, fires: [] as EventFire[], more: true };
  let from = first;
  let size = mostBlocks;
  for (let pieces = 0; from <= newest && pieces < mostPieces && mayGoOn(); ) {
    const to = earliest(from + size - 1n, newest);
    const last = await blockAt(chain, head, to);
    const logs = await chain.logs({ ...filter, from, to });
    if (logs === null) {
      if (size === 1n) throw tooMany(chain.chainId, to);
      size = latest(1n, (to - from + 1n) / 2n);
      continue;
    }
    // Blocks were taken back while they were read: what was found is of no branch.
    if (!(await stands(chain, last, logs))) break;
    const matching = logs.filter((log) => isWithin(log, from, to) && isOf(filter, log));
    const fires = [...found.fires, ...firesOfLogs(nameOf(chain), matching)];
    found = { cursor: lookedTo(found.cursor, last), fires, more: to < newest };
    if (fires.length >= mostFires) break;
    from = to + 1n;
    pieces += 1;
  }
  return found;
}

async function stands(chain: WatchedChain, last: WatchedBlock, logs: readonly EventLog[]) {
  const ofLast = logs.filter(({ blockNumber }) => blockNumber === last.number);
  if (ofLast.some(({ blockHash }) => blockHash !== last.hash)) return false;
  return (await chain.block(last.number)).hash === last.hash;
}

function nameOf({ chainId, instanceId }: WatchedChain): string {
  return instanceId === null ? `${chainId}` : `${chainId}/${instanceId}`;
}

function isWithin({ blockNumber }: EventLog, from: bigint, to: bigint): boolean {
  return blockNumber >= from && blockNumber <= to;
}

async function blockAt(chain: WatchedChain, head: WatchedBlock, number: bigint) {
  return number === head.number ? head : chain.block(number);
}

function latest(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function earliest(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function tooMany(chainId: number, block: bigint): AppError {
  const message = 'The endpoint does not say what contracts logged, not even in a single block.';
  return new AppError('EVENTS_TOO_MANY', 'network', message, {
    advice: 'Nothing was started. Choose another endpoint for this network.',
    facts: { chainId, block: block.toString() },
  });
}
