import { z } from 'zod';
import { proposalStates } from '../proposal-states.ts';
import type { ServingTool } from '../serving-tool.ts';

export const listProposals: ServingTool = {
  name: 'list_proposals',
  title: 'Your proposals',
  describe: 'The plans that a program of your name proposed, the newest first, with their states.',
  input: z.strictObject({}),
  answer: (_given, desk) => ({ proposals: proposalStates(desk) }),
};
