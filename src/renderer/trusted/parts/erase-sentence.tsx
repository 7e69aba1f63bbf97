import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { eraseSentence, isEraseSentence } from '../../../shared/data/erase-words.ts';
import type { ErrorShape } from '../../../shared/errors.ts';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { ErrorNote } from '../../components/error-note.tsx';
import { useSigner } from '../signer-store.ts';
import { useArmed } from '../use-armed.ts';
import { AgreeFoot } from './agree-foot.tsx';
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
        <AgreeFoot
          form="erase-sentence"
          yes="Erase everything"
          obstacle={obstacle}
          kept="nothing is erased."
        />
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
