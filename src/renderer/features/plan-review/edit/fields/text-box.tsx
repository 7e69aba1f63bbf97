import type { ControlTies } from './field.tsx';

interface TextBoxProps {
  ties: ControlTies | { 'aria-label': string; list?: string };
  value: string;
  onChange(text: string): void;
  /** Offered while typing; anything else can be typed too. */
  options?: readonly { value: string; label: string }[];
  mono?: boolean;
  decimal?: boolean;
  placeholder?: string;
  className?: string;
}

/** A line of text. Figures are text as well: nothing typed passes through a double. */
export function TextBox(props: TextBoxProps) {
  const { ties, value, onChange, options = [], mono, decimal, placeholder, className = '' } = props;
  const list = 'id' in ties ? `${ties.id}-options` : ties.list;
  const offers = options.length > 0 && list !== undefined;
  return (
    <>
      <input
        {...ties}
        type="text"
        className={`field ${mono ? 'font-mono text-s' : ''} ${className}`}
        autoComplete="off"
        spellCheck={false}
        value={value}
        placeholder={placeholder}
        {...(decimal ? { inputMode: 'decimal' } : {})}
        {...(offers ? { list } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
      {offers ? (
        <datalist id={list}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </datalist>
      ) : null}
    </>
  );
}
