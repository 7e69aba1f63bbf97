import { useState } from 'react';
import type { Contact } from '../../../../shared/ipc/wallet-views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { WholeAddress } from '../../../components/whole-address.tsx';
import { useAction } from '../../../state/use-action.ts';

interface ContactRowProps {
  contact: Contact;
  onChange(): void;
}

export function ContactRow({ contact, onChange }: ContactRowProps) {
  const { contactId, name, address, chainIds, note } = contact;
  const [asking, setAsking] = useState(false);
  const remove = useAction(() => api.contactRemove({ contactId }));
  const act = async () => {
    await remove.start();
    setAsking(false);
  };
  return (
    <li className="grid gap-1 border-b border-line px-6 py-2.5">
      <div className="row flex-wrap">
        <b className="w-44 min-w-0 wrap-anywhere">{name}</b>
        <WholeAddress address={address} />
        <CopyButton text={address} what={`address of ${name}`} />
        <span className="row ml-auto">
          <Button size="small" aria-label={`Change ${name}`} onClick={onChange}>
            Change
          </Button>
          <Button size="small" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
            Remove
          </Button>
        </span>
      </div>
      {chainIds.length === 0 && note === '' ? null : (
        <p className="s m wrap-anywhere">
          {chainIds.length === 0 ? '' : `Only on the chains ${chainIds.join(', ')}. `}
          {note}
        </p>
      )}
      {remove.error ? <ErrorNote error={remove.error} kept="The contact is still there." /> : null}
      <ConfirmDialog
        open={asking}
        title={`Remove ${name}?`}
        action="Remove"
        busy={remove.busy}
        onConfirm={() => void act()}
        onClose={() => setAsking(false)}
      >
        The name and its note are forgotten. Plans that were made with it keep the address that they
        hold, and say that it is no longer in the address book before anything is signed.
      </ConfirmDialog>
    </li>
  );
}
