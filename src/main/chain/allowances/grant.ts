import type { Address } from 'viem';
import type { AllowanceWay } from '../../../shared/chain/allowances.ts';

/** Whom an account named as somebody who may take of its tokens; what holds now is another question. */
export interface Grant {
  way: AllowanceWay;
  token: Address;
  /** Absent of a single item: its collection says who may take it. */
  spender?: Address;
  /** Of a single item of a collection. */
  tokenId?: bigint;
}

/** The same for what stands in one place of the chain's state. */
export function grantKey({ way, token, spender, tokenId }: Grant): string {
  return `${way}/${token}/${spender ?? ''}/${tokenId ?? ''}`;
}
