import { OctagonAlert } from 'lucide-react';
import type { LimitView } from '../../../../shared/budgets/budget-view.ts';
import { api } from '../../../api.ts';
import { Amount, amountColumn } from '../../../components/amount.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { isZeroDecimal } from '../../../format/decimal.ts';
import { grouped } from '../../../format/habits.ts';
import { ahead } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useNow } from '../../../state/use-now.ts';
import { limitTitle, scopeWords } from '../../../words/budget-words.ts';

interface LimitTableProps {
  limits: readonly LimitView[];
  onChange(limit: LimitView): void;
  onRemoved(): void;
}

/** Each limit with what is spent, what is set aside and what is left of it now. */
export function LimitTable({ limits, onChange, onRemoved }: LimitTableProps) {
  return (
    <section className="grid gap-2">
      <h2>Limits</h2>
      {limits.length === 0 ? (
        <p className="m max-w-[56ch]">
          No limit is set, so nothing but your approvals holds what runs spend. Set one under “Set a
          limit”: a run that comes to it waits and says so, and nothing fails.
        </p>
      ) : (
        <table className="ledger tight" style={amountColumn(figuresOf(limits))}>
          <caption className="sr-only">Limits, and what is left of each</caption>
          <thead>
            <tr>
              <th scope="col">Limit</th>
              <th scope="col">Holds</th>
              <th scope="col">Spent</th>
              <th scope="col">Set aside</th>
              <th scope="col">At most</th>
              <th scope="col">Left</th>
              <th scope="col">
                <span className="sr-only">What to do</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {limits.map((limit) => (
              <Row
                key={`${limit.scope}/${limit.executionId}/${limit.kind}/${limit.chainId}/${limit.token}`}
                limit={limit}
                onChange={() => onChange(limit)}
                onRemoved={onRemoved}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function figuresOf(limits: readonly LimitView[]): { value: string; symbol: string }[] {
  return limits.flatMap(({ spent, reserved, limit, left, unit }) =>
    [spent, reserved, limit, left].flatMap((value) =>
      value === null ? [] : [{ value, symbol: unit }],
    ),
  );
}

interface RowProps {
  limit: LimitView;
  onChange(): void;
  onRemoved(): void;
}

function Row({ limit, onChange, onRemoved }: RowProps) {
  const { scope, executionId, kind, chainId, token, unit } = limit;
  const remove = useAction(() => api.budgetClear({ scope, executionId, kind, chainId, token }));
  const named = `${limitTitle(limit)}, ${scopeWords[scope].toLowerCase()}`;
  const act = async () => {
    const done = await remove.start();
    if (done?.ok) onRemoved();
  };
  return (
    <tr>
      <td>
        <b>{limitTitle(limit)}</b>
        {limit.raise ? <Raise limit={limit} raise={limit.raise} onTakenBack={onRemoved} /> : null}
        {remove.error ? <ErrorNote error={remove.error} kept="The limit still holds." /> : null}
      </td>
      <td>
        <Holds limit={limit} />
      </td>
      <td>
        <Figure value={limit.spent} unit={unit} />
      </td>
      <td>
        <Figure value={limit.reserved} unit={unit} />
      </td>
      <td>
        <Figure value={limit.limit} unit={unit} />
      </td>
      <td>
        <Left limit={limit} />
      </td>
      <td>
        <span className="row justify-end">
          <Button size="small" aria-label={`Change the limit: ${named}`} onClick={onChange}>
            Change
          </Button>
          <Button
            size="small"
            disabled={remove.busy}
            aria-label={`Remove the limit: ${named}`}
            onClick={() => void act()}
          >
            Remove
          </Button>
        </span>
      </td>
    </tr>
  );
}

interface RaiseProps {
  limit: LimitView;
  raise: NonNullable<LimitView['raise']>;
  onTakenBack(): void;
}

/** What it becomes, and the way back until then: setting it as it is. */
function Raise({ limit, raise, onTakenBack }: RaiseProps) {
  const { scope, executionId, kind, chainId, token, unit } = limit;
  const now = useNow(60_000);
  const amount = limit.limit;
  const keep = useAction(() => api.budgetSet({ scope, executionId, kind, chainId, token, amount }));
  const act = async () => {
    const done = await keep.start();
    if (done?.ok) onTakenBack();
  };
  return (
    <span className="grid justify-items-start gap-1 whitespace-normal">
      <span className="s m">
        {raise.limit === null ? 'Gone' : `${grouped(raise.limit)} ${unit}`} {ahead(raise.at, now)}
      </span>
      <Button
        size="small"
        disabled={keep.busy}
        aria-label={`Keep it as it is: ${limitTitle(limit)}, ${scopeWords[scope].toLowerCase()}`}
        onClick={() => void act()}
      >
        Keep it as it is
      </Button>
      {keep.error ? <ErrorNote error={keep.error} kept="It is still raised then." /> : null}
    </span>
  );
}

function Holds({ limit: { scope, executionId, planName } }: { limit: LimitView }) {
  const go = useRoute((store) => store.go);
  if (executionId === null) return scopeWords[scope];
  return (
    <button
      type="button"
      className="link text-right"
      onClick={() => go({ page: 'runs', executionId })}
    >
      {`Run of ${planName}`}
    </button>
  );
}

function Left({ limit: { left, unit, unpriced } }: { limit: LimitView }) {
  if (left === null) return <span className="m">each counts by itself</span>;
  if (unpriced) {
    return (
      <StateMark sign={OctagonAlert} tone="unknown">
        Not known: a price is missing
      </StateMark>
    );
  }
  if (!isZeroDecimal(left)) return <Figure value={left} unit={unit} />;
  return (
    <StateMark sign={OctagonAlert} tone="caution">
      Nothing left
    </StateMark>
  );
}

function Figure({ value, unit }: { value: string | null; unit: string }) {
  return value === null ? <span className="m">—</span> : <Amount value={value} symbol={unit} />;
}
