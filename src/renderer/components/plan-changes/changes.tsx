import { useMemo, useState } from 'react';
import type { Account } from '../../../shared/ipc/views.ts';
import { list } from '../../../shared/list-words.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import { count } from '../../format/count.ts';
import { type ChangeGroup, planChanges } from '../../model/plan-changes/plan-changes.ts';
import { changeWords } from '../../words/change-words.ts';
import { Button } from '../button.tsx';
import { ChangedStep } from './changed-step.tsx';

/** A plan may have thousands of steps, and all of them may have changed. */
const stepsAtOnce = 100;

interface ChangesProps {
  before: Plan;
  after: Plan;
  /** The bundled list unless given. */
  tokens?: TokenList;
  /** Called by its name where its address stands. */
  own: Account;
  onSelect(id: string): void;
}

/** The difference of two plans in words, step by step. */
export function Changes({ before, after, tokens, own, onSelect }: ChangesProps) {
  const groups = useMemo(
    () => planChanges(before, after, changeWords(before, after, tokens)),
    [before, after, tokens],
  );
  const [most, setMost] = useState(stepsAtOnce);
  if (groups.length === 0) {
    return (
      <div>
        <h2>The same plan</h2>
        <p className="m">Nothing that the plan says or does is different.</p>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <p role="status" className="mid">
        {summary(groups)}
      </p>
      {groups.slice(0, most).map((group) => (
        <ChangedStep
          key={`${group.kind}/${group.step?.key ?? ''}`}
          group={group}
          own={own}
          onSelect={onSelect}
        />
      ))}
      {groups.length > most ? (
        <Button className="justify-self-start" onClick={() => setMost(most + stepsAtOnce)}>
          Show {Math.min(stepsAtOnce, groups.length - most)} more
        </Button>
      ) : null}
    </div>
  );
}

/** "The plan itself, 2 steps changed, 1 added and 1 removed". */
function summary(groups: readonly ChangeGroup[]): string {
  const steps = groups.filter(({ step }) => step !== null);
  const of = (kind: ChangeGroup['kind']) => steps.filter((group) => group.kind === kind).length;
  const kinds = (['changed', 'added', 'removed'] as const).filter((kind) => of(kind) > 0);
  return list([
    ...(steps.length < groups.length ? ['The plan itself changed'] : []),
    ...kinds.map((kind) => `${count(of(kind), 'step')} ${kind}`),
  ]);
}
