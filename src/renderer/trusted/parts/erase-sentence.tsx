import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { eraseSentence, isEraseSentence } from '../../../shared/data/erase-words.ts';
import type { ErrorShape } from '../../../shared/errors.ts';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { trustedApi } from '../api.ts';
import { useSigner } from '../signer-store.ts';
import { useArmed } from '../use-armed.ts';
import { Frame } from './frame.tsx';
import { Agreed } from './password-question.tsx';

interface EraseSentenceProps {
  context: TrustedContext;
  title: string;
  done: { title: string; text: string };
  refusedByMain: ErrorShape | null;
  children: ReactNode;
}

/** Agreed to by typing a sentence, where no password opens anything. */
export function EraseSentence({ context, title, done, ...props }: EraseSentenceProps) {
  const { busy, error, done: finished, send } = useSigner();
  const [sentence, setSentence] = useState('');
  const [sent, setSent] = useState(false);
  const id = useId();
  const armed = useArmed('erase');
  if (sent && finished === 'eraseWithout') {
    return <Agreed context={context} {...done} refused={props.refusedByMain} />;
  }
  const obstacle = obstacleOf(sentence, armed && busy !== 'eraseWithout');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (obstacle !== null) return;
    setSent(true);
    send({ type: 'eraseWithout', sentence });
  };
  return (
    <Frame
      context={context}
      title={title}
      focusTitle
      foot={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <p id="why-not" role="status" className="s min-h-[1.4em]">
            {obstacle ?? 'You can agree now. Until you do, nothing is erased.'}
          </p>
          <div className="row items-stretch">
            <Button size="big" onClick={() => void trustedApi.trustedClose({})}>
              Leave it
            </Button>
            <Button
              kind="go"
              size="big"
              type="submit"
              form="erase-sentence"
              className="min-w-0 flex-1 justify-center"
              disabled={obstacle !== null}
              aria-describedby="why-not"
            >
              Erase everything
            </Button>
          </div>
        </div>
      }
    >
      {props.children}
      <form id="erase-sentence" className="part grid gap-1" onSubmit={submit}>
        <label htmlFor={id} className="mid">
          To erase it, type: {eraseSentence}
        </label>
        <input
          id={id}
          className="field"
          value={sentence}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setSentence(target.value)}
        />
        {sent && error ? <ErrorNote error={error.error} kept="Nothing is erased." /> : null}
      </form>
    </Frame>
  );
}

function obstacleOf(sentence: string, armed: boolean): string | null {
  if (!isEraseSentence(sentence)) return 'Type the sentence as it stands there.';
  return armed ? null : 'Take a moment to read. You can agree in a second.';
}
