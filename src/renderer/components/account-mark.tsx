import { Eye } from 'lucide-react';
import type { Account } from '../../shared/ipc/views.ts';
import { Icon } from './icon.tsx';

/** The eye beside an account that is only looked at; nothing beside one of the wallet. */
export function AccountMark({ account }: { account: Account }) {
  if (account.watchOnly !== true) return null;
  return (
    <span title="Watch-only: it is looked at, and nothing can be signed for it">
      <Icon of={Eye} />
      <span className="sr-only"> watch-only</span>
    </span>
  );
}
