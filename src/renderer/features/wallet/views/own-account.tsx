import { useState } from 'react';
import type { Account, AppStatus } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { TickBox } from '../../../components/tick-box.tsx';
import { useAction } from '../../../state/use-action.ts';
import { RenameForm } from './rename-form.tsx';

interface OwnAccountProps {
  account: Account;
  network: Pick<AppStatus['network'], 'name' | 'practice'>;
  /** It is the one that plans act for which name none. */
  pays: boolean;
}

/** What is done with an account of the wallet: it pays, it is called otherwise, it is put aside. */
export function OwnAccount({ account, network, pays }: OwnAccountProps) {
  const [renaming, setRenaming] = useState(false);
  const pay = useAction(() => api.accountPay({ address: account.address }));
  const offersToPay = !(pays || account.ofMandate || account.hidden);
  return (
    <div className="grid gap-1.5 pt-1">
      <p className="s m">
        {offersToPay ? (
          <>
            {network.practice ? 'In practice' : 'With real money'}, requests and plans that name no
            account act for another one of yours. What was agreed to keeps its account.
          </>
        ) : (
          <>It is used on {network.name}.</>
        )}{' '}
        {account.paysElsewhere ? `${paysElsewhere(network)} it is the one that pays. ` : null}
        {account.formerNames === undefined ? null : (
          <>It was called {account.formerNames.join(', ')}; a plan that says so means it still.</>
        )}
      </p>
      {renaming ? (
        <RenameForm account={account} onDone={() => setRenaming(false)} />
      ) : (
        <div className="row flex-wrap">
          {offersToPay ? (
            <Button size="small" disabled={pay.busy} onClick={() => void pay.start()}>
              Pay from this account
            </Button>
          ) : null}
          <Button size="small" onClick={() => setRenaming(true)}>
            Rename
          </Button>
          {pays || account.paysElsewhere ? null : (
            <HideOrShow key={account.address} account={account} />
          )}
        </div>
      )}
      {pay.error ? <ErrorNote error={pay.error} kept="The same account pays as before." /> : null}
    </div>
  );
}

function paysElsewhere({ practice }: OwnAccountProps['network']): string {
  return practice ? 'With real money' : 'In practice';
}

/** An account that schedules or mandates act for is hidden once the person was told which. */
function HideOrShow({ account }: { account: Account }) {
  const { address, name } = account;
  const [told, setTold] = useState(false);
  const hide = useAction(() => api.accountHide({ address, told }));
  const show = useAction(() => api.accountShow({ address }));
  const atWork = hide.error?.code === 'ACCOUNT_AT_WORK';
  if (account.hidden) {
    return (
      <>
        <Button size="small" disabled={show.busy} onClick={() => void show.start()}>
          Show it again
        </Button>
        <p className="s m">
          {name} is hidden: it is not offered to pay from. It is guarded as before, and money that
          comes to it is told when the app next looks.
        </p>
        {show.error ? <ErrorNote error={show.error} kept="It is hidden as before." /> : null}
      </>
    );
  }
  return (
    <>
      <Button
        size="small"
        disabled={hide.busy || (atWork && !told)}
        onClick={() => void hide.start()}
      >
        Hide
      </Button>
      {hide.error ? <ErrorNote error={hide.error} kept="It is shown as before." /> : null}
      {atWork ? (
        <TickBox checked={told} onChange={setTold}>
          They go on; hide it all the same
        </TickBox>
      ) : null}
    </>
  );
}
