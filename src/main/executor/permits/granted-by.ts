import type { Hex } from 'viem';
import { readPermitCall } from '../../chain/permits/permit-call.ts';
import type { Grant } from '../verdict.ts';

/** What a transaction lets its contract take by the permit that it carries; null for every other one. */
export function grantedBy({ to, data }: { to: string; data: string }): Grant | null {
  const permit = readPermitCall(data as Hex);
  return permit && { token: permit.token, spender: to, units: permit.units };
}
