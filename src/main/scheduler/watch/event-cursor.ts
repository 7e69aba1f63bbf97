// How far a chain was looked through for events, as it is kept in the row of the trigger. Pure.
import { z } from 'zod';
import type { TriggerRecord } from '../../store/queries/triggers.ts';
import { readStored, requireStored } from '../../store/stored.ts';
import type { WatchedBlock } from './ports.ts';

const cursorSchema = z.strictObject({
  /** The newest block when it was agreed: what counts comes after it. */
  start: z.number(),
  /** Blocks up to which all was looked through, the newest first. */
  seen: z.array(z.strictObject({ number: z.number(), hash: z.string() })),
});
export type EventCursor = z.infer<typeof cursorSchema>;
type SeenBlock = EventCursor['seen'][number];

/** Older ones are needed where many blocks were taken back only. */
const mostSeen = 32;

/** Null before the first look. PARKED where it can no longer be read. */
export function readCursor({ triggerId, cursor }: TriggerRecord): EventCursor | null {
  if (cursor === null) return null;
  const place = { table: 'triggers', id: triggerId, column: 'cursor' };
  return requireStored(readStored(cursor, cursorSchema, place));
}

export function beginAt(block: WatchedBlock): EventCursor {
  return { start: Number(block.number), seen: [seenOf(block)] };
}

/** Everything up to the block was looked through. What was noted of later ones is of no branch that counts. */
export function lookedTo({ start, seen }: EventCursor, block: WatchedBlock): EventCursor {
  const before = seen.filter(({ number }) => BigInt(number) < block.number);
  return { start, seen: [seenOf(block), ...before].slice(0, mostSeen) };
}

function seenOf({ number, hash }: WatchedBlock): SeenBlock {
  return { number: Number(number), hash };
}
