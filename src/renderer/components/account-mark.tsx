import { Eye, EyeOff, Signature } from 'lucide-react';
import type { Account } from '../../shared/ipc/views.ts';
import { Icon } from './icon.tsx';

/** The eye beside an account that is only looked at, a signature beside one of a mandate, a crossed eye beside a hidden one. */
export function AccountMark({ account }: { account: Account }) {
  return (
    <>
      <KindMark account={account} />
      {account.hidden ? (
        <span title="Hidden: it is not offered to pay from">
          <Icon of={EyeOff} />
          <span className="sr-only"> hidden</span>
        </span>
      ) : null}
    </>
  );
}

function KindMark({ account }: { account: Account }) {
  if (account.ofMandate === true) {
    return (
      <span title="Of a mandate: a schedule spends from it by itself, within its limits">
        <Icon of={Signature} />
        <span className="sr-only"> of a mandate</span>
      </span>
    );
  }
  if (account.watchOnly !== true) return null;
  return (
    <span title="Watch-only: it is looked at, and nothing can be signed for it">
      <Icon of={Eye} />
      <span className="sr-only"> watch-only</span>
    </span>
  );
}
