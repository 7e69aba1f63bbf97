import { useState } from 'react';
import {
  type DurationUnit,
  durationUnits,
  readDuration,
  writeDuration,
} from '../../../../model/duration-entry.ts';
import { Field } from './field.tsx';
import { PickBox } from './pick-box.tsx';
import { TextBox } from './text-box.tsx';
import { useParsedText } from './use-parsed-text.ts';

interface DurationFieldProps {
  label: string;
  path: string;
  /** Milliseconds. */
  value: number | undefined;
  onChange(value: number | undefined): void;
  hint?: string;
  optional?: boolean;
}

/** A length of time in the unit in which it is best read. */
export function DurationField(props: DurationFieldProps) {
  const { value } = props;
  const [chosen, setChosen] = useState<DurationUnit | null>(null);
  const unit = chosen ?? (value === undefined ? 'minutes' : readDuration(value).unit);
  const { text, problem, type } = useParsedText(`${props.path}/${unit}`, value, {
    write: (ms) => (ms === undefined ? '' : inUnit(ms, unit)),
    read: (typed) => {
      if (typed.trim() === '' && props.optional) return { value: undefined };
      const ms = writeDuration({ text: typed, unit });
      return ms === null ? { problem: 'Write how long, for example 15.' } : { value: ms };
    },
    keep: (ms) => {
      setChosen(unit);
      props.onChange(ms);
    },
  });
  const change = (next: DurationUnit) => {
    setChosen(next);
    const ms = writeDuration({ text, unit: next });
    if (ms !== null) props.onChange(ms);
  };
  return (
    <Field {...props} problem={problem}>
      {(ties) => (
        <div className="flex gap-2">
          <TextBox ties={ties} value={text} onChange={type} decimal className="max-w-28" />
          <PickBox
            ties={{ 'aria-label': `${props.label}, unit` }}
            className="max-w-32"
            value={unit}
            options={durationUnits.map((name) => ({ value: name, label: name }))}
            onChange={change}
          />
        </div>
      )}
    </Field>
  );
}

function inUnit(ms: number, unit: DurationUnit): string {
  const best = readDuration(ms);
  if (best.unit === unit) return best.text;
  const one = writeDuration({ text: '1', unit }) ?? 1;
  return String(ms / one);
}
