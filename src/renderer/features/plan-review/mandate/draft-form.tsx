import { type FormEvent, useState } from 'react';
import type { DraftChoice } from '../../../../shared/mandates/draft-choice.ts';
import type { OfferedCap } from '../../../../shared/mandates/lower-terms.ts';
import type { MandateDraftView } from '../../../../shared/mandates/views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Labelled } from '../../../components/labelled.tsx';
import { TickBox } from '../../../components/tick-box.tsx';
import { localTime } from '../../../format/time.ts';
import { useAction } from '../../../state/use-action.ts';
import { CapFields } from './cap-fields.tsx';

interface DraftFormProps {
  planId: string;
  draft: MandateDraftView;
  choice: DraftChoice;
  /** Has the terms drawn up anew: the caps follow from how long it holds. */
  onChoose(choice: DraftChoice): void;
  onClose(): void;
}

/** When it ends, how often and how much it may sign, and whether a locked vault holds it. */
export function DraftForm({ planId, draft, choice, onChoose, onClose }: DraftFormProps) {
  const { terms } = draft;
  const [whileLocked, setWhileLocked] = useState(false);
  const [maxUses, setMaxUses] = useState(String(terms.maxUses));
  const [caps, setCaps] = useState<readonly OfferedCap[]>(draft.caps);
  const propose = useAction(() =>
    api.mandatePropose({
      ...{ planId, choice: { ...choice, whileLocked } },
      lower: {
        maxUses: Number(maxUses),
        caps: caps.map(({ symbol: _symbol, ...cap }) => cap),
      },
    }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const shown = await propose.start();
    if (shown?.ok) onClose();
  };
  return (
    <form className="grid gap-4 pt-2" onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-2 gap-4">
        <Labelled label="It ends, on this computer’s clock">
          {(id) => (
            <input
              id={id}
              className="field"
              type="datetime-local"
              required
              min={localTime(Date.now())}
              defaultValue={localTime(terms.expiresAt)}
              onBlur={({ target }) => {
                const expiresAt = new Date(target.value).getTime();
                const same = localTime(terms.expiresAt) === target.value;
                if (!same && expiresAt > Date.now()) onChoose({ ...choice, expiresAt });
              }}
            />
          )}
        </Labelled>
        <Labelled label={`Transactions in all, at most ${terms.maxUses}`}>
          {(id) => (
            <input
              id={id}
              className="field"
              type="number"
              required
              min={1}
              max={terms.maxUses}
              value={maxUses}
              onChange={({ target }) => setMaxUses(target.value)}
            />
          )}
        </Labelled>
      </div>
      <CapFields offered={draft.caps} caps={caps} onChange={setCaps} />
      <div className="grid gap-1">
        <TickBox checked={whileLocked} onChange={setWhileLocked}>
          Sign also while the vault is locked
        </TickBox>
        <p className="s m">
          The key of its account, and no other, is then sealed under a secret in this computer’s key
          chain. Without it, a start waits until you unlock.
        </p>
      </div>
      {propose.error ? <ErrorNote error={propose.error} kept="No mandate was made." /> : null}
      <div className="row justify-end">
        <Button onClick={onClose}>Leave it</Button>
        <Button kind="go" type="submit" disabled={propose.busy}>
          Read the terms and agree
        </Button>
      </div>
    </form>
  );
}
