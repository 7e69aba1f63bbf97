import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { LucideIcon } from 'lucide-react';
import { Icon } from './icon.tsx';

interface EitherSwitchProps<Value extends string> {
  /** What is chosen. */
  label: string;
  options: readonly { value: Value; word: string; sign?: LucideIcon }[];
  value: Value;
  onChange(value: Value): void;
}

/** Chooses which of two or three pictures of the same thing is shown. */
export function EitherSwitch<Value extends string>(props: EitherSwitchProps<Value>) {
  const choose = (values: readonly unknown[]) => {
    const next = props.options.find(({ value }) => value === values[0]);
    if (next) props.onChange(next.value);
  };
  return (
    <ToggleGroup
      aria-label={props.label}
      className="seg"
      value={[props.value]}
      onValueChange={choose}
    >
      {props.options.map(({ value, word, sign }) => (
        <Toggle key={value} value={value} className="row gap-1.5">
          {sign ? <Icon of={sign} size={14} /> : null}
          {word}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
