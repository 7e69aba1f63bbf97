import { useState } from 'react';
import type { LimitView } from '../../../shared/budgets/budget-view.ts';
import type { AppStatus } from '../../../shared/ipc/views.ts';
import { api } from '../../api.ts';
import { ScrollPane } from '../../components/scroll-pane.tsx';
import { Unread } from '../../components/unread.tsx';
import { count } from '../../format/count.ts';
import { useRemote } from '../../state/use-remote.ts';
import { LimitForm } from './views/limit-form.tsx';
import { LimitTable } from './views/limit-table.tsx';
import { SpendTable } from './views/spend-table.tsx';

/** What runs may spend: the limits with what counts against them, and the last spends. */
export function BudgetPage({ status }: { status: AppStatus }) {
  const budget = useRemote('budget', () => api.budgetList({}), ['budget', 'run']);
  const [changing, setChanging] = useState<LimitView | null>(null);
  const { value } = budget;
  const done = (): void => {
    setChanging(null);
    void budget.reload();
  };
  return (
    <div className="page">
      <header className="head">
        <h1>Budget</h1>
        {value ? <span className="s m">{count(value.limits.length, 'limit')}</span> : null}
      </header>
      <div className="two-panes grid-cols-[minmax(0,1fr)_340px]">
        <ScrollPane label="Limits and spends" className="grid content-start gap-8 px-6 py-4">
          {value === null || budget.error ? (
            <Unread
              error={budget.error}
              kept="Every limit still holds."
              onRetry={budget.reload}
              rows={[
                [140, 80, 90, 90],
                [160, 80, 90, 90],
                [120, 80, 90, 90],
              ]}
            >
              Reading the limits.
            </Unread>
          ) : null}
          {value ? (
            <>
              <LimitTable limits={value.limits} onChange={setChanging} onRemoved={done} />
              <SpendTable spends={value.spends} practice={status.network.practice} />
            </>
          ) : null}
        </ScrollPane>
        <aside className="scroll border-l border-line">
          <LimitForm
            key={changing === null ? 'new' : JSON.stringify(changing)}
            changing={changing}
            chainId={status.network.chainId}
            onDone={done}
            onCancel={() => setChanging(null)}
          />
        </aside>
      </div>
    </div>
  );
}
