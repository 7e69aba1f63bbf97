import { type FormEvent, useRef, useState } from 'react';
import type { TemplateView } from '../../../../shared/ipc/template-views.ts';
import type { Account } from '../../../../shared/ipc/views.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { ScrollPane } from '../../../components/scroll-pane.tsx';
import { WayBack } from '../../../components/way-back.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { type TemplateFormState, useTemplateForm } from '../hooks/use-template-form.ts';
import { ParameterField } from './parameter-field.tsx';
import { TemplateOutcome } from './template-outcome.tsx';

interface TemplateFormProps {
  template: TemplateView;
  own: Account;
}

/** What has to be filled in left, what becomes of it right, and the one action below. */
export function TemplateForm({ template, own }: TemplateFormProps) {
  const go = useRoute((store) => store.go);
  const form = useTemplateForm(template);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const element = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [first] = form.preview?.problems ?? [];
    if (first !== undefined) {
      setSeen(new Set(template.params.map(({ name }) => name)));
      element.current?.querySelector<HTMLElement>(`[name="${first.param}"]`)?.focus();
      return;
    }
    const made = await form.create.start();
    if (made?.ok) go({ page: 'plans', planId: made.value.planId });
  };
  const leave = (name: string) => setSeen((before) => new Set(before).add(name));
  return (
    <form ref={element} className="page" noValidate onSubmit={(event) => void submit(event)}>
      <header className="head">
        <WayBack onClick={() => go({ page: 'templates', templateId: null })}>Templates</WayBack>
        <h1 className="truncate">{template.name}</h1>
      </header>
      <div className="grid min-h-0 grid-cols-[minmax(300px,min(520px,44%))_minmax(0,1fr)]">
        <Fields template={template} form={form} seen={seen} onLeave={leave} />
        <ScrollPane label="What it becomes" className="px-6 py-4">
          <TemplateOutcome template={template} form={form} own={own} />
        </ScrollPane>
      </div>
      <Decision create={form.create} />
    </form>
  );
}

interface FieldsProps {
  template: TemplateView;
  form: TemplateFormState;
  /** Fields that the person has been to. */
  seen: ReadonlySet<string>;
  onLeave(name: string): void;
}

function Fields({ template, form, seen, onLeave }: FieldsProps) {
  return (
    <ScrollPane label="What to fill in" className="border-r border-line px-6 py-4">
      <p className="m pb-4">{template.description}</p>
      <div className="grid gap-3.5">
        {template.params.map((param) => (
          <ParameterField
            key={param.name}
            param={param}
            value={form.values[param.name] ?? ''}
            problem={problemOf(form, param.name, seen)}
            onChange={(value) => form.set(param.name, value)}
            onLeave={() => onLeave(param.name)}
          />
        ))}
      </div>
    </ScrollPane>
  );
}

/** A field that nobody has been to yet is not complained about for being empty. */
function problemOf(
  { preview }: TemplateFormState,
  name: string,
  seen: ReadonlySet<string>,
): string {
  const problem = preview?.problems.find(({ param }) => param === name);
  if (problem === undefined) return '';
  return problem.code === 'MISSING_PARAM' && !seen.has(name) ? '' : problem.message;
}

function Decision({ create }: Pick<TemplateFormState, 'create'>) {
  return (
    <footer className="foot grid gap-2 px-6 pt-2.5 pb-3">
      {create.error ? <ErrorNote error={create.error} kept="What you wrote is kept." /> : null}
      <div className="row gap-4">
        <Button kind="go" size="big" type="submit" disabled={create.busy}>
          Create the draft
        </Button>
        <p className="s m">
          Starts nothing and signs nothing. You read the plan next, and can still discard it.
        </p>
      </div>
    </footer>
  );
}
