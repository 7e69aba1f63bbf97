import { History, ListTree, type LucideIcon, MessageSquare, Settings, Wallet } from 'lucide-react';
import { Icon } from '../components/icon.tsx';
import { count } from '../format/count.ts';
import { type Route, useRoute } from '../state/route-store.ts';

interface Place {
  route: Route;
  label: string;
  sign: LucideIcon;
}

const places: readonly Place[] = [
  { route: { page: 'chat', conversationId: null }, label: 'Chat', sign: MessageSquare },
  { route: { page: 'plans', planId: null }, label: 'Plans', sign: ListTree },
  { route: { page: 'runs', executionId: null }, label: 'Runs', sign: History },
  { route: { page: 'wallet' }, label: 'Wallet', sign: Wallet },
  { route: { page: 'settings' }, label: 'Settings', sign: Settings },
];

/** Pages that are reached from another one belong to it. */
function placeOf({ page }: Route): Route['page'] {
  return page === 'templates' || page === 'import' ? 'plans' : page;
}

/** The pages; approvals that wait are counted at the runs. */
export function Rail({ pendingApprovals }: { pendingApprovals: number }) {
  const { route, go } = useRoute();
  return (
    <nav className="rail" aria-label="Main">
      {places.map((place) => (
        <button
          key={place.label}
          type="button"
          className={place.label === 'Settings' ? 'mt-auto' : ''}
          {...(place.route.page === placeOf(route) ? { 'aria-current': 'page' } : {})}
          onClick={() => go(place.route)}
        >
          <Icon of={place.sign} size={19} />
          {place.label}
          {place.label === 'Runs' && pendingApprovals > 0 ? (
            <span className="badge">
              <span aria-hidden="true">{pendingApprovals > 99 ? '99+' : pendingApprovals}</span>
              <span className="sr-only">
                {`, ${count(pendingApprovals, 'approval waits', 'approvals wait')}`}
              </span>
            </span>
          ) : null}
        </button>
      ))}
    </nav>
  );
}
