import { FlaskConical } from 'lucide-react';
import type { Account } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';

interface PlayMoneyProps {
  account: Account;
  onFunded(): void;
}

/** The faucet of the practice chain. */
export function PlayMoney({ account, onFunded }: PlayMoneyProps) {
  const go = useRoute((store) => store.go);
  const fund = useAction(() => api.practiceFund({ account: account.address }));
  const get = async () => {
    const funded = await fund.start();
    if (funded?.ok) onFunded();
  };
  return (
    <section className="grid gap-2 px-6 py-3.5">
      <h2 className="row practice">
        <Icon of={FlaskConical} />
        Play money
      </h2>
      <p className="m">
        Worth nothing, by design. Get more at any time; it exists on this computer only. No backup
        holds the practice chain: a restore on another computer brings the accounts back, and the
        chain begins anew there, without what they held here.
      </p>
      {fund.error ? <ErrorNote error={fund.error} kept="Your balance is as it was." /> : null}
      <div>
        <Button disabled={fund.busy} onClick={() => void get()}>
          Get play money
        </Button>
      </div>
      <p className="s m">
        When you have practised enough,{' '}
        <button type="button" className="link" onClick={() => go({ page: 'road' })}>
          see the road to real money
        </button>
        .
      </p>
    </section>
  );
}
