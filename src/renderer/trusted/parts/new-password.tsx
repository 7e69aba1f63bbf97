import { Check, CircleDashed, OctagonAlert } from 'lucide-react';
import type { ErrorShape } from '../../../shared/errors.ts';
import { SecretField } from '../../components/secret-field.tsx';
import { StateMark } from '../../components/state-mark.tsx';

export interface NewPassword {
  first: string;
  again: string;
  /** It was sent to the signer as it stands. */
  tried: boolean;
}

export const noPassword: NewPassword = { first: '', again: '', tried: false };

/** Characters as a person counts them. */
function length(text: string): number {
  return [...text].length;
}

/** Whether the signer refused this very password, and not something else beside it. */
function isRefused({ tried }: NewPassword, error: Pick<ErrorShape, 'code'> | null): boolean {
  return tried && /^PASSWORD_(GUESSABLE|TOO_SHORT|NOT_TEXT)$/.test(error?.code ?? '');
}

export function passwordFits(
  password: NewPassword,
  minimum: number,
  error: Pick<ErrorShape, 'code'> | null,
): boolean {
  if (isRefused(password, error)) return false;
  return length(password.first) >= minimum && password.first === password.again;
}

interface NewPasswordFieldsProps {
  value: NewPassword;
  minimum: number;
  /** What the signer said last. */
  error: Pick<ErrorShape, 'code'> | null;
  onChange(value: NewPassword): void;
  autoFocus?: boolean;
  /** It takes the place of one that is asked for on the same page. */
  replaces?: boolean;
}

/** A new password, twice, with its rules as they are met. */
export function NewPasswordFields({
  value,
  minimum,
  error,
  onChange,
  autoFocus = false,
  replaces = false,
}: NewPasswordFieldsProps) {
  const refused = isRefused(value, error);
  const long = length(value.first) >= minimum;
  const same = value.first !== '' && value.first === value.again;
  return (
    <div className="grid gap-3">
      <SecretField
        label={replaces ? 'New password' : 'Password'}
        value={value.first}
        autoFocus={autoFocus}
        onChange={(first) => onChange({ ...value, first, tried: false })}
        hint={
          refused ? (
            <StateMark sign={OctagonAlert} tone="danger">
              This one was refused: type another one
            </StateMark>
          ) : (
            <Rule met={long}>
              {long
                ? `At least ${minimum} characters`
                : `At least ${minimum} characters, ${length(value.first)} so far`}
            </Rule>
          )
        }
      />
      <SecretField
        label={replaces ? 'The new password again' : 'The same password again'}
        value={value.again}
        onChange={(again) => onChange({ ...value, again })}
        hint={
          value.again === '' || refused ? (
            ''
          ) : (
            <Rule met={same}>{same ? 'Both are the same' : 'Not the same yet'}</Rule>
          )
        }
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
