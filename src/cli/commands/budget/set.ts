import { budgetExample, raisedFrom } from '../../budget/budget-answer.ts';
import { limitOptions } from '../../budget/limit-options.ts';
import type { Verb } from '../../verb.ts';

export const budgetSet: Verb = {
  name: 'budget set',
  describe:
    'Set or change a limit on what runs may spend. A run at its limit waits; nothing fails. One of each transaction, 24 hours or 7 days is raised 10 minutes later; setting it as it is takes that back.',
  arguments: [{ name: 'amount', describe: 'a decimal; 0 allows nothing', required: true }],
  options: limitOptions,
  example: {
    call: 'countersign budget set 0.05 --kind gas --scope day --json',
    document: budgetExample,
  },
  run: async (context) => {
    const [{ changeBudget }, { setLimit }] = await Promise.all([
      import('../../budget/change-budget.ts'),
      import('../../../main/executor/budgets/change-limit.ts'),
    ]);
    return changeBudget(context, 'budget set', (store, named) => {
      const from = setLimit({ store, clock: context.clock }, named, context.argument('amount'));
      return from === null ? 'The limit is set.' : raisedFrom(from);
    });
  },
};
