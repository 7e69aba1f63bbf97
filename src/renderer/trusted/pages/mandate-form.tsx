import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import type { ProposedMandate } from '../../../shared/mandates/views.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';
import { SecretField } from '../../components/secret-field.tsx';
import { TickBox } from '../../components/tick-box.tsx';
import { useNow } from '../../state/use-now.ts';
import { absenceWords, isPasswordRefused, mandateObstacle, readOf } from '../mandate-check.ts';
import { AgreeFoot } from '../parts/agree-foot.tsx';
import { Frame } from '../parts/frame.tsx';
import { SignerLines } from '../parts/signer-reading.tsx';
import { useSigner } from '../signer-store.ts';
import { useArmed } from '../use-armed.ts';

interface MandateFormProps {
  context: TrustedContext;
  mandate: ProposedMandate;
}

/** The terms in the signer's words, what they mean while nobody is there, and the password that agrees to them. */
export function MandateForm({ context, mandate }: MandateFormProps) {
  const { mandate: said, busy, error, send } = useSigner();
  const now = useNow(1000);
  // What was read is what is agreed to: never terms that came later.
  const [terms] = useState(mandate.terms);
  const [accepted, setAccepted] = useState(false);
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLFormElement>(null);
  const read = readOf(said, terms.mandateId);
  const problem = read?.problem ?? null;
  const armed = useArmed(read?.digest ?? null);
  const making = busy === 'createMandate';
  const { expiresAt } = terms;
  const obstacle = mandateObstacle({
    ...{ read, expiresAt, accepted, armed, password, busy: making, now },
  });
  const refused = error?.of === 'createMandate' || error?.of === 'readMandate' ? error.error : null;
  useEffect(() => send({ type: 'readMandate', terms }), [terms, send]);
  useEffect(() => {
    // Below the field, where it would not be seen.
    if (refused !== null) answer.current?.scrollIntoView({ block: 'end' });
    if (!isPasswordRefused(refused)) return;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [refused]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (read === null || obstacle !== null) return;
    send({ type: 'createMandate', password, terms, digest: read.digest });
  };
  return (
    <Frame
      context={context}
      above={terms.name}
      title="Let this be signed without you?"
      focusTitle
      foot={
        <AgreeFoot
          form="mandate"
          yes="Agree to this mandate"
          obstacle={obstacle}
          kept="no mandate is made."
          busy={making}
        />
      }
    >
      {problem === null ? null : (
        <section className="part">
          <ErrorNote error={problem} kept="No mandate was made." />
        </section>
      )}
      <section className="part grid gap-2">
        {absenceWords({ terms }, now).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </section>
      <Terms read={read} />
      <Accepts accepts={mandate.accepts} />
      {problem === null ? (
        <form ref={answer} id="mandate" className="part grid gap-3" onSubmit={submit}>
          <TickBox checked={accepted} onChange={setAccepted}>
            I have read what may be signed without me
          </TickBox>
          <SecretField
            ref={field}
            label="Password"
            value={password}
            invalid={isPasswordRefused(refused)}
            onChange={setPassword}
          />
          {refused ? <ErrorNote error={refused} kept="No mandate was made." /> : null}
        </form>
      ) : null}
    </Frame>
  );
}

function Terms({ read }: { read: ReturnType<typeof readOf> }) {
  return (
    <section className="part grid gap-1">
      <h2 className="s">The terms, as the signer reads them</h2>
      {read === null ? (
        <p className="s m" role="status">
          The signer is reading them.
        </p>
      ) : (
        <SignerLines lines={read.summary} />
      )}
    </section>
  );
}

/** What the rehearsal found and would otherwise keep a start waiting. */
function Accepts({ accepts }: Pick<ProposedMandate, 'accepts'>) {
  if (accepts.length === 0) return null;
  return (
    <section className="part">
      <Note tone="caution" title="You accept these findings of the rehearsal with it">
        <ul className="grid gap-1">
          {accepts.map(({ id, message }) => (
            <li key={id} className="wrap-anywhere">
              {message}
            </li>
          ))}
        </ul>
        <p>A start at which anything else is found waits for you.</p>
      </Note>
    </section>
  );
}
