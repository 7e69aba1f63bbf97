import { Fragment } from 'react';
import { api } from '../api.ts';
import { Icon } from '../components/icon.tsx';
import { count } from '../format/count.ts';
import { type Route, useRoute } from '../state/route-store.ts';
import { useRemote } from '../state/use-remote.ts';
import { NextStart } from './next-start.tsx';
import { places } from './places.ts';

/** Pages that are reached from another one belong to it. */
function placeOf({ page }: Route): Route['page'] {
  if (page === 'story') return 'chat';
  if (page === 'trash') return 'runs';
  if (page === 'contacts' || page === 'allowances') return 'wallet';
  if (page === 'mandates') return 'schedules';
  if (page === 'servers') return 'settings';
  return page === 'templates' || page === 'import' ? 'plans' : page;
}

/** The pages; approvals that wait are counted at the runs, failures that nobody dealt with at theirs. */
export function Rail({ waiting, halted }: { waiting: number; halted: boolean }) {
  const { route, go } = useRoute();
  const letters = useRemote('deadLetters', () => api.deadLetterList({}), ['deadLetter', 'run']);
  const failed = (letters.value?.open ?? 0) + (letters.value?.events.open ?? 0);
  return (
    <nav className="rail" aria-label="Main">
      {places.map((place) => (
        <Fragment key={place.label}>
          {place.route.page === 'settings' ? <NextStart halted={halted} /> : null}
          <button
            type="button"
            {...(place.route.page === placeOf(route) ? { 'aria-current': 'page' } : {})}
            onClick={() => go(place.route)}
          >
            <Icon of={place.sign} size={19} />
            {place.label}
            {place.route.page === 'runs' ? (
              <Badge amount={waiting} one="run waits for you" many="runs wait for you" />
            ) : null}
            {place.route.page === 'failed' ? (
              <Badge amount={failed} one="failure waits for you" many="failures wait for you" />
            ) : null}
          </button>
        </Fragment>
      ))}
    </nav>
  );
}

interface BadgeProps {
  amount: number;
  one: string;
  many: string;
}

function Badge({ amount, one, many }: BadgeProps) {
  if (amount === 0) return null;
  return (
    <span className="badge">
      <span aria-hidden="true">{amount > 99 ? '99+' : amount}</span>
      <span className="sr-only">{`, ${count(amount, one, many)}`}</span>
    </span>
  );
}
