import { useEffect, useMemo, useState } from 'react';
import type { ErrorShape } from '../../../../shared/errors.ts';
import type { TemplatePreview, TemplateView } from '../../../../shared/ipc/template-views.ts';
import { api } from '../../../api.ts';
import { type Action, useAction } from '../../../state/use-action.ts';

type Values = Readonly<Record<string, string>>;

export interface TemplateFormState {
  values: Values;
  set(name: string, value: string): void;
  /** Of what is written now or was a moment ago; null before the first answer. */
  preview: TemplatePreview | null;
  /** Why there is no newer preview. */
  error: ErrorShape | null;
  create: Action<[], { planId: string }>;
}

/** Long enough that a word is asked about once, not letter by letter. */
const pauseMs = 150;

/** What is written into the form, and what would become of it; main reads every change. */
export function useTemplateForm({ templateId, params }: TemplateView): TemplateFormState {
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(params.map(({ name, initial }) => [name, initial])),
  );
  const written = useMemo(() => changed(params, values), [params, values]);
  const [preview, setPreview] = useState<TemplatePreview | null>(null);
  const [error, setError] = useState<ErrorShape | null>(null);
  useEffect(() => {
    let stale = false;
    const ask = async (): Promise<void> => {
      const result = await api.templatePreview({ templateId, params: written });
      if (stale) return;
      if (result.ok) setPreview(result.value);
      setError(result.ok ? null : result.error);
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [templateId, written]);
  const create = useAction(() => api.templateInstantiate({ templateId, params: written }));
  const set = (name: string, value: string) => setValues((last) => ({ ...last, [name]: value }));
  return { values, set, preview, error, create };
}

/** What the person wrote themselves; a default that was left as it is stays the template's. */
function changed(params: TemplateView['params'], values: Values): Record<string, string> {
  return Object.fromEntries(
    params.flatMap(({ name, initial }) => {
      const value = values[name] ?? '';
      return value === initial ? [] : [[name, value]];
    }),
  );
}
