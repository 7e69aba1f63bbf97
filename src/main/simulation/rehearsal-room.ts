import type { Address } from 'viem';
import type { Plan } from '../../shared/plan/schema.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import type { AddedContracts } from '../chain/contracts/verified-contract.ts';
import type { Clock } from '../clock.ts';
import type { CallTools, FilesToRehearse } from './call-tools.ts';
import type { Fork } from './fork.ts';
import type { OtherForks } from './other-forks.ts';
import type { RiskFacts } from './risks/risk-facts.ts';

/** What rehearsals of one network are made with. */
export interface RehearsalRoom {
  client: ChainClient;
  fork: Fork;
  /** Forks of other chains; unless given, what a plan does there is not known. */
  elsewhere?: OtherForks;
  tools: CallTools;
  /** Unless given, what a plan does to files is not known. */
  files?: FilesToRehearse;
  tokens: TokenList;
  /** What is known beside the chain about whom a plan acts for. */
  facts: RiskFacts;
  /** ABIs that a person added, for the words of calls inside transactions. */
  added?: AddedContracts | undefined;
  clock: Clock;
}

export interface PlanToRehearse {
  plan: Plan;
  planHash: string;
  account: Address;
  /** Told whenever the chain or its fork gave an answer. */
  heard?: () => void;
}
