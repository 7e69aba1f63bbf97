import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Result } from '../../../../shared/result.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Unread } from '../../../components/unread.tsx';
import { useAction } from '../../../state/use-action.ts';
import type { Remote } from '../../../state/use-remote.ts';

interface GrantedListProps<Value, Grant> {
  title: string;
  list: Remote<Value>;
  of: (value: Value) => readonly Grant[];
  children: (grant: Grant) => ReactNode;
  /** What holds while the list cannot be read. */
  kept: string;
  reading: string;
  none: string;
}

/** What plans were given leave to touch, one below the other. */
export function GrantedList<Value, Grant>({
  title,
  list,
  of,
  children,
  kept,
  reading,
  none,
}: GrantedListProps<Value, Grant>) {
  if (list.value === null) {
    return (
      <Unread error={list.error} kept={kept} onRetry={list.reload} rows={[[260, 60, 60]]}>
        {reading}
      </Unread>
    );
  }
  const grants = of(list.value);
  if (grants.length === 0) return <p>{none}</p>;
  return (
    <ul className="grid" aria-label={title}>
      {grants.map(children)}
    </ul>
  );
}

interface GrantedProps {
  icon: LucideIcon;
  /** What is taken away, in words. */
  name: string;
  remove: () => Promise<Result<unknown>>;
  onRemoved(): void;
  children: ReactNode;
}

/** One of them, with the button that takes it away. */
export function Granted({ icon, name, remove, onRemoved, children }: GrantedProps) {
  const removal = useAction(remove);
  const act = async () => {
    const done = await removal.start();
    if (done?.ok) onRemoved();
  };
  return (
    <li className="grid gap-1 border-t border-line py-1.5 first:border-t-0">
      <div className="row">
        <Icon of={icon} />
        {children}
        <Button
          size="small"
          disabled={removal.busy}
          aria-label={`Remove ${name} from the list`}
          onClick={() => void act()}
        >
          Remove
        </Button>
      </div>
      {removal.error ? <ErrorNote error={removal.error} kept="The list is as it was." /> : null}
    </li>
  );
}
