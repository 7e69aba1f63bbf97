import { useState } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { Note } from '../../components/note.tsx';
import { CancelAsking } from '../parts/cancel-asking.tsx';
import { CloseButton } from '../parts/close-button.tsx';
import { Frame } from '../parts/frame.tsx';
import { Agreed } from '../parts/password-question.tsx';
import { placesHere } from '../subject-words.ts';
import { useSecretQuestion } from '../use-secret-question.ts';
import { SecretForm } from './secret-form.tsx';

const endings = {
  given: {
    title: 'It was handed over',
    text: 'The run goes on. What you typed is in the memory of Countersign until the run is over, and is written nowhere. Before a program gets it, you are asked about its start.',
  },
  cancelled: {
    title: 'The run is being cancelled',
    text: 'Steps that have not begun are not done. Nothing was kept of what was typed here, and no program gets it.',
  },
};

/** A secret that a run asks for. Whether the vault is open does not matter: nothing is signed by it. */
export function SecretPage({ context }: { context: TrustedContext }) {
  const asked = useSecretQuestion(context.secret);
  const [leaving, setLeaving] = useState(false);
  const { question, busy, error, ending } = asked;
  if (ending !== null) return <Agreed context={context} refused={null} {...endings[ending]} />;
  if (question === null) {
    return (
      <Frame
        context={context}
        local={placesHere.command}
        title="Nothing to type"
        foot={<CloseButton />}
        focusTitle
      >
        {error ? (
          <ErrorNote error={error} />
        ) : (
          <Note tone="unknown" title="The run does not ask for this secret now">
            <p>
              It was answered, ran out of time, or the run was put aside or ended. Nothing was kept
              of what was typed here. The page of the run says how it stands.
            </p>
          </Note>
        )}
      </Frame>
    );
  }
  if (leaving) {
    const keep = () => setLeaving(false);
    return <CancelAsking {...{ context, question, busy, error, keep }} cancel={asked.cancel} />;
  }
  return (
    <SecretForm
      key={`${question.executionId} ${question.path}`}
      {...{ context, question, busy, error }}
      give={asked.give}
      cancel={() => setLeaving(true)}
    />
  );
}
