import { budgetExample, raisedFrom } from '../../budget/budget-answer.ts';
import { limitOptions } from '../../budget/limit-options.ts';
import type { Verb } from '../../verb.ts';

export const budgetClear: Verb = {
  name: 'budget clear',
  describe: 'Take a limit away; name it as "budget set" does.',
  arguments: [],
  options: limitOptions,
  example: {
    call: 'countersign budget clear --token USDC --scope total --json',
    document: budgetExample,
  },
  run: async (context) => {
    const [{ changeBudget }, { clearLimit }] = await Promise.all([
      import('../../budget/change-budget.ts'),
      import('../../../main/executor/budgets/change-limit.ts'),
    ]);
    return changeBudget(context, 'budget clear', (store, named) => {
      const from = clearLimit({ store, clock: context.clock }, named);
      return from === null ? 'The limit is gone.' : raisedFrom(from);
    });
  },
};
