import type { AllowanceView } from '../../shared/ipc/allowance-views.ts';

/** Who may take: by name where somebody names it. */
export function spenderWords({ spenderName }: Pick<AllowanceView, 'spenderName'>): string {
  return spenderName === '' ? 'Unknown spender' : spenderName;
}

const places: Readonly<Record<AllowanceView['way'], string>> = {
  token: '',
  permit2: 'through Permit2',
  collection: 'every item of the collection',
  item: 'this item alone',
};

/** Where an allowance stands; empty where that is the token itself. */
export function placeOf({ way }: Pick<AllowanceView, 'way'>): string {
  return places[way];
}
