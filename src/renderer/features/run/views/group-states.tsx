import type { StepView } from '../../../../shared/runs/views.ts';
import type { GroupStatus } from '../../../../shared/script/group-states.ts';
import { count } from '../../../format/count.ts';

/** How far each group of a step that runs scripts is. */
export function GroupStates({ groups }: { groups: NonNullable<StepView['groups']> }) {
  return (
    <section className="grid gap-1">
      <h3>Its groups</h3>
      <ol className="s grid gap-0.5">
        {groups.map(({ description, status }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups are named by their place.
          <li key={at} className="wrap-anywhere">
            Group {at}: {description} <span className="m">{stateWords(status)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stateWords(status: GroupStatus): string {
  switch (status.state) {
    case 'todo':
      return 'to do';
    case 'in_progress':
      return 'in progress';
    case 'done':
      return status.transactions === 0
        ? 'done, without a transaction'
        : `done, ${count(status.transactions, 'transaction')}`;
    case 'failed':
      return `failed (${status.code})`;
  }
}
