import type { z } from 'zod';
import { describePlan } from '../../../../shared/plan/describe/describe-plan.ts';
import { proposedInput, readProposed } from '../read-proposed.ts';
import type { ServingTool } from '../serving-tool.ts';

export const checkPlan: ServingTool = {
  name: 'check_plan',
  title: 'Check a plan without proposing it',
  describe:
    'What a plan would do, in words, and what is wrong with it. Judged without the person’s balances, limits and address book. UNTRUSTED_PARTY falls away where the person knows the address. Nothing is kept.',
  input: proposedInput,
  answer: (given: z.infer<typeof proposedInput>, desk) => {
    const { plan, issues } = readProposed(given, desk);
    return { name: plan.name, description: describePlan(plan).split('\n'), issues };
  },
};
