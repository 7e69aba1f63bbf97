import { useEffect, useState } from 'react';
import type { EraseView } from '../../../shared/data/data-views.ts';
import type { ErrorShape } from '../../../shared/errors.ts';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { trustedApi } from '../api.ts';
import { CloseButton } from '../parts/close-button.tsx';
import { EraseLists } from '../parts/erase-lists.tsx';
import { EraseSentence } from '../parts/erase-sentence.tsx';
import { Frame } from '../parts/frame.tsx';
import { PasswordQuestion } from '../parts/password-question.tsx';
import { useSigner } from '../signer-store.ts';

const title = 'Erase everything';
const done = {
  title: 'It is being erased',
  text: 'Countersign ends now, erases what was said, and starts as on its first day.',
};

/** What goes and what stays, and the person's word: the password, or a sentence where that is lost. */
export function ErasePage({ context }: { context: TrustedContext }) {
  const { view, error } = useEraseView();
  const { state } = useSigner();
  const [forgotten, setForgotten] = useState(false);
  if (view === null) {
    return (
      <Frame context={context} title={title} foot={<CloseButton />} focusTitle>
        {error ? (
          <ErrorNote error={error} kept="Nothing is erased." />
        ) : (
          <p>Looking what is here.</p>
        )}
      </Frame>
    );
  }
  const opens = state?.vault === 'locked' || state?.vault === 'unlocked';
  if (!opens || forgotten) {
    return (
      <EraseSentence context={context} title={title} done={done} refusedByMain={view.refused}>
        <EraseLists view={view} isLost={opens} />
      </EraseSentence>
    );
  }
  return (
    <PasswordQuestion
      context={context}
      subject="erase"
      title={title}
      yes="Erase everything"
      kept="nothing is erased."
      done={done}
      refusedByMain={view.refused}
      request={(password) => ({ type: 'erase', password })}
    >
      <EraseLists view={view} isLost={false} />
      <div>
        <Button onClick={() => setForgotten(true)}>I do not know the password</Button>
      </div>
    </PasswordQuestion>
  );
}

/** Read again when something changes: main may have to refuse what was agreed to. */
function useEraseView(): { view: EraseView | null; error: ErrorShape | null } {
  const [reading, setReading] = useState<{ view: EraseView | null; error: ErrorShape | null }>({
    view: null,
    error: null,
  });
  useEffect(() => {
    const read = async () => {
      const result = await trustedApi.trustedErase({});
      setReading((last) =>
        result.ok ? { view: result.value, error: null } : { ...last, error: result.error },
      );
    };
    void read();
    return trustedApi.onChange(() => void read());
  }, []);
  return reading;
}
