import { LongField } from './long-field.tsx';

interface PhraseFieldProps {
  value: string;
  autoFocus?: boolean;
  onChange(value: string): void;
}

/** The words of a recovery phrase, as a person has them on paper. */
export function PhraseField({ value, autoFocus = false, onChange }: PhraseFieldProps) {
  return (
    <LongField
      label="Recovery phrase"
      value={value}
      hint="12, 15, 18, 21 or 24 words, with spaces between them."
      autoFocus={autoFocus}
      onChange={onChange}
    />
  );
}
