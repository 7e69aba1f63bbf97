import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { budgetAnswer, budgetExample } from '../../budget/budget-answer.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const budgetList: Verb = {
  name: 'budget list',
  describe:
    'The limits on what runs may spend, what counts against them today, and the last spends.',
  arguments: [],
  options: [],
  example: { call: 'countersign budget list --json', document: budgetExample },
  run: listBudgets,
};

async function listBudgets({ dataDir, clock }: VerbContext): Promise<VerbAnswer> {
  const path = join(dataDir, 'countersign.sqlite');
  if (!existsSync(path)) return budgetAnswer({ limits: [], spends: [] }, null);
  const [{ openStoreReadOnly }, { lastInstance, viewBudgets }] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../../main/executor/budgets/view-budgets.ts'),
  ]);
  const { reader, stop } = openStoreReadOnly({ path });
  try {
    const counted = { clock, instanceId: lastInstance(reader) };
    return budgetAnswer(viewBudgets(reader, counted), null);
  } finally {
    stop();
  }
}
