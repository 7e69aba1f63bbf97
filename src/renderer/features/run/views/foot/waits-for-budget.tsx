import { type FormEvent, useState } from 'react';
import type { RunView } from '../../../../../shared/runs/views.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { type MoreForRun, moreForRun } from '../../../../model/more-for-run.ts';
import { useRoute } from '../../../../state/route-store.ts';
import { useAction } from '../../../../state/use-action.ts';

/** Which limit the run has come to, and how it goes on: more for this run, or the page of all limits. */
export function WaitsForBudget({ run }: { run: RunView }) {
  const go = useRoute((store) => store.go);
  const more = moreForRun(run);
  return (
    <>
      <p className="m min-w-0 flex-1 wrap-anywhere">
        {run.error ? `${run.error.message} ${run.error.advice}` : null}
      </p>
      {more === null ? null : (
        <AllowMore
          key={`${more.kind}/${more.token}/${more.amount}`}
          executionId={run.executionId}
          more={more}
        />
      )}
      <Button className="shrink-0" onClick={() => go({ page: 'budget' })}>
        Open the budget
      </Button>
    </>
  );
}

function AllowMore({ executionId, more }: { executionId: string; more: MoreForRun }) {
  const { kind, chainId, token, unit } = more;
  const [amount, setAmount] = useState(more.amount);
  const allow = useAction(() =>
    api.budgetSet({
      ...{ scope: 'run', executionId, kind, chainId, token, amount: amount.trim() },
    }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void allow.start();
  };
  return (
    <form className="row shrink-0" onSubmit={submit}>
      <input
        className="field w-32"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`At most for this run, in ${unit}`}
        aria-invalid={allow.error !== null}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Button kind="go" type="submit" disabled={allow.busy || amount.trim() === ''}>
        {`Allow ${amount.trim()} ${unit} for this run`}
      </Button>
      {allow.error ? (
        <span role="alert" className="s m max-w-56">
          {allow.error.message}
        </span>
      ) : null}
    </form>
  );
}
