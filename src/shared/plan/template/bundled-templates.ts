import coldSweep from '../../../../resources/templates/cold-sweep.json' with { type: 'json' };
import dca from '../../../../resources/templates/dca.json' with { type: 'json' };
import gasAwareTransfer from '../../../../resources/templates/gas-aware-transfer.json' with {
  type: 'json',
};
import limitSell from '../../../../resources/templates/limit-sell.json' with { type: 'json' };
import rebalance from '../../../../resources/templates/rebalance.json' with { type: 'json' };
import stopLoss from '../../../../resources/templates/stop-loss.json' with { type: 'json' };
import takeProfitLadder from '../../../../resources/templates/take-profit-ladder.json' with {
  type: 'json',
};
import weeklyReport from '../../../../resources/templates/weekly-report.json' with { type: 'json' };
import { type PlanTemplate, planTemplateSchema } from '../template.ts';

/** The templates that the app ships, parsed, in the order in which they are offered. */
export const bundledTemplates: readonly PlanTemplate[] = [
  dca,
  limitSell,
  stopLoss,
  takeProfitLadder,
  gasAwareTransfer,
  rebalance,
  coldSweep,
  weeklyReport,
].map((file) => planTemplateSchema.parse(file));

/** Undefined when there is no template of this id. */
export function bundledTemplate(id: string): PlanTemplate | undefined {
  return bundledTemplates.find((template) => template.id === id);
}
