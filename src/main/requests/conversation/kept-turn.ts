import { type TurnThread, turnThreadSchema } from '../../agent/conversation/turn-thread.ts';
import { requireStored } from '../../store/stored.ts';
import type { RequestsDeps } from '../requests-deps.ts';

/** A turn that waits for a person; null where it is over. Errors: PARKED. */
export function keptTurn(
  { store }: Pick<RequestsDeps, 'store'>,
  messageId: string,
): TurnThread | null {
  const stored = store.reader.turns.get(messageId);
  return stored === undefined ? null : turnThreadSchema.parse(requireStored(stored));
}
