import { LongField } from './long-field.tsx';

interface PhraseFieldProps {
  value: string;
  onChange(value: string): void;
}

/** The words of a recovery phrase, as a person has them on paper. */
export function PhraseField({ value, onChange }: PhraseFieldProps) {
  return (
    <LongField
      label="Recovery phrase"
      value={value}
      hint="12, 15, 18, 21 or 24 words, with spaces between them."
      onChange={onChange}
    />
  );
}
