import { Field } from './field.tsx';
import { TextBox } from './text-box.tsx';
import { useParsedText } from './use-parsed-text.ts';

interface NumberFieldProps {
  label: string;
  path: string;
  value: number | undefined;
  onChange(value: number | undefined): void;
  hint?: string;
  optional?: boolean;
}

/** A count or a factor of the plan itself. Amounts are not numbers and have a field of their own. */
export function NumberField(props: NumberFieldProps) {
  const { text, problem, type } = useParsedText(props.path, props.value, {
    write: (value) => (value === undefined ? '' : String(value)),
    read: (typed) => {
      if (typed.trim() === '' && props.optional) return { value: undefined };
      const number = Number(typed);
      return /^-?\d{1,15}(\.\d{1,9})?$/.test(typed.trim())
        ? { value: number }
        : { problem: 'Write a number.' };
    },
    keep: props.onChange,
  });
  return (
    <Field {...props} problem={problem}>
      {(ties) => <TextBox ties={ties} value={text} onChange={type} decimal className="max-w-40" />}
    </Field>
  );
}
