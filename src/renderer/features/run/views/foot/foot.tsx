import type { ReactNode } from 'react';
import type { RunView } from '../../../../../shared/runs/views.ts';
import { StateMark } from '../../../../components/state-mark.tsx';
import type { StateWords } from '../../../../words/run-words.ts';

interface FootProps {
  run: RunView;
  words: StateWords;
  /** A person is needed. */
  waiting?: boolean;
  children: ReactNode;
}

/** How the run stands, in words that are read out when they change, and what a person can do. */
export function Foot({ run, words, waiting = false, children }: FootProps) {
  const edge = waiting ? 'border-t-2 border-t-[var(--waiting)]' : '';
  return (
    <footer className={`foot px-6 py-3 ${edge}`}>
      <div
        role="status"
        aria-label={`State of ${run.planName}`}
        className="flex min-h-10 items-center gap-4 max-[900px]:flex-wrap"
      >
        <StateMark sign={words.sign} tone={words.tone}>
          {words.word}
        </StateMark>
        {children}
      </div>
    </footer>
  );
}
