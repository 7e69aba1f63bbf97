import { AppError } from '../../../shared/errors.ts';
import type { AllowChange } from '../../../shared/policy/allow-lists.ts';
import { readAllowEntry } from '../../../shared/policy/read-allow-entry.ts';
import type { AskedWidening } from '../../../shared/policy/widening-question.ts';
import { type Clock, certainNow } from '../../clock.ts';
import type { Store } from '../../store/open-store.ts';

interface ListPorts {
  store: Pick<Store, 'reader' | 'writer'>;
  clock: Clock;
}

/**
 * Changes a list. Answers from when on it holds, epoch ms; null where it does now.
 * Errors: ALLOW_ENTRY_INVALID, ALLOW_ENTRY_MISSING.
 */
export function changeList({ store, clock }: ListPorts, change: AllowChange): number | null {
  const { allowLists } = store.writer;
  const { chainId, list } = change;
  const key = { chainId, list };
  const nowMs = certainNow(clock);
  switch (change.act) {
    case 'on':
      allowLists.turnOn(key);
      return null;
    case 'off':
      return allowLists.turnOff(key, nowMs);
    case 'add':
      return allowLists.add(key, readAllowEntry(list, change.entry), nowMs);
    case 'remove':
      if (!allowLists.remove(key, readAllowEntry(list, change.entry))) throw notListed();
      return null;
  }
}

/** What a change would allow beyond what the list does; null where it would not. Errors: ALLOW_ENTRY_INVALID. */
export function askedWidening(
  { store: { reader }, clock }: ListPorts,
  change: AllowChange,
): AskedWidening | null {
  const { chainId, list } = change;
  const on = reader.allowLists.isOn({ chainId, list }, certainNow(clock));
  if (change.act === 'add') {
    return { chainId, list, on, entry: readAllowEntry(list, change.entry) };
  }
  return change.act === 'off' && on ? { chainId, list, on, entry: null } : null;
}

function notListed(): AppError {
  return new AppError('ALLOW_ENTRY_MISSING', 'invalid_params', 'This is not on the list.', {
    advice: 'Nothing was changed.',
  });
}
