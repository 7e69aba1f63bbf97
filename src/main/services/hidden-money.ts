// A hidden account is not looked at by anybody, so that money which comes to it is told. What it held is known from
// the first look after it was hidden, by network.
import { z } from 'zod';
import { formatUnits } from '../../shared/amounts.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Holding, Portfolio } from '../../shared/ipc/views.ts';
import { list } from '../../shared/list-words.ts';
import { worthInCents } from '../chain/portfolio.ts';
import type { Store } from '../store/open-store.ts';
import type { NewNotification } from '../store/queries/notifications.ts';

const heldKey = 'accounts.hidden_held';
/** Smallest units by token, by chain, by account. */
const heldSchema = z.record(
  z.string(),
  z.record(z.string(), z.record(z.string(), z.string().regex(/^\d+$/))),
);
type Held = z.infer<typeof heldSchema>;

interface HiddenMoneyDeps {
  store: Pick<Store, 'reader' | 'writer'>;
  networkName: { chainId: number; name: string };
  notify: (change: Change) => void;
}

export class HiddenMoney {
  readonly #deps: HiddenMoneyDeps;

  constructor(deps: HiddenMoneyDeps) {
    this.#deps = deps;
  }

  /** What was just read of an account. Of one that is not hidden nothing is kept. Errors: STORE_*. */
  seen({ account, chainId, holdings, blockNumber }: Portfolio): void {
    const { [account.address]: before, ...others } = this.#held();
    if (account.hidden !== true) {
      if (before !== undefined) this.#keep(others);
      return;
    }
    const now = Object.fromEntries(holdings.map((each) => [each.token, each.amountUnits]));
    const last = before?.[chainId];
    if (JSON.stringify(last) === JSON.stringify(now)) return;
    const came = last === undefined ? [] : holdings.flatMap((each) => cameOf(each, last) ?? []);
    const { store, networkName, notify } = this.#deps;
    const network = networkName.chainId === chainId ? networkName.name : `chain ${chainId}`;
    store.writer.together(() => {
      this.#keep({ ...others, [account.address]: { ...before, [chainId]: now } });
      if (came.length === 0) return;
      const occasion = `came ${chainId} ${blockNumber}`;
      store.writer.notifications.add({ ...noticeOf(account, came, network), occasion });
    });
    if (came.length > 0) notify({ topic: 'notification', id: null });
  }

  #held(): Held {
    const stored = this.#deps.store.reader.settings.get(heldKey, heldSchema);
    return stored?.ok ? stored.value : {};
  }

  #keep(held: Held): void {
    this.#deps.store.writer.settings.set(heldKey, held);
  }
}

/** How much more there is than before, in words; null where there is not, and of less than a cent. */
function cameOf(holding: Holding, before: Readonly<Record<string, string>>): string | null {
  const more = BigInt(holding.amountUnits) - BigInt(before[holding.token] ?? '0');
  if (more <= 0n || worthInCents(holding, more, holding.priceUsd) === 0n) return null;
  return `${formatUnits(more, holding.decimals)} ${holding.symbol}`;
}

function noticeOf(
  { name, address }: Portfolio['account'],
  came: readonly string[],
  network: string,
): Omit<NewNotification, 'occasion'> {
  return {
    ...{ kind: 'message', topic: 'wallet', subjectId: address },
    title: 'Money came to a hidden account',
    body: `${list(came)} came to ${name} (${address}) on ${network} since it was looked at before. You hid this account; the Wallet page has it under "Hidden".`,
  };
}
