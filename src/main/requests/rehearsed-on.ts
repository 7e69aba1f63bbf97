import type { Rehearsal } from '../../shared/chain/types.ts';

/** A rehearsal with the practice chain that it is of; one that asks no chain is of none. */
export function rehearsedOn(
  rehearsal: Rehearsal,
  { instanceId }: { instanceId: string | null },
): Rehearsal {
  return instanceId === null || rehearsal.block === null ? rehearsal : { ...rehearsal, instanceId };
}
