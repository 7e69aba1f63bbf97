import { visibleLine } from '../../../shared/visible-text.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import type { TypedSecrets } from '../use-typed-secrets.ts';
import { SecretField } from './secret-field.tsx';

/** A field for each thing that the program is to be given and only the person knows. */
export function AskedSecrets({ secrets }: { secrets: TypedSecrets }) {
  const { asked, typed, type, error } = secrets;
  const names = Object.entries(asked);
  if (names.length === 0) return null;
  return (
    <section className="part grid gap-3">
      {names.map(([name, question]) => (
        <SecretField
          key={name}
          label={visibleLine(question)}
          value={typed[name] ?? ''}
          onChange={(text) => type(name, text)}
          hint={
            <>
              The program gets it as <code>{name}</code>. It is kept in memory until the program
              starts, written nowhere, and left out of what the program says. Never type the
              password or the phrase of your wallet here.
            </>
          }
        />
      ))}
      {error ? <ErrorNote error={error} /> : null}
    </section>
  );
}
