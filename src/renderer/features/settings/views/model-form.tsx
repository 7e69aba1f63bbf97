import { type FormEvent, useId, useState } from 'react';
import type { ModelView } from '../../../../shared/ipc/model-views.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { useAction } from '../../../state/use-action.ts';
import { useRemote } from '../../../state/use-remote.ts';

interface ModelFormProps {
  view: ModelView;
  /** It was saved, and nothing was changed since. */
  saved: boolean;
  onSaved(): void;
}

/** Model, address and the limit of a day. */
export function ModelForm({ view, saved, onSaved }: ModelFormProps) {
  const id = useId();
  const [model, setModel] = useState(view.model);
  const [baseUrl, setBaseUrl] = useState(view.baseUrl);
  const [daily, setDaily] = useState(view.dailyUsd ?? '');
  const dailyUsd = daily.trim() === '' ? null : daily.trim();
  const isKept =
    model === view.model && baseUrl === view.baseUrl && dailyUsd === (view.dailyUsd ?? null);
  const save = useAction(() => api.modelSet({ model, baseUrl, dailyUsd }));
  const hasKey = view.keyPlace === 'key_chain' || view.keyPlace === 'memory';
  const list = useRemote(hasKey ? `models/${view.baseUrl}` : null, () => api.modelList({}), [
    'model',
  ]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await save.start();
    if (done?.ok) onSaved();
  };
  return (
    <form className="grid gap-2" onSubmit={(event) => void submit(event)}>
      <label htmlFor={`${id}model`}>Model</label>
      <input
        id={`${id}model`}
        className="field max-w-90"
        value={model}
        list={`${id}models`}
        spellCheck={false}
        onChange={(event) => setModel(event.target.value)}
      />
      <datalist id={`${id}models`}>
        {(list.value ?? []).map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </datalist>
      <label htmlFor={`${id}url`}>Address of the service</label>
      <input
        id={`${id}url`}
        className="field max-w-90"
        value={baseUrl}
        spellCheck={false}
        onChange={(event) => setBaseUrl(event.target.value)}
      />
      <label htmlFor={`${id}daily`}>At most, in US dollars a day (empty for no limit)</label>
      <input
        id={`${id}daily`}
        className="field max-w-30 text-right"
        inputMode="decimal"
        value={daily}
        onChange={(event) => setDaily(event.target.value)}
      />
      <p className="s m">
        Today: {view.spentTodayUsd === null ? 'not known in full' : `$${view.spentTodayUsd}`}
        {view.isPriced
          ? '.'
          : '. What this model costs is not known, so a limit cannot be kept with it.'}
      </p>
      <div className="row">
        <Button type="submit" size="small" disabled={isKept || save.busy}>
          Save the model
        </Button>
        <span role="status" className="s m">
          {saved && isKept ? 'Saved.' : ''}
        </span>
      </div>
      {save.error ? <ErrorNote error={save.error} kept="The settings are as they were." /> : null}
    </form>
  );
}
