import { Check, Hourglass, Minus } from 'lucide-react';
import type { Message } from '../../../../shared/ipc/message-views.ts';
import { type ShownOption, shownOption } from '../../../../shared/plan/question-option.ts';
import { Button } from '../../../components/button.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { ToSettings } from '../../../components/to-settings.tsx';

interface QuestionCardProps {
  message: Extract<Message, { kind: 'question' }>;
  /** The last word is still the question's. */
  current: boolean;
  busy: boolean;
  onAnswer(text: string): void;
}

/** What is missing before there can be a plan. Options answer it at once; words do too. */
export function QuestionCard({ message, current, busy, onAnswer }: QuestionCardProps) {
  const open = current && !message.answered;
  return (
    <article
      aria-label={`Question: ${message.text}`}
      className={`card ${open ? 'border-[var(--waiting-edge)]' : ''}`}
    >
      <div className="row items-start">
        <p className="mid whitespace-pre-wrap wrap-anywhere">{message.text}</p>
        <span className="ml-auto">
          {open ? (
            <StateMark sign={Hourglass} tone="waiting">
              Waiting for you
            </StateMark>
          ) : (
            <StateMark sign={message.answered ? Check : Minus}>
              {message.answered ? 'Answered' : 'Not answered'}
            </StateMark>
          )}
        </span>
      </div>
      {open && message.options.length > 0 ? (
        <Options options={message.options.map(shownOption)} busy={busy} onAnswer={onAnswer} />
      ) : null}
      {open && message.part !== undefined ? (
        <p className="pt-2">
          <ToSettings part={message.part} />
        </p>
      ) : null}
      {open ? (
        <p className="s m pt-2">
          {message.options.length > 0
            ? 'Or write the answer in your own words. “Never mind” drops the question.'
            : 'Write the answer below, in your own words. “Never mind” drops the question.'}
        </p>
      ) : null}
    </article>
  );
}

interface OptionsProps extends Pick<QuestionCardProps, 'busy' | 'onAnswer'> {
  options: readonly ShownOption[];
}

/** Side by side, or one below the other where something is said of each. */
function Options({ options, busy, onAnswer }: OptionsProps) {
  const areTold = options.some(({ about }) => about !== null);
  return (
    <div className={areTold ? 'grid justify-items-start gap-2 pt-2' : 'flex flex-wrap gap-2 pt-2'}>
      {options.map(({ value, label, about }) => (
        <div key={value} className="grid justify-items-start gap-1">
          <Button disabled={busy} onClick={() => onAnswer(value)}>
            <span className="max-w-[60ch] truncate">{label}</span>
          </Button>
          {about === null ? null : <p className="s m wrap-anywhere">{about}</p>}
        </div>
      ))}
    </div>
  );
}
