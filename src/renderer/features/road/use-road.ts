import type { BackupsView } from '../../../shared/backups/backup-views.ts';
import type { ErrorShape } from '../../../shared/errors.ts';
import type { NetworkView } from '../../../shared/ipc/network-views.ts';
import type { AppStatus } from '../../../shared/ipc/views.ts';
import { api } from '../../api.ts';
import { firstSend } from '../../model/first-send.ts';
import { type RoadStep, roadNetwork, roadSteps } from '../../model/road.ts';
import { useRemote } from '../../state/use-remote.ts';

interface Road {
  /** Null until the networks are known. */
  steps: RoadStep[] | null;
  /** The real network that it leads to. */
  network: NetworkView | null;
  /** A first small send there, in words. */
  words: string;
  error: ErrorShape | null;
}

/** How far the person has come. What an account holds and sent is asked of a real network only. */
export function useRoad(status: AppStatus): Road {
  const networks = useRemote('networks', () => api.networkList({}), ['status', 'run', 'wallet']);
  const backups = useRemote('backups', () => api.backupView({}), ['backup']);
  const own = status.vault.accounts[0]?.address ?? null;
  const place = status.network.practice || own === null ? null : own;
  const key = (what: string) => place && `${what}/${status.network.chainId}/${place}`;
  const portfolio = useRemote(
    key('portfolio'),
    () => api.walletPortfolio({ account: place ?? '' }),
    ['wallet'],
  );
  const activity = useRemote(key('activity'), () => api.walletActivity({ account: place ?? '' }), [
    'wallet',
    'run',
  ]);
  const { value, error } = networks;
  if (value === null) return { steps: null, network: null, words: '', error };
  const network = roadNetwork(value);
  const native = portfolio.value?.holdings.find(({ token }) => token === 'native');
  const steps = roadSteps({
    status,
    networks: value,
    backedUp:
      backups.value && !backups.value.isUsualFolder && backups.value.backups.some(isWayBack),
    holds: portfolio.value?.holdings.some(({ amountUnits }) => amountUnits !== '0') ?? null,
    sent: activity.value?.entries.some(({ state }) => state === 'confirmed') ?? null,
  });
  const words = firstSend({
    symbol: network?.symbol ?? '',
    heldUnits: native?.amountUnits ?? null,
    accounts: status.vault.accounts,
  });
  return { steps, network, words, error };
}

/** One of another wallet, or that cannot be read, brings nothing back. */
function isWayBack({ ofThisWallet, error }: BackupsView['backups'][number]): boolean {
  return ofThisWallet && error === null;
}
