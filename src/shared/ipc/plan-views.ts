import type { AddressFact } from '../approvals/facts.ts';
import type { Rehearsal } from '../chain/types.ts';
import type { Plan } from '../plan/schema.ts';
import type { Taint } from '../plan/taint.ts';
import type { PlanTreeRow } from '../plan/tree.ts';
import type { ValidationResult } from '../plan/validate/result.ts';
import type { RunState, Verdict, WaitReason } from '../runs/states.ts';
import type { ContractSourceView } from './contract-views.ts';
import type { StrangerView } from './import-views.ts';
import type { Account } from './views.ts';

export interface PlanSummary {
  planId: string;
  name: string;
  status: Plan['status'];
  /** It is over because its schedule was removed. */
  scheduleRemoved: boolean;
  createdAt: number;
  /** Latest rehearsal of this revision, if any. */
  rehearsed: 'ok' | 'failed' | 'unknown' | null;
  /** The program that proposed it; null for most. */
  proposedBy: string | null;
}

export interface PlanView {
  planId: string;
  plan: Plan;
  hash: string;
  revision: number;
  /** Sentences generated from the plan, never by a model. */
  description: string[];
  tree: PlanTreeRow[];
  validation: ValidationResult;
  assumptions: string[];
  /** What other people wrote and it was drafted beside; empty for most. */
  taint: Taint[];
  /** The program that proposed it, and the words that it was made of; null for most. */
  proposal: { client: string; words: string | null; proposedAt: number } | null;
  /** Addresses that only these others name; empty for most. */
  strangers: StrangerView[];
  /** The contracts that its scripts list, and what is known of them; empty for most. */
  contracts: ContractSourceView[];
  /** Where each parameter came from, per step. */
  origins: PlanOrigin[];
  rehearsal: Rehearsal | null;
  account: Account;
  networkName: string;
  practice: boolean;
  /** Why this version cannot run it, as a sentence; null when it can. */
  notYetRun: string | null;
  executions: {
    executionId: string;
    state: RunState;
    waitingFor: WaitReason | null;
    verdict: Verdict;
  }[];
  /** Why the latest run, which ended unfinished, cannot go on with this revision; null when it can. */
  unfit: string | null;
  /** Why what the plan sends cannot be signed for its account, as a sentence; null when it can. */
  cannotSign: string | null;
}

export interface PlanOrigin {
  nodeId: string;
  /** Dotted parameter path, e.g. "amount". */
  param: string;
  label: string;
  value: string;
  source:
    | 'user_text'
    | 'user_edit'
    | 'user_file'
    | 'address_book'
    | 'registry'
    | 'name_service'
    | 'model'
    | 'tool_output'
    | 'import'
    | 'default';
  /** The words it came from, or what the default is. */
  detail: string;
  address: AddressFact | null;
}
