import type { ServingTool } from './serving-tool.ts';
import { checkPlan } from './tools/check-plan.ts';
import { getProposal } from './tools/get-proposal.ts';
import { listAccounts } from './tools/list-accounts.ts';
import { listProposals } from './tools/list-proposals.ts';
import { planLanguage } from './tools/plan-language.ts';
import { planTools } from './tools/plan-tools.ts';
import { proposePlan } from './tools/propose-plan.ts';

/** All that other programs may ask for: a file and a line each. */
export const servingTools: readonly ServingTool[] = [
  planLanguage,
  planTools,
  listAccounts,
  checkPlan,
  proposePlan,
  listProposals,
  getProposal,
];
