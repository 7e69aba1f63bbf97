import { budgetExample } from '../../budget/budget-answer.ts';
import { limitOptions } from '../../budget/limit-options.ts';
import { signerOptions } from '../../signer-task.ts';
import type { Verb } from '../../verb.ts';

export const budgetSet: Verb = {
  name: 'budget set',
  describe:
    'Set or change a limit on what runs may spend. A run at its limit waits; nothing fails. A limit is raised with the vault’s password and 10 minutes later, that of one run at once; setting it as it is takes that back.',
  arguments: [{ name: 'amount', describe: 'a decimal; 0 allows nothing', required: true }],
  options: [...limitOptions, ...signerOptions],
  example: {
    call: 'countersign budget set 0.05 --kind gas --scope day --json',
    document: budgetExample,
  },
  run: async (context) => {
    const { changeBudget } = await import('../../budget/change-budget.ts');
    return changeBudget(context, 'budget set', context.argument('amount'));
  },
};
