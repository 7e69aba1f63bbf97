import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { IconButton } from './button.tsx';

interface SecretFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  /** What it must be, or what is wrong with it. */
  hint?: ReactNode;
  invalid?: boolean;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A password. Pasting is allowed; the eye shows what was typed. */
export function SecretField(props: SecretFieldProps) {
  const { label, value, onChange, hint, invalid = false, autoFocus = false, ref } = props;
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="mid">
        {label}
      </label>
      <div className="relative">
        <input
          ref={ref}
          id={id}
          className="field pr-10"
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the window opens for this one field.
          autoFocus={autoFocus}
          aria-invalid={invalid}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className="absolute top-1 right-1">
          <IconButton
            sign={shown ? EyeOff : Eye}
            label={shown ? 'Hide what I typed' : 'Show what I typed'}
            onClick={() => setShown(!shown)}
          />
        </span>
      </div>
      {hint ? (
        <div id={`${id}-hint`} className="s m">
          {hint}
        </div>
      ) : null}
    </div>
  );
}
