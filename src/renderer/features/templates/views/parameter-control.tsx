import type { ChangeEvent } from 'react';
import type { TemplateParamView } from '../../../../shared/ipc/template-views.ts';
import { usePeople } from '../../../state/people-store.ts';

interface ParameterControlProps {
  id: string;
  param: TemplateParamView;
  value: string;
  /** Something is wrong with it. */
  invalid: boolean;
  onChange(value: string): void;
  onLeave(): void;
}

const decimals: ReadonlySet<string> = new Set(['amount', 'number', 'percent']);

/** What a parameter is filled in with; its hint has the id of the control and `-hint`. */
export function ParameterControl(props: ParameterControlProps) {
  const { id, param, value, invalid, onChange, onLeave } = props;
  const people = usePeople();
  const shared = {
    id,
    name: param.name,
    value,
    className: `field ${param.type === 'address' ? 'font-mono text-s' : ''}`,
    'aria-describedby': `${id}-hint`,
    'aria-invalid': invalid,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange(event.target.value),
    onBlur: onLeave,
  };
  if (param.type === 'choice' || param.type === 'chain') {
    return (
      <select {...shared}>
        <Options param={param} />
      </select>
    );
  }
  const known = param.type === 'address' ? people : [];
  const suggestions = param.options.length + known.length > 0 ? `${id}-options` : undefined;
  return (
    <>
      <input
        {...shared}
        type="text"
        autoComplete="off"
        spellCheck={false}
        inputMode={decimals.has(param.type) ? 'decimal' : 'text'}
        list={suggestions}
      />
      {suggestions === undefined ? null : (
        <datalist id={suggestions}>
          <Options param={param} />
          {known.map(({ address, name }) => (
            <option key={address} value={address}>
              {name}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

function Options({ param }: { param: TemplateParamView }) {
  return param.options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
