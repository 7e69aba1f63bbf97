import type { Finding } from '../../../shared/chain/types.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import type { ChainClient } from '../../chain/chain-client.ts';
import type { AddedContracts } from '../../chain/contracts/verified-contract.ts';
import type { BothSides } from '../../chain/outcome/both-sides.ts';
import type { ReadOutcome } from '../../chain/outcome/read-outcome.ts';
import type { ResolvedCall } from '../../chain/planned-transaction.ts';
import type { Trace } from '../trace/trace.ts';
import type { RiskFacts } from './risk-facts.ts';

/** One rehearsed transaction, and the fork it ran on. */
export interface RiskSubject {
  outcome: ReadOutcome;
  /** The fork as the transaction left it; earlier blocks can be asked too. */
  client: ChainClient;
  /** What the contracts were asked while its outcome was read. */
  sides?: BothSides;
  tokens: TokenList;
  /** What is known of contracts that do not ship with the app; nothing unless given. */
  added?: AddedContracts | undefined;
  /** Null where the fork could not tell it: then a rule that needs it throws. */
  trace: Trace | null;
  /** The tool's call that the transaction belongs to; null where none is known. */
  call: ResolvedCall | null;
  facts: RiskFacts;
}

/**
 * Looks at one thing that can go wrong. What it throws means that it could not look, and is told as that:
 * silence says that it looked and found nothing.
 */
export type RiskRule = (subject: RiskSubject) => Finding[] | Promise<Finding[]>;
