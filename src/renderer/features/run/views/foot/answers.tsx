import { useState } from 'react';
import { longestInput } from '../../../../../shared/plan/input-question.ts';
import { visibleLine } from '../../../../../shared/visible-text.ts';
import { Button } from '../../../../components/button.tsx';

interface AnswersProps {
  kind: 'text' | 'choice' | 'confirm';
  /** Of a choice. */
  options: readonly string[];
  busy: boolean;
  onAnswer(said: string): void;
}

/** What can be said to a question of the plan. Nothing is chosen beforehand. */
export function Answers({ kind, options, busy, onAnswer }: AnswersProps) {
  if (kind === 'text') return <TextAnswer busy={busy} onAnswer={onAnswer} />;
  if (kind === 'choice') {
    return (
      <fieldset className="row ml-auto flex-wrap justify-end" aria-label="Answers">
        {options.map((option) => (
          <Button key={option} size="big" disabled={busy} onClick={() => onAnswer(option)}>
            {visibleLine(option)}
          </Button>
        ))}
      </fieldset>
    );
  }
  return (
    <span className="row ml-auto shrink-0">
      <Button size="big" disabled={busy} onClick={() => onAnswer('no')}>
        No, stop here
      </Button>
      <Button kind="go" size="big" disabled={busy} onClick={() => onAnswer('yes')}>
        Yes, go on
      </Button>
    </span>
  );
}

function TextAnswer({ busy, onAnswer }: Pick<AnswersProps, 'busy' | 'onAnswer'>) {
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  return (
    <form
      className="row ml-auto min-w-60 flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onAnswer(text);
      }}
    >
      <input
        className="field min-w-0 flex-1"
        aria-label="Your answer"
        value={text}
        maxLength={longestInput}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button kind="go" size="big" type="submit" disabled={busy || isEmpty}>
        Answer
      </Button>
    </form>
  );
}
