import type { AppStatus } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { realCandidates } from '../../../model/road.ts';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';

interface AccountActProps {
  vault: AppStatus['vault'];
  /** A network with real money is in use, so that what pays is chosen for that. */
  isThere: boolean;
  isNext: boolean;
}

/** An account for real money: a new one, one from elsewhere, or one that is there already. */
export function AccountAct({ vault, isThere, isNext }: AccountActProps) {
  const go = useRoute((store) => store.go);
  const open = useAction((page: 'add_account' | 'import_account') => api.trustedOpen({ page }));
  const pay = useAction((address: string) => api.accountPay({ address }));
  const candidates = isThere ? realCandidates(vault) : [];
  const [only] = candidates;
  const bright = isNext ? 'go' : 'outline';
  return (
    <div className="grid content-start justify-items-end gap-1">
      {only !== undefined && candidates.length === 1 ? (
        <Button
          size="small"
          kind={bright}
          disabled={pay.busy}
          onClick={() => void pay.start(only.address)}
        >
          Pay from {only.name}
        </Button>
      ) : null}
      {candidates.length > 1 ? (
        <Button size="small" kind={bright} onClick={() => go({ page: 'wallet' })}>
          Choose the account
        </Button>
      ) : null}
      <Button
        size="small"
        kind={candidates.length === 0 ? bright : 'outline'}
        disabled={open.busy}
        onClick={() => void open.start('add_account')}
      >
        Add an account
      </Button>
      <Button size="small" disabled={open.busy} onClick={() => void open.start('import_account')}>
        Import an account
      </Button>
      {open.error ? <ErrorNote error={open.error} kept="The wallet is as it was." /> : null}
      {pay.error ? <ErrorNote error={pay.error} kept="The same account pays as before." /> : null}
    </div>
  );
}
