import type { Budget } from '../../../../shared/plan/schema.ts';
import { withField } from '../../../model/with-field.ts';
import { useDraftPlan } from './draft-context.ts';
import { DecimalField } from './fields/decimal-field.tsx';
import { IssueLines } from './fields/issue-lines.tsx';
import { SpendLimits } from './spend-limits.tsx';

/** The most that one run of the plan may cost. */
export function BudgetFields() {
  const { plan, issues, edit } = useDraftPlan();
  const budget: Budget = plan.budget ?? {};
  const keep = (next: Budget, field: string | null) => {
    const empty = Object.keys(next).length === 0;
    edit(withField(plan, 'budget', empty ? undefined : next), field);
  };
  return (
    <section className="grid gap-3" data-field="budget">
      <h3>What it may cost</h3>
      <IssueLines issues={issues.filter(({ path }) => path === 'budget')} />
      <DecimalField
        label="Fees at most"
        path="budget.maxGasEth"
        value={budget.maxGasEth}
        onChange={(most) => keep(withField(budget, 'maxGasEth', most), 'maxGasEth')}
        unit="ETH"
        optional
      />
      <DecimalField
        label="Model costs at most"
        path="budget.maxLlmUsd"
        value={budget.maxLlmUsd}
        onChange={(most) => keep(withField(budget, 'maxLlmUsd', most), 'maxLlmUsd')}
        unit="USD"
        optional
      />
      <SpendLimits
        limits={budget.maxSpend ?? []}
        keep={(limits, field) =>
          keep(withField(budget, 'maxSpend', limits.length === 0 ? undefined : limits), field)
        }
      />
    </section>
  );
}
