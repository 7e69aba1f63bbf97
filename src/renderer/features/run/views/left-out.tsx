import type { RunView, StepView } from '../../../../shared/runs/views.ts';
import { count } from '../../../format/count.ts';
import { type Gap, gaps } from '../../../model/left-out.ts';
import type { TreeNode } from '../../../model/tree-nodes.ts';

interface LeftOutProps {
  run: RunView;
  nodes: readonly TreeNode<StepView>[];
  onLookAt(path: string): void;
}

/** How much of a long run is not shown, and the way to it. */
export function LeftOut({ run, nodes, onLookAt }: LeftOutProps) {
  return gaps(run, nodes).map((gap) => (
    <p key={gap.loop} className="s m row flex-wrap border-b border-line px-5 py-1.5">
      {gap.loop === null ? null : <b className="wrap-anywhere">{gap.loop}</b>}
      <Side gap={gap} side="before" word="earlier" onLookAt={onLookAt} />
      <Side gap={gap} side="after" word="later" onLookAt={onLookAt} />
    </p>
  ));
}

interface SideProps {
  gap: Gap;
  side: 'before' | 'after';
  word: string;
  onLookAt(path: string): void;
}

function Side({ gap, side, word, onLookAt }: SideProps) {
  const amount = gap.left[side];
  if (amount === 0) return null;
  const what = gap.loop === null ? stepsOn(side, amount) : roundsOn(side, amount);
  return (
    <span>
      {what} {amount === 1 ? 'is' : 'are'} not shown.{' '}
      <button type="button" className="link" onClick={() => onLookAt(gap[side])}>
        Show {word}
      </button>
    </span>
  );
}

function stepsOn(side: SideProps['side'], amount: number): string {
  return side === 'before' ? count(amount, 'earlier step') : count(amount, 'later step');
}

function roundsOn(side: SideProps['side'], amount: number): string {
  return side === 'before' ? count(amount, 'earlier round') : count(amount, 'later round');
}
