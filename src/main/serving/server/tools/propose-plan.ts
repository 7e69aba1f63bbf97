import type { z } from 'zod';
import { mostOpenProposals } from '../../../../shared/mcp/serving.ts';
import { describePlan } from '../../../../shared/plan/describe/describe-plan.ts';
import type { ValidationIssue } from '../../../../shared/plan/validate/result.ts';
import { newId } from '../../../store/new-id.ts';
import { proposalsFull } from '../../proposal.ts';
import { proposedInput, readProposed } from '../read-proposed.ts';
import { RefusedProposal } from '../refused-proposal.ts';
import type { ServingTool } from '../serving-tool.ts';

export const proposePlan: ServingTool = {
  name: 'propose_plan',
  title: 'Propose a plan to the person',
  describe:
    'Puts a plan before the person as a draft, marked with your name. It does nothing until they have read it and agreed to it in Countersign, and each transaction asks them again. Ask get_proposal what became of it.',
  input: proposedInput,
  proposes: true,
  answer: (given: z.infer<typeof proposedInput>, desk) => {
    const { plan, issues, text, words } = readProposed(given, desk);
    const wrong = issues.filter(isWrong);
    if (wrong.length > 0) throw invalid(wrong);
    const { reader, folder, client, clock } = desk;
    if (folder.waiting().length + reader.proposals.open() >= mostOpenProposals) {
      throw proposalsFull();
    }
    const proposalId = newId();
    folder.put(proposalId, { version: 1, client, words, text, proposedAt: clock.now() });
    return {
      ...{ proposalId, state: 'waiting', name: plan.name, issues },
      description: describePlan(plan).split('\n'),
      next: 'Nothing was done. The person sees it as a draft in Countersign, now or when they open it next.',
    };
  },
};

/** Whom the person knows is theirs to say. */
function isWrong({ severity, code }: ValidationIssue): boolean {
  return severity === 'error' && code !== 'UNTRUSTED_PARTY';
}

function invalid(issues: readonly ValidationIssue[]): RefusedProposal {
  return new RefusedProposal('PLAN_INVALID', 'The plan has errors: nobody could agree to it.', {
    advice: 'Mend what is named, and try check_plan first.',
    problems: issues.map(({ code, message, path = '' }) => ({ code, message, path })),
  });
}
