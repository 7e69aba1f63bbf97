import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { TemplateParamView } from '../../../../shared/ipc/template-views.ts';
import { Icon } from '../../../components/icon.tsx';
import { ParameterControl } from './parameter-control.tsx';

interface ParameterFieldProps {
  param: TemplateParamView;
  value: string;
  /** What is wrong with it; empty while nothing is said. */
  problem: string;
  onChange(value: string): void;
  /** The person has been here. */
  onLeave(): void;
}

/** One field of the form: its name, what it is for, and what is wrong with what is in it. */
export function ParameterField({ problem, ...control }: ParameterFieldProps) {
  const id = useId();
  const { param } = control;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="mid">
        {param.label}
      </label>
      <ParameterControl id={id} invalid={problem !== ''} {...control} />
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
