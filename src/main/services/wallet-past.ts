import { sameAddress } from '../../shared/addresses.ts';
import { formatUnits } from '../../shared/amounts.ts';
import type { WorthRange } from '../../shared/ipc/choices.ts';
import type { Account, Portfolio } from '../../shared/ipc/views.ts';
import type {
  Activity,
  ActivityEntry,
  LastWorth,
  WorthHistory,
} from '../../shared/ipc/wallet-views.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { CurrentNetwork } from '../chain/current-network.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/open-store.ts';
import type { SentEffect } from '../store/queries/activity.ts';
import type { WorthPlace } from '../store/queries/worth-snapshots.ts';
import type { NetworkName } from './open-network.ts';

const hourMs = 3_600_000;
const mostEntries = 100;

/** How far back each range goes. */
const backMs: Readonly<Record<Exclude<WorthRange, 'all'>, number>> = {
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 30 * 24 * hourMs,
};
/** Points of a picture. */
const mostPoints = 300;

/** What is remembered of accounts on the network that is in use. */
export interface WalletPast {
  totals(): Promise<LastWorth[]>;
  history(account: string, range: WorthRange): Promise<WorthHistory>;
  activity(account: string): Promise<Activity>;
  /** Keeps what an account is worth, if it is time for that. True when it did. */
  keep(portfolio: Portfolio): Promise<boolean>;
  /** Whether it is time to look at an account. */
  isDue(account: string): Promise<boolean>;
}

export function walletPast(options: {
  store: Pick<Store, 'reader' | 'writer'>;
  /** Of the wallet, and those that are only looked at. */
  accounts: () => Account[];
  network: Pick<CurrentNetwork, 'connect'>;
  networkName: NetworkName;
  tokens: TokenList;
  clock: Clock;
}): WalletPast {
  const { store, network, networkName, tokens, clock, accounts } = options;
  const { reader, writer } = store;
  const placeOf = async (account: string): Promise<WorthPlace> => {
    const { chainId, practice } = networkName;
    if (!practice) return { account, chainId, instanceId: '' };
    const connected = await network.connect().catch(() => null);
    const instanceId = connected?.instanceId ?? reader.worth.lastInstance(account, chainId);
    return { account, chainId, instanceId };
  };
  const isDueAt = (place: WorthPlace): boolean => {
    const last = reader.worth.latest(place, clock.now());
    if (last === undefined || clock.now() - last.takenAt >= hourMs) return true;
    return reader.activity.confirmedSince(place, last.takenAt);
  };
  return {
    async totals() {
      const found: LastWorth[] = [];
      for (const { address } of accounts()) {
        const last = reader.worth.latest(await placeOf(address), clock.now());
        if (last) found.push({ address, totalUsd: last.totalUsd, takenAt: last.takenAt });
      }
      return found;
    },
    async history(account, range) {
      const place = await placeOf(account);
      const to = clock.now();
      const first = reader.worth.first(place)?.takenAt ?? to;
      const from = range === 'all' ? first : Math.max(first, to - backMs[range]);
      const found = reader.worth.since(place, { fromMs: from, toMs: to, most: mostPoints });
      const points = found.map(({ takenAt, totalUsd }) => ({ at: takenAt, usd: totalUsd }));
      return { range, points, from, to, unpriced: found.at(-1)?.unpriced ?? 0 };
    },
    async activity(account) {
      const place = await placeOf(account);
      const symbol = tokens.native(place.chainId)?.symbol ?? 'ETH';
      const entries = reader.activity
        .ofAccount(place, mostEntries)
        .map((sent) => entryOf(sent, account, symbol));
      return { entries, total: reader.activity.count(place) };
    },
    async keep({ account, totalUsd, unpriced, blockNumber, unverified, chainId }) {
      const place = await placeOf(account.address);
      if (totalUsd === null || unverified || place.chainId !== chainId || !isDueAt(place)) {
        return false;
      }
      writer.worth.add(place, { totalUsd, unpriced: unpriced.length, blockNumber });
      return true;
    },
    isDue: async (account) => isDueAt(await placeOf(account)),
  };
}

function entryOf(sent: SentEffect, account: string, symbol: string): ActivityEntry {
  const { actual, rehearsal, feeWei, createdAt: at, ...told } = sent;
  const happened = actual !== null;
  const known = happened ? actual : rehearsal;
  const changes = known?.ok ? known.value.assetChanges : [];
  return {
    ...told,
    at,
    happened,
    changes: changes
      .filter((change) => sameAddress(change.account, account))
      .map(({ symbol: token, delta, lent }) => ({ symbol: token, delta, lent })),
    fee: feeWei === null ? null : { amount: formatUnits(BigInt(feeWei), 18), symbol },
  };
}
