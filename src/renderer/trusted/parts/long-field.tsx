import { useId } from 'react';

interface LongFieldProps {
  label: string;
  value: string;
  hint: string;
  autoFocus?: boolean;
  onChange(value: string): void;
}

/** A field for several lines of what is secret; nothing remembers it. */
export function LongField({ label, value, hint, autoFocus = false, onChange }: LongFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="mid">
        {label}
      </label>
      <textarea
        id={id}
        className="field min-h-20 resize-none"
        rows={3}
        value={value}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the window was opened for this field.
        autoFocus={autoFocus}
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className="s m">
        {hint}
      </p>
    </div>
  );
}
