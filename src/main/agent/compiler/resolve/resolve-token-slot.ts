import type { StepScope } from '../scope.ts';
import { type Slot, unknown } from '../slot.ts';
import { checkTokenAddress, type ResolvedToken, resolveToken } from './resolve-token.ts';

/** The token of a slot, which the address beside it must fit; asked for where there is none. */
export function resolveTokenSlot(slot: string, scope: StepScope): Slot<ResolvedToken> {
  const said = scope.slots[slot];
  if (said?.kind !== 'text') return unknown(slot, 'Which token?');
  const token = resolveToken(slot, said, scope.chainId, scope);
  if (!token.ok) return token;
  return checkTokenAddress(slot, token.value, scope.slots[`${slot}Address`]) ?? token;
}
