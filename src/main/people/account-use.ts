import { sameAddress } from '../../shared/addresses.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { StoreReader } from '../store/store.ts';

/** What goes on with an account without anybody at the window, by name. */
export interface AccountUse {
  /** Plans that start by themselves and act for it. */
  schedules: string[];
  /** Mandates that spend from it, or are filled from it. */
  mandates: string[];
}

/** What is not over yet, paused schedules included: they may go on. */
export function actsForAccount(
  { triggers, plans, mandates }: Pick<StoreReader, 'triggers' | 'plans' | 'mandates'>,
  address: string,
): AccountUse {
  const own = triggers.standing().filter(({ account }) => sameAddress(account, address));
  const active = mandates
    .list()
    .filter(
      ({ state, account, mainAccount }) =>
        state === 'active' && [account, mainAccount].some((each) => sameAddress(each, address)),
    );
  return {
    schedules: own.map(({ planId }) => plans.get(planId)?.name ?? planId),
    mandates: active.map(({ name }) => name),
  };
}

/** E.g. `The schedules "Rent", "Save" and the mandate "Weekly" act for`, to be followed by the account's name. */
export function actsInWords({ schedules, mandates }: AccountUse): string {
  const parts = [partOf('schedule', schedules), partOf('mandate', mandates)].filter(Boolean);
  const verb = schedules.length + mandates.length === 1 ? 'acts' : 'act';
  return `The ${parts.join(' and the ')} ${verb} for`;
}

const mostNamed = 3;

function partOf(what: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const told = names.slice(0, mostNamed).map((name) => `"${visibleLine(name)}"`);
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return `${what}${names.length === 1 ? '' : 's'} ${told.join(', ')}${more}`;
}
