import { instantOf } from '../../../../../shared/iso-time.ts';
import { localTime } from '../../../../format/time.ts';
import { Field } from './field.tsx';

interface TimeFieldProps {
  label: string;
  path: string;
  /** ISO 8601 with its zone. */
  value: string | undefined;
  onChange(value: string | undefined): void;
  optional?: boolean;
}

/** A date and a time on this computer's clock; kept with its zone. */
export function TimeField(props: TimeFieldProps) {
  const at = props.value === undefined ? null : instantOf(props.value);
  const unreadable = props.value !== undefined && props.value !== '' && at === null;
  return (
    <Field
      {...props}
      hint={unreadable ? `Written: ${props.value}` : 'On the clock of this computer.'}
    >
      {(ties) => (
        <input
          {...ties}
          type="datetime-local"
          className="field max-w-60"
          value={at === null ? '' : localTime(at)}
          onChange={(event) => {
            const chosen = new Date(event.target.value);
            const empty = Number.isNaN(chosen.getTime());
            if (!empty) props.onChange(chosen.toISOString());
            else props.onChange(props.optional ? undefined : '');
          }}
        />
      )}
    </Field>
  );
}
