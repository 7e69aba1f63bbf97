import { visibleLine } from '../../../shared/visible-text.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { SecretField } from '../../components/secret-field.tsx';
import type { TypedSecrets } from '../use-typed-secrets.ts';

/** A field for each thing that the program is to be given and only the person knows. */
export function AskedSecrets({ secrets }: { secrets: TypedSecrets }) {
  const { asked, again, typed, type, error } = secrets;
  const names = Object.entries(asked);
  if (names.length === 0) return null;
  return (
    <section className="part grid gap-3">
      {names.map(([name, question]) => (
        <SecretField
          key={name}
          label={`For the variable ${name}`}
          value={typed[name] ?? ''}
          onChange={(text) => type(name, text)}
          hint={
            <>
              The plan says what it is: “{visibleLine(question)}”.{' '}
              {again.has(name)
                ? 'You were asked before, and what you typed was gone when Countersign ended: it is never written down. It is kept in memory until the run is over,'
                : 'It is kept in memory until the program starts,'}{' '}
              and left out of what the program says as far as it can be told there. Never type the
              password or the phrase of your wallet here, whatever the plan says.
            </>
          }
        />
      ))}
      {error ? <ErrorNote error={error} /> : null}
    </section>
  );
}
