import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import { proposalStates } from '../proposal-states.ts';
import type { ServingTool } from '../serving-tool.ts';

const input = z.strictObject({ proposalId: z.string().max(64) });

export const getProposal: ServingTool = {
  name: 'get_proposal',
  title: 'What became of a proposal',
  describe:
    'The state of one plan that you proposed: waiting (Countersign has not taken it up), draft, agreed, running, paused, completed, failed or discarded, and whether the person changed it. Nothing else of it is told.',
  input,
  answer: ({ proposalId }: z.infer<typeof input>, desk) => {
    const found = proposalStates(desk).find((each) => each.proposalId === proposalId);
    if (found !== undefined) return found;
    throw new AppError('PROPOSAL_NOT_FOUND', 'invalid_params', 'You proposed no such plan.', {
      advice: 'list_proposals has those of your name.',
    });
  },
};
