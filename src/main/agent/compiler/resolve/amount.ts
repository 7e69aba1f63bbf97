import type { ParamValue } from '../../../../shared/plan/values.ts';

/** An amount as the plan writes it, and how a person reads it together with its token. */
export interface Amount {
  value: ParamValue;
  /** "1 ETH", "all ETH", "the USDC received". */
  shown: string;
}
