import { shownChange } from '../../../../shared/chain/shown-change.ts';
import type { Account } from '../../../../shared/ipc/views.ts';
import type { ActivityEntry } from '../../../../shared/ipc/wallet-views.ts';
import { api } from '../../../api.ts';
import { AddressedText } from '../../../components/addressed-text.tsx';
import { amountColumn } from '../../../components/amount.tsx';
import { Button } from '../../../components/button.tsx';
import { ChangeAmount } from '../../../components/change-amount.tsx';
import { ReplaceTransaction } from '../../../components/replace-transaction.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { Unread } from '../../../components/unread.tsx';
import { count } from '../../../format/count.ts';
import { dayOrTime } from '../../../format/time.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useNow } from '../../../state/use-now.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { activityWords, isOnItsWay } from '../../../words/activity-words.ts';
import { ExportHistory } from './export-history.tsx';
import { Received } from './received.tsx';

interface ActivityProps {
  account: Account;
  networkName: string;
}

/** What this app sent for an account on the network that is in use, newest first. */
export function Activity({ account, networkName }: ActivityProps) {
  const { address } = account;
  const activity = useRemote(
    `activity/${address}`,
    () => api.walletActivity({ account: address }),
    ['run', 'wallet'],
    null,
  );
  const { value } = activity;
  return (
    <section className="border-b border-line-strong px-6 py-3.5">
      <div className="row justify-between">
        <h2>Activity</h2>
        <span className="s m">{networkName}</span>
      </div>
      {value === null || activity.error ? (
        <Unread
          error={activity.error}
          kept="Nothing that was sent is affected."
          onRetry={() => void activity.reload()}
          rows={[
            [140, 80],
            [160, 70],
          ]}
        >
          Reading what was sent.
        </Unread>
      ) : null}
      {value?.total === 0 ? (
        <p className="m">This app has sent nothing from this account here yet.</p>
      ) : null}
      <ul>
        {value?.entries.map((entry) => (
          <Entry key={entry.effectId} entry={entry} own={account} />
        ))}
      </ul>
      {value && value.total > value.entries.length ? (
        <p className="s m">
          The newest {value.entries.length} of {count(value.total, 'transaction')}.
        </p>
      ) : null}
      <ExportHistory />
      <Received key={`${networkName}/${address}`} account={account} />
    </section>
  );
}

interface EntryProps {
  entry: ActivityEntry;
  own: Account;
}

function Entry({ entry, own }: EntryProps) {
  const { executionId, title, changes, happened, fee, at } = entry;
  const go = useRoute((store) => store.go);
  const now = useNow(30_000);
  const { sign, tone, word } = activityWords(entry);
  return (
    <li className="grid gap-0.5 border-t border-line py-1.5 first:border-t-0">
      <div className="row items-baseline justify-between">
        <Button
          kind="bare"
          size="small"
          className="min-w-0 -ml-2 whitespace-normal text-left"
          onClick={() => go({ page: 'runs', executionId })}
        >
          <AddressedText text={title} own={own} />
          <span className="sr-only">: show its run</span>
        </Button>
        <time className="s q nowrap" dateTime={new Date(at).toISOString()}>
          {dayOrTime(at, now)}
        </time>
      </div>
      <div className="row items-start justify-between">
        <StateMark sign={sign} tone={tone}>
          {word}
        </StateMark>
        <span
          className="grid justify-items-end"
          style={amountColumn(
            changes.map(shownChange).map(({ symbol, delta }) => ({ symbol, value: delta })),
          )}
        >
          {changes.map((change) => (
            <ChangeAmount
              key={change.symbol}
              change={change}
              {...(happened ? {} : { tone: 'soft' as const })}
            />
          ))}
        </span>
      </div>
      <p className="s m">
        {happened || changes.length === 0 ? '' : 'As rehearsed. '}
        {fee === null ? '' : `Fee ${fee.amount} ${fee.symbol}`}
      </p>
      {isOnItsWay(entry) ? <ReplaceTransaction effect={entry} /> : null}
    </li>
  );
}
