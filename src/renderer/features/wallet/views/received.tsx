import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '../../../../shared/ipc/views.ts';
import type { Arrival, Arrivals, StrangeArrival } from '../../../../shared/ipc/wallet-views.ts';
import { api } from '../../../api.ts';
import { Amount } from '../../../components/amount.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { WholeAddress } from '../../../components/whole-address.tsx';
import { count } from '../../../format/count.ts';
import { dayOrTime } from '../../../format/time.ts';
import { useNameOf } from '../../../state/people-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useNow } from '../../../state/use-now.ts';
import { reachWords, strangeNote, strangeWords } from '../../../words/arrival-words.ts';

/** What others sent to the account: the network is asked only when the person asks for it. */
export function Received({ account: { address } }: { account: Account }) {
  const [found, setFound] = useState<Arrivals | null>(null);
  const look = useAction(() => api.walletArrivals({ account: address }));
  const start = async () => {
    const answer = await look.start();
    if (answer?.ok) setFound(answer.value);
  };
  return (
    <section className="grid gap-1.5 border-t border-line pt-2.5" aria-busy={look.busy}>
      <div className="row justify-between">
        <h3>Received</h3>
        <Button size="small" disabled={look.busy} onClick={() => void start()}>
          {found === null ? 'Look for what came in' : 'Look again'}
        </Button>
      </div>
      {look.error ? (
        <ErrorNote error={look.error} kept="Nothing that came in is affected." />
      ) : null}
      {found === null ? null : <Found found={found} />}
    </section>
  );
}

function Found({ found }: { found: Arrivals }) {
  const { entries, strange, total } = found;
  return (
    <>
      {entries.length === 0 ? <p className="m">No listed token came in from others.</p> : null}
      <ul>
        {entries.map((entry) => (
          <FromSomebody key={keyOf(entry)} entry={entry} />
        ))}
      </ul>
      {total.entries > entries.length ? (
        <p className="s m">
          The newest {entries.length} of {count(total.entries, 'arrival')}.
        </p>
      ) : null}
      {strange.length === 0 ? null : (
        <>
          <p className="s">{strangeNote(found)}</p>
          <ul>
            {strange.map((entry) => (
              <Strange key={keyOf(entry)} entry={entry} />
            ))}
          </ul>
        </>
      )}
      <p className="s m">{reachWords(found)}</p>
    </>
  );
}

function FromSomebody({ entry: { symbol, amount, from, at } }: { entry: Arrival }) {
  const name = useNameOf()(from);
  const isMinted = /^0x0{40}$/.test(from);
  return (
    <li className="grid gap-0.5 border-t border-line py-1.5 first:border-t-0">
      <div className="row items-baseline justify-between">
        <Amount value={amount} symbol={symbol} tone="in" signed />
        <Time at={at} />
      </div>
      {isMinted ? (
        <p className="s m">newly made by the token's contract</p>
      ) : (
        <p className="s">
          <span className="m">from </span>
          {name === '' ? <WholeAddress address={from} /> : <b>{name}</b>}
        </p>
      )}
    </li>
  );
}

function Strange({ entry }: { entry: StrangeArrival }) {
  const { reason, symbol, amount, token, at } = entry;
  return (
    <li className="grid gap-0.5 border-t border-line py-1.5 first:border-t-0">
      <div className="row items-baseline justify-between">
        <StateMark sign={CircleAlert} tone="caution">
          {strangeWords[reason]}
        </StateMark>
        <Time at={at} />
      </div>
      {symbol === null || amount === null ? (
        <p className="s">
          <span className="m">of the contract </span>
          <WholeAddress address={token} />
        </p>
      ) : (
        <Amount value={amount} symbol={symbol} tone="soft" exact />
      )}
    </li>
  );
}

function Time({ at }: { at: number }) {
  const now = useNow(30_000);
  return (
    <time className="s q nowrap" dateTime={new Date(at).toISOString()}>
      {dayOrTime(at, now)}
    </time>
  );
}

function keyOf({ txHash, logIndex }: Pick<Arrival, 'txHash' | 'logIndex'>): string {
  return `${txHash}/${logIndex}`;
}
