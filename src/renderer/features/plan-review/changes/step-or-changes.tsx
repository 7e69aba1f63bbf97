import { FileDiff, type LucideIcon, SquareMousePointer } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Account } from '../../../../shared/ipc/views.ts';
import type { Plan } from '../../../../shared/plan/schema.ts';
import { EitherSwitch } from '../../../components/either-switch.tsx';
import { ScrollPane } from '../../../components/scroll-pane.tsx';

// The words of every tool come with the changes: who only reads a step does not wait for them.
const ChangesSince = lazy(async () => ({
  default: (await import('./changes-since.tsx')).ChangesSince,
}));

interface StepOrChangesProps {
  planId: string;
  /** The newest revision that `after` can be compared with; 0 where there is none. */
  latest: number;
  /** The plan as it stands here, saved or not. */
  after: Plan;
  /** Called by its name where its address stands. */
  own: Account;
  /** Id of the selected step; another one brings its facts back. */
  selected: string | null;
  onSelect(id: string): void;
  /** Stands above both. */
  notice?: ReactNode;
  /** The facts, or the form, of the selected step. */
  children: ReactNode;
}

type Shown = 'step' | 'changes';

const options: readonly { value: Shown; word: string; sign: LucideIcon }[] = [
  { value: 'step', word: 'Step', sign: SquareMousePointer },
  { value: 'changes', word: 'Changes', sign: FileDiff },
];

/** The right pane of a plan: the selected step, or what changed since an earlier revision. */
export function StepOrChanges({ notice: said, children, ...changes }: StepOrChangesProps) {
  const { latest, selected } = changes;
  const [choice, setChoice] = useState<{ shown: Shown; selected: string | null }>({
    ...{ shown: 'step', selected },
  });
  const shown = choice.selected === selected ? choice.shown : 'step';
  if (shown !== choice.shown) setChoice({ shown, selected });
  const panes = useRef<HTMLDivElement>(null);
  const follow = (id: string) => {
    flushSync(() => {
      setChoice({ shown: 'step', selected: id });
      changes.onSelect(id);
    });
    // The name that was pressed is gone with the changes; who reads on by keyboard is where the step is.
    panes.current?.querySelector('section')?.focus();
  };
  const notice = <div className="pb-3 empty:hidden">{said}</div>;
  if (latest < 1) {
    return (
      <ScrollPane label="Step" className="px-6 py-3">
        {notice}
        {children}
      </ScrollPane>
    );
  }
  return (
    <div ref={panes} className="grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)]">
      <div className="row min-h-11 border-b border-line px-6 py-1.5">
        <EitherSwitch
          label="Show"
          options={options}
          value={shown}
          onChange={(next) => setChoice({ shown: next, selected })}
        />
      </div>
      {shown === 'step' ? (
        <ScrollPane label="Step" className="px-6 py-3">
          {notice}
          {children}
        </ScrollPane>
      ) : (
        <ScrollPane label="Changes" className="px-6 py-3">
          {notice}
          <Suspense fallback={<p role="status">Comparing the revisions.</p>}>
            <ChangesSince {...changes} onSelect={follow} />
          </Suspense>
        </ScrollPane>
      )}
    </div>
  );
}
