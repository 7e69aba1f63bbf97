import { toAppError } from '../../../shared/errors.ts';
import type { TriggerRecord } from '../../store/queries/triggers.ts';
import { inTime, toLook } from '../in-time.ts';
import { readCursor } from './event-cursor.ts';
import { type EventTrigger, filterOf } from './event-filter.ts';
import { type Finding, unknown } from './finding.ts';
import { lookForEvents } from './look-for-events.ts';
import type { WatchDeps, WatchedBlock, WatchedChain } from './ports.ts';

/** A trigger by events of a chain, and the rows' word for it. */
interface EventRow {
  row: TriggerRecord;
  trigger: EventTrigger;
}

/** What is left after this time is read at the next look. */
const enoughMs = 5_000;

/** All that are watched on one chain, from one head. What cannot be read is unknown and read again. Never throws. */
export function lookAtEvents(
  deps: WatchDeps,
  chainId: number,
  rows: readonly EventRow[],
  now: number,
): Promise<Finding[]> {
  const there = placeOf(deps, chainId);
  const looks = rows.map(async (each) => {
    try {
      return await inTime(
        there.then((place) => lookAtOne(deps, place, each, now)),
        toLook,
      );
    } catch (thrown) {
      return unknown(each.row, toAppError(thrown).message);
    }
  });
  return Promise.all(looks);
}

interface Place {
  chain: WatchedChain;
  head: WatchedBlock;
}

async function placeOf({ reads }: WatchDeps, chainId: number): Promise<Place> {
  const chain = await reads.chain(chainId);
  return { chain, head: await chain.head() };
}

async function lookAtOne(
  { isDecided }: WatchDeps,
  { chain, head }: Place,
  { row, trigger }: EventRow,
  now: number,
): Promise<Finding> {
  const { agreedAt, triggerId } = row;
  const until = performance.now() + enoughMs;
  const { cursor, fires, more } = await lookForEvents(chain, head, {
    ...{ filter: filterOf(trigger), cursor: readCursor(row), agreedAt },
    mayGoOn: () => performance.now() < until,
  });
  const fresh = fires.filter(({ dueKey }) => !isDecided(triggerId, dueKey));
  const certainMs = fresh.length > 0 ? await certainAfterMs(chain, head) : null;
  return {
    ...{ trigger: row, watched: { cursor: JSON.stringify(cursor) }, more, why: null },
    fires: fresh.map(({ dueKey, log: { timestamp } }) => {
      const at = timestamp === null ? null : Number(timestamp) * 1000;
      const since = at === null || certainMs === null ? null : at + certainMs;
      return { dueKey, dueAt: at ?? now, since };
    }),
    ended: fresh.length > 0 && trigger.recurring !== true ? 'DONE' : null,
    ...{ truth: fresh.length > 0 ? 'true' : 'false', failed: false },
  };
}

/** How long it takes until a block is deep enough, as of late; null where the time of the chain is set by hand. */
async function certainAfterMs(chain: WatchedChain, head: WatchedBlock): Promise<number | null> {
  if (chain.isLocal) return null;
  const deep = await chain.block(head.number - BigInt(chain.confirmations) + 1n);
  return Number(head.timestamp - deep.timestamp) * 1000;
}
