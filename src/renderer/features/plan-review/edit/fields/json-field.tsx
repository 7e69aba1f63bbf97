import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Field } from './field.tsx';
import { useParsedText } from './use-parsed-text.ts';

interface JsonFieldProps<T> {
  label: string;
  path: string;
  value: T;
  /** What it may be. */
  schema: z.ZodType<T>;
  onChange(value: T): void;
  hint?: ReactNode;
  optional?: boolean;
}

/** A value that has no better form, as JSON. */
export function JsonField<T>(props: JsonFieldProps<T>) {
  const { text, problem, type } = useParsedText(props.path, props.value, {
    write: (value) => (value === undefined ? '' : JSON.stringify(value, null, 2)),
    read: (typed) => readAs(props.schema, typed),
    keep: props.onChange,
  });
  return (
    <Field {...props} problem={problem}>
      {(ties) => (
        <textarea
          {...ties}
          className="field font-mono text-s"
          rows={Math.min(12, Math.max(3, text.split('\n').length))}
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </Field>
  );
}

function readAs<T>(schema: z.ZodType<T>, text: string): { value: T } | { problem: string } {
  let json: unknown;
  try {
    json = text.trim() === '' ? undefined : JSON.parse(text);
  } catch (thrown) {
    const where = thrown instanceof Error ? ` ${thrown.message}.` : '';
    return { problem: `This is not JSON, so it is not kept yet.${where}` };
  }
  const read = schema.safeParse(json);
  if (read.success) return { value: read.data };
  return { problem: `It has another shape: ${read.error.issues[0]?.message ?? 'unknown'}.` };
}
