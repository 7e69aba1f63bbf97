import type { Account, AppStatus } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Note } from '../../../components/note.tsx';
import { WholeAddress } from '../../../components/whole-address.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { useRemote } from '../../../state/use-remote.ts';

interface ControlledProps {
  account: Account;
  network: Pick<AppStatus['network'], 'chainId' | 'name'>;
}

/** Says that a contract controls the account, for as long as it does, with the way to end that. */
export function Controlled({ account, network }: ControlledProps) {
  const { address, watchOnly } = account;
  const control = useRemote(
    `delegation/${network.chainId}/${address}`,
    () => api.delegationRead({ account: address }),
    ['wallet', 'run'],
  );
  if (control.error) {
    return (
      <ErrorNote error={control.error} kept="Whether a contract controls this account is unknown.">
        <Button size="small" onClick={() => void control.reload()}>
          Look again
        </Button>
      </ErrorNote>
    );
  }
  const delegate = control.value?.delegate ?? null;
  if (delegate === null) return null;
  return (
    <Note tone="danger" title="A contract controls this account">
      <p>
        On {network.name} it runs the code of this contract (EIP-7702), which can take everything in
        it at any time. Unless you set that up yourself, take the control back and move what you
        have to a new account: whoever set it up has signed with your key.
      </p>
      <WholeAddress address={delegate} />
      {watchOnly ? (
        <p>This account is only looked at. Its own wallet has to take the control back.</p>
      ) : (
        <TakeBack address={address} />
      )}
    </Note>
  );
}

function TakeBack({ address }: Pick<Account, 'address'>) {
  const go = useRoute((store) => store.go);
  const draft = useAction(() => api.delegationRevoke({ account: address }));
  const act = async () => {
    const made = await draft.start();
    if (!made?.ok) return;
    const { planId } = made.value;
    // The page of the plan tells what becomes of it.
    void api.planRehearse({ planId });
    go({ page: 'plans', planId });
  };
  return (
    <>
      <div className="row pt-1">
        <Button size="small" disabled={draft.busy} onClick={() => void act()}>
          Take the control back
        </Button>
      </div>
      {draft.error ? (
        <ErrorNote error={draft.error} kept="The contract controls the account as before." />
      ) : null}
    </>
  );
}
