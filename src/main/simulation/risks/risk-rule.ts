import type { Finding } from '../../../shared/chain/types.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import type { ChainClient } from '../../chain/chain-client.ts';
import type { ReadOutcome } from '../../chain/outcome/read-outcome.ts';

/** One rehearsed transaction, and the fork it ran on. */
export interface RiskSubject {
  outcome: ReadOutcome;
  client: ChainClient;
  tokens: TokenList;
}

/** Looks at one thing that can go wrong. */
export type RiskRule = (subject: RiskSubject) => Finding[] | Promise<Finding[]>;
