import { budgetExample } from '../../budget/budget-answer.ts';
import { limitOptions } from '../../budget/limit-options.ts';
import { signerOptions } from '../../signer-task.ts';
import type { Verb } from '../../verb.ts';

export const budgetClear: Verb = {
  name: 'budget clear',
  describe: 'Take a limit away; name it as "budget set" does.',
  arguments: [],
  options: [...limitOptions, ...signerOptions],
  example: {
    call: 'countersign budget clear --token USDC --scope total --json',
    document: budgetExample,
  },
  run: async (context) => {
    const { changeBudget } = await import('../../budget/change-budget.ts');
    return changeBudget(context, 'budget clear', null);
  },
};
