import type { ControlTies } from './field.tsx';

interface PickBoxProps<Value extends string> {
  ties: ControlTies | { 'aria-label': string };
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
  className?: string;
}

/** One of a few. A value that is none of them is shown as it is, so that nothing is hidden. */
export function PickBox<Value extends string>(props: PickBoxProps<Value>) {
  const { ties, value, options, onChange, className = '' } = props;
  const known = options.some((option) => option.value === value);
  return (
    <select
      {...ties}
      className={`field ${className}`}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {known ? null : <option value={value}>{value === '' ? 'Choose' : value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
