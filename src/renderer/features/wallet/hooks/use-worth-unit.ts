import type { AppStatus } from '../../../../shared/ipc/views.ts';
import { dollars, type WorthUnit } from '../../../../shared/worth/worth-unit.ts';
import { api } from '../../../api.ts';
import { useRemote } from '../../../state/use-remote.ts';

/** In what worth is shown; dollars until the rate of another currency is there. */
export function useWorthUnit({ network, settings }: Pick<AppStatus, 'network' | 'settings'>): {
  unit: WorthUnit;
  reload(): Promise<void>;
} {
  const { currency } = settings;
  const key = currency === 'USD' ? null : `unit/${network.chainId}/${currency}`;
  const { value, error, reload } = useRemote(key, () => api.walletUnit({}), ['wallet', 'worth']);
  const unread = error ? { ...dollars, chosen: currency, why: 'no_answer' as const } : dollars;
  return { unit: value ?? unread, reload };
}
