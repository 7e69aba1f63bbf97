import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type FormEvent, useState } from 'react';
import { fitsQuestion } from '../../shared/mcp/fits-question.ts';
import type { McpQuestion, QuestionField, QuestionValues } from '../../shared/mcp/question.ts';
import { api } from '../api.ts';
import { Button } from '../components/button.tsx';
import { ErrorNote } from '../components/error-note.tsx';
import { Labelled } from '../components/labelled.tsx';
import { TickBox } from '../components/tick-box.tsx';
import { useAction } from '../state/use-action.ts';
import { useRemote } from '../state/use-remote.ts';

/** The oldest question of a server that waits; each says who asks. */
export function ServerQuestions() {
  const list = useRemote('questions', () => api.mcpQuestions({}), ['mcp']);
  const question = list.value?.[0];
  if (question === undefined) return null;
  return <Question key={question.questionId} question={question} onOver={list.reload} />;
}

function Question({ question, onOver }: { question: McpQuestion; onOver(): Promise<void> }) {
  const { questionId, server, message, fields } = question;
  const [values, setValues] = useState<QuestionValues>(firstValues(fields));
  const answer = useAction(api.mcpAnswer);
  const decline = async () => {
    await answer.start({ questionId, answer: { action: 'decline' } });
    await onOver();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const content = sent(fields, values);
    const done = await answer.start({ questionId, answer: { action: 'accept', content } });
    if (done?.ok) await onOver();
  };
  return (
    <AlertDialog.Root open onOpenChange={(open) => (open ? null : void decline())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>The server “{server}” asks you</AlertDialog.Title>
          <form className="grid gap-3 py-3" onSubmit={(event) => void submit(event)}>
            <AlertDialog.Description render={<div className="grid gap-2" />}>
              <p className="whitespace-pre-wrap wrap-anywhere">{message}</p>
              <p className="s m">
                These are its own words, and your answer goes to it. Give it nothing that is secret:
                no password, no phrase, no key.
              </p>
            </AlertDialog.Description>
            {fields.map((field) => (
              <Field
                key={field.name}
                field={field}
                value={values[field.name]}
                onChange={(value) => setValues({ ...values, [field.name]: value })}
              />
            ))}
            {answer.error ? <ErrorNote error={answer.error} /> : null}
            <div className="row justify-end">
              <AlertDialog.Close render={<Button>Do not answer</Button>} />
              <Button
                kind="go"
                type="submit"
                disabled={answer.busy || !fitsQuestion(fields, sent(fields, values))}
              >
                Send it to {server}
              </Button>
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

interface FieldProps {
  field: QuestionField;
  value: string | number | boolean | undefined;
  onChange(value: string | boolean): void;
}

function Field({ field, value, onChange }: FieldProps) {
  const label = field.required ? field.label : `${field.label} (optional)`;
  if (field.kind === 'confirm') {
    return (
      <TickBox checked={value === true} onChange={onChange}>
        {label}
      </TickBox>
    );
  }
  if (field.kind === 'choice') {
    return (
      <Labelled label={label}>
        {(id) => (
          <select
            id={id}
            className="field"
            value={String(value ?? '')}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="">Choose one</option>
            {field.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
      </Labelled>
    );
  }
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          className="field"
          type="text"
          inputMode={field.kind === 'number' ? 'decimal' : 'text'}
          autoComplete="off"
          {...(field.kind === 'text' ? { maxLength: field.most } : {})}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  );
}

function firstValues(fields: readonly QuestionField[]): QuestionValues {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => (kind === 'confirm' ? [[name, false]] : [])),
  );
}

/** What was written, each as its kind; what was left empty is left out. */
function sent(fields: readonly QuestionField[], values: QuestionValues): QuestionValues {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = values[name];
      if (value === undefined || value === '') return [];
      if (kind !== 'number') return [[name, value]];
      const number = Number(value);
      return Number.isFinite(number) ? [[name, number]] : [];
    }),
  );
}
