import { type FormEvent, useId, useState } from 'react';
import type { Contact } from '../../../../shared/ipc/wallet-views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { TickBox } from '../../../components/tick-box.tsx';
import { Unread } from '../../../components/unread.tsx';
import { useAction } from '../../../state/use-action.ts';
import { useRemote } from '../../../state/use-remote.ts';

interface ContactFormProps {
  /** The contact that is changed; null for a new one. */
  before: Contact | null;
  onDone(): void;
}

const empty = { name: '', address: '', note: '', chainIds: [] as number[] };

/** A name for an address. An address that looks like a known one is taken once the person has compared it. */
export function ContactForm({ before, onDone }: ContactFormProps) {
  const [written, setWritten] = useState({ ...empty, ...before });
  const [likenessSeen, setLikenessSeen] = useState(false);
  const save = useAction(() => {
    const { name, address, note, chainIds } = written;
    const draft = { name, address, note, chainIds, likenessSeen };
    return before === null
      ? api.contactAdd(draft)
      : api.contactChange({ contactId: before.contactId, ...draft });
  });
  const looksAlike = save.error?.code === 'LOOKALIKE_ADDRESS';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await save.start();
    if (done?.ok) onDone();
  };
  const write = (change: Partial<typeof written>) => {
    setWritten({ ...written, ...change });
    // What was compared is what was written then.
    if (change.address !== undefined) {
      setLikenessSeen(false);
      save.clear();
    }
  };
  const whole = written.name.trim() !== '' && written.address.trim() !== '';
  return (
    <form
      className="grid max-w-[640px] gap-2 border-b border-line px-6 py-4"
      aria-label={before === null ? 'A new contact' : `Change ${before.name}`}
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Name" value={written.name} onChange={(name) => write({ name })} />
      <Field
        label="Address"
        mono
        value={written.address}
        onChange={(address) => write({ address })}
      />
      <Field label="Note, for yourself" value={written.note} onChange={(note) => write({ note })} />
      <Chains chosen={written.chainIds} onChange={(chainIds) => write({ chainIds })} />
      {before === null ? null : (
        <p className="s m">Plans that were made before keep the address that they hold.</p>
      )}
      {save.error ? <ErrorNote error={save.error} /> : null}
      {looksAlike || likenessSeen ? (
        <TickBox checked={likenessSeen} onChange={setLikenessSeen}>
          I compared every digit, and this address is right
        </TickBox>
      ) : null}
      <div className="row">
        <Button
          kind="go"
          type="submit"
          disabled={save.busy || !whole || (looksAlike && !likenessSeen)}
        >
          {before === null ? 'Add the contact' : 'Save the change'}
        </Button>
        <Button onClick={onDone}>Leave it</Button>
      </div>
    </form>
  );
}

interface FieldProps {
  label: string;
  mono?: boolean;
  value: string;
  onChange(value: string): void;
}

function Field({ label, mono = false, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="m">
        {label}
      </label>
      <input
        id={id}
        className={`field ${mono ? 'font-mono' : ''}`}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}

interface ChainsProps {
  chosen: readonly number[];
  onChange(chosen: number[]): void;
}

/** An address of a contract may be somebody else's on another chain. */
function Chains({ chosen, onChange }: ChainsProps) {
  const networks = useRemote('networks', () => api.networkList({}), ['status']);
  const { value } = networks;
  if (value === null) {
    return (
      <Unread
        error={networks.error}
        kept="Without a choice the name counts everywhere."
        onRetry={() => void networks.reload()}
        rows={[[90, 90, 90]]}
      >
        Reading the networks.
      </Unread>
    );
  }
  const flip = (chainId: number, on: boolean) =>
    onChange(on ? [...chosen, chainId] : chosen.filter((each) => each !== chainId));
  return (
    <fieldset className="grid gap-1">
      <legend className="m">The name counts on every network, or only on</legend>
      <div className="row flex-wrap gap-x-5">
        {value.map(({ chainId, name }) => (
          <TickBox
            key={chainId}
            checked={chosen.includes(chainId)}
            onChange={(on) => flip(chainId, on)}
          >
            {name}
          </TickBox>
        ))}
      </div>
    </fieldset>
  );
}
