import { CircleAlert } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import type { TemplateParamView } from '../../../../shared/ipc/template-views.ts';
import { Icon } from '../../../components/icon.tsx';

interface ParameterFieldProps {
  param: TemplateParamView;
  value: string;
  /** What is wrong with it; empty while nothing is said. */
  problem: string;
  onChange(value: string): void;
  /** The person has been here. */
  onLeave(): void;
}

const decimals: ReadonlySet<string> = new Set(['amount', 'number', 'percent']);

/** One field of the form: its name, what it is for, and what is wrong with what is in it. */
export function ParameterField({ param, value, problem, onChange, onLeave }: ParameterFieldProps) {
  const id = useId();
  const shared = {
    id,
    name: param.name,
    value,
    className: `field ${param.type === 'address' ? 'font-mono text-s' : ''}`,
    'aria-describedby': `${id}-hint`,
    'aria-invalid': problem !== '',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange(event.target.value),
    onBlur: onLeave,
  };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="mid">
        {param.label}
      </label>
      {param.type === 'choice' || param.type === 'chain' ? (
        <select {...shared}>
          {param.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="text"
          autoComplete="off"
          spellCheck={false}
          {...(decimals.has(param.type) ? { inputMode: 'decimal' } : {})}
          {...(param.options.length > 0 ? { list: `${id}-options` } : {})}
        />
      )}
      {param.type === 'token' ? (
        <datalist id={`${id}-options`}>
          {param.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </datalist>
      ) : null}
      <div id={`${id}-hint`} className="s" aria-live="polite">
        {problem === '' ? (
          <p className="m">{param.description}</p>
        ) : (
          <p className="danger grid grid-cols-[16px_minmax(0,1fr)] gap-x-1.5">
            <span className="pt-px">
              <Icon of={CircleAlert} />
            </span>
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
