import type { ErrorShape } from '../../../shared/errors.ts';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import type { SecretQuestion } from '../../../shared/runs/secret-question.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { cancelWords } from '../../words/run-words.ts';
import { placesHere } from '../subject-words.ts';
import { Frame } from './frame.tsx';

interface CancelAskingProps {
  context: TrustedContext;
  question: SecretQuestion;
  busy: boolean;
  error: ErrorShape | null;
  /** Back to the question. */
  keep(): void;
  cancel(): void;
}

/** Asks once more before the run ends that asked for a secret. */
export function CancelAsking(props: CancelAskingProps) {
  const { context, question, busy, error, keep, cancel } = props;
  return (
    <Frame
      context={context}
      local={placesHere.command}
      above={`Step ${question.stepLabel} of ${visibleLine(question.planName)}`}
      title="Cancel this run?"
      focusTitle
      foot={
        <div className="row items-stretch">
          <Button size="big" disabled={busy} onClick={keep}>
            Back to the question
          </Button>
          <Button
            kind="go"
            size="big"
            className="min-w-0 flex-1 justify-center"
            disabled={busy}
            onClick={cancel}
          >
            Cancel the run
          </Button>
        </div>
      }
    >
      <section className="part grid gap-3">
        <p>{cancelWords}</p>
        {error ? <ErrorNote error={error} /> : null}
      </section>
    </Frame>
  );
}
