import { type FormEvent, useState } from 'react';
import type { LimitView } from '../../../../shared/budgets/budget-view.ts';
import type { BudgetKind, BudgetScope } from '../../../../shared/budgets/limit.ts';
import { bundledTokens } from '../../../../shared/tokens/bundled-tokens.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Labelled } from '../../../components/labelled.tsx';
import { useAction } from '../../../state/use-action.ts';
import { kindWords, limitTitle, scopeWords, unitWords } from '../../../words/budget-words.ts';

interface LimitFormProps {
  /** Null sets a new one. */
  changing: LimitView | null;
  /** Of the network in use: its tokens are offered. */
  chainId: number;
  onDone(): void;
  onCancel(): void;
}

const kinds: readonly BudgetKind[] = ['gas', 'token', 'usd', 'time'];
const ofTime: readonly BudgetScope[] = ['plan'];
const ofMoney: readonly BudgetScope[] = [
  'transaction',
  'day',
  'last_day',
  'last_week',
  'total',
  'plan',
];

/** Sets a limit, or changes how much one allows. */
export function LimitForm(props: LimitFormProps) {
  const { changing, onDone, onCancel } = props;
  const [kind, setKind] = useState<BudgetKind>(changing?.kind ?? 'gas');
  const [scope, setScope] = useState<BudgetScope>(changing?.scope ?? 'day');
  const [token, setToken] = useState(changing?.token ?? 'native');
  const [amount, setAmount] = useState(changing?.limit ?? '');
  const chainId = changing?.chainId ?? props.chainId;
  const set = useAction(() =>
    api.budgetSet({
      ...{ scope, kind, executionId: changing?.executionId ?? null, amount: amount.trim() },
      chainId: kind === 'token' ? chainId : null,
      token: kind === 'token' ? token : null,
    }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await set.start();
    if (!done?.ok) return;
    setAmount('');
    onDone();
  };
  const unit = changing?.unit ?? unitWords(kind, symbolOf(chainId, token));
  return (
    <form className="grid gap-4 px-5 py-4" onSubmit={(event) => void submit(event)}>
      <h2>{changing ? 'Change a limit' : 'Set a limit'}</h2>
      {changing ? (
        <p className="wrap-anywhere">
          <b>{limitTitle(changing)}</b>{' '}
          <span className="m">
            {changing.planName === null
              ? scopeWords[changing.scope].toLowerCase()
              : `in the run of ${changing.planName}`}
          </span>
        </p>
      ) : (
        <Subject
          {...{ kind, scope, token, chainId, setScope, setToken }}
          setKind={(next) => {
            setKind(next);
            if (!holdsOf(next).includes(scope)) setScope(next === 'time' ? 'plan' : 'day');
          }}
        />
      )}
      <Labelled label={`At most, in ${unit}`}>
        {(id) => (
          <input
            id={id}
            className="field"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            required
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
      </Labelled>
      <span className="row">
        <Button kind="go" type="submit" disabled={set.busy || amount.trim() === ''}>
          {changing ? 'Change the limit' : 'Set the limit'}
        </Button>
        {changing ? <Button onClick={onCancel}>Leave it</Button> : null}
      </span>
      {set.error ? <ErrorNote error={set.error} kept="No limit was changed." /> : null}
      <p className="s m">
        Before you are asked to approve a transaction, the most that it can cost is held against
        every limit. A run that would pass one waits, and goes on by itself when you allow more. A
        limit of a day begins anew at midnight on this computer; any 24 hours and any 7 days go
        along with the time. A lower limit holds at once. A higher one, or none, takes the vault’s
        password and holds ten minutes later; more for one run alone takes the password and holds at
        once.
      </p>
    </form>
  );
}

interface SubjectProps {
  kind: BudgetKind;
  scope: BudgetScope;
  token: string;
  chainId: number;
  setKind(kind: BudgetKind): void;
  setScope(scope: BudgetScope): void;
  setToken(token: string): void;
}

function Subject({ kind, scope, token, chainId, ...set }: SubjectProps) {
  const holds = holdsOf(kind);
  return (
    <>
      <Labelled label="What is limited">
        {(id) => (
          <select
            id={id}
            className="field"
            value={kind}
            onChange={({ target }) => set.setKind(kinds[target.selectedIndex] ?? kind)}
          >
            {kinds.map((each) => (
              <option key={each} value={each}>
                {kindWords[each]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {kind === 'token' ? (
        <Labelled label="Token">
          {(id) => (
            <select
              id={id}
              className="field"
              value={token}
              onChange={({ target }) => set.setToken(target.value)}
            >
              {bundledTokens.ofChain(chainId).map(({ address, symbol, name }) => (
                <option key={address} value={address}>
                  {`${symbol}, ${name}`}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      ) : null}
      <Labelled label="It holds">
        {(id) => (
          <select
            id={id}
            className="field"
            value={scope}
            onChange={({ target }) => set.setScope(holds[target.selectedIndex] ?? scope)}
          >
            {holds.map((each) => (
              <option key={each} value={each}>
                {scopeWords[each]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
    </>
  );
}

function holdsOf(kind: BudgetKind): readonly BudgetScope[] {
  return kind === 'time' ? ofTime : ofMoney;
}

function symbolOf(chainId: number, token: string): string {
  const tokens = bundledTokens.ofChain(chainId);
  return tokens.find(({ address }) => address.toLowerCase() === token.toLowerCase())?.symbol ?? '';
}
