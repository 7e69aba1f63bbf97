import { Field } from './field.tsx';
import { TextBox } from './text-box.tsx';
import { useParsedText } from './use-parsed-text.ts';

interface DecimalFieldProps {
  label: string;
  path: string;
  /** Exact decimal text; older documents have numbers here. */
  value: string | number | undefined;
  onChange(value: string | undefined): void;
  unit: string;
  optional?: boolean;
}

/** An exact figure of the plan as a whole, kept as the text that it is. */
export function DecimalField(props: DecimalFieldProps) {
  const { text, problem, type } = useParsedText(props.path, props.value, {
    write: (value) => (value === undefined ? '' : String(value)),
    read: (typed): { value: string | number | undefined } | { problem: string } => {
      const figure = typed.trim();
      if (figure === '' && props.optional) return { value: undefined };
      return /^\d{1,60}(\.\d{1,40})?$/.test(figure)
        ? { value: figure }
        : { problem: 'Write a figure, for example 0.75.' };
    },
    keep: (value) => props.onChange(value === undefined ? undefined : String(value)),
  });
  return (
    <Field {...props} problem={problem}>
      {(ties) => (
        <span className="flex items-center gap-2">
          <TextBox ties={ties} value={text} onChange={type} decimal className="max-w-40" />
          <span className="m">{props.unit}</span>
        </span>
      )}
    </Field>
  );
}
