import { useState } from 'react';
import type { ModelView } from '../../../../shared/ipc/model-views.ts';
import { api } from '../../../api.ts';
import { Bones } from '../../../components/bones.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { count } from '../../../format/count.ts';
import { useAction } from '../../../state/use-action.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { keyWords } from '../../../words/model-words.ts';
import { ModelForm } from './model-form.tsx';
import { Section } from './section.tsx';

/** Which model reads what is not understood without one, its key, and what it may cost. */
export function ModelSettings() {
  const [saved, setSaved] = useState(false);
  const read = useRemote('model', () => api.modelGet({}), ['model', 'conversation']);
  return (
    <Section title="Model">
      <p className="s m max-w-[60ch]">
        Most requests are understood on this computer. The others can be read by a model of your
        choice: it gets your words and no secret, and only proposes a plan that you read and agree
        to as ever.
      </p>
      {read.error ? <ErrorNote error={read.error} kept="The settings are as they were." /> : null}
      {read.loading ? (
        <Bones rows={[[320], [260]]}>Reading the settings of the model.</Bones>
      ) : null}
      {read.value ? (
        <>
          <Key view={read.value} />
          <ModelForm
            key={keptOf(read.value)}
            view={read.value}
            saved={saved}
            onSaved={() => setSaved(true)}
          />
        </>
      ) : null}
    </Section>
  );
}

/** What the form holds: what a model costs meanwhile takes nothing away that was typed. */
function keptOf({ model, baseUrl, dailyUsd }: ModelView): string {
  return JSON.stringify([model, baseUrl, dailyUsd]);
}

function Key({ view }: { view: ModelView }) {
  const take = useAction(() => api.modelTakeKey({}));
  const forget = useAction(() => api.modelForgetKey({}));
  const [test, setTest] = useState<string | null>(null);
  const list = useAction(() => api.modelList({}));
  const hasKey = view.keyPlace === 'key_chain' || view.keyPlace === 'memory';
  const tryIt = async () => {
    setTest(null);
    const found = await list.start();
    if (found?.ok)
      setTest(`The service answered; the key may use ${count(found.value.length, 'model')}.`);
  };
  const error = take.error ?? forget.error ?? list.error;
  return (
    <>
      <p>{keyWords[view.keyPlace]}</p>
      <div className="row flex-wrap">
        <Button size="small" disabled={take.busy} onClick={() => void take.start()}>
          Take the key that I copied
        </Button>
        {hasKey ? (
          <>
            <Button size="small" disabled={list.busy} onClick={() => void tryIt()}>
              Test it
            </Button>
            <Button size="small" disabled={forget.busy} onClick={() => void forget.start()}>
              Forget the key
            </Button>
          </>
        ) : null}
      </div>
      <p className="s m max-w-[60ch]">
        Copy your key at the model service, then press the button. It goes from the clipboard
        straight into the key chain, or into memory where that does not answer; no page of this app
        ever holds it, and the clipboard is emptied. It is sent to the address below that it was
        taken for and to no other: after another address was saved, copy the key of that one. For an
        address that did not come with Countersign the system asks you once more.
      </p>
      {test === null ? null : (
        <p role="status" className="s">
          {test}
        </p>
      )}
      {error ? <ErrorNote error={error} /> : null}
    </>
  );
}
