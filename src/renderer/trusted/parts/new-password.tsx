import { Check, CircleDashed } from 'lucide-react';
import { SecretField } from '../../components/secret-field.tsx';
import { StateMark } from '../../components/state-mark.tsx';

export interface NewPassword {
  first: string;
  again: string;
}

/** Characters as a person counts them. */
function length(text: string): number {
  return [...text].length;
}

export function passwordFits(password: NewPassword, minimum: number): boolean {
  return length(password.first) >= minimum && password.first === password.again;
}

interface NewPasswordFieldsProps {
  value: NewPassword;
  minimum: number;
  onChange(value: NewPassword): void;
  autoFocus?: boolean;
  /** It takes the place of one that is asked for on the same page. */
  replaces?: boolean;
}

/** A new password, twice, with its rules as they are met. */
export function NewPasswordFields({
  value,
  minimum,
  onChange,
  autoFocus = false,
  replaces = false,
}: NewPasswordFieldsProps) {
  const long = length(value.first) >= minimum;
  const same = value.first !== '' && value.first === value.again;
  return (
    <div className="grid gap-3">
      <SecretField
        label={replaces ? 'New password' : 'Password'}
        value={value.first}
        autoFocus={autoFocus}
        onChange={(first) => onChange({ ...value, first })}
        hint={
          <Rule met={long}>
            {long
              ? `At least ${minimum} characters`
              : `At least ${minimum} characters, ${length(value.first)} so far`}
          </Rule>
        }
      />
      <SecretField
        label={replaces ? 'The new password again' : 'The same password again'}
        value={value.again}
        onChange={(again) => onChange({ ...value, again })}
        hint={<Rule met={same}>{same ? 'Both are the same' : 'Not the same yet'}</Rule>}
      />
      <p className="s m">
        Several words are long and easy to remember. You may paste it. A lost password cannot be
        reset.
      </p>
    </div>
  );
}

function Rule({ met, children }: { met: boolean; children: string }) {
  return <StateMark sign={met ? Check : CircleDashed}>{children}</StateMark>;
}
