// Whether an account of this wallet runs the code of a contract (EIP-7702), looked for at the start and whenever the
// vault is opened, and told once for each contract. What the account does is held against it in each rehearsal.
import type { Address } from 'viem';
import { getAddress } from 'viem';
import { toAppError } from '../../shared/errors.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Account } from '../../shared/ipc/views.ts';
import { readDelegate } from '../chain/delegation.ts';
import type { LiveConnection } from '../connector.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open-store.ts';
import type { NewNotification } from '../store/queries/notifications.ts';

interface DelegationDeps {
  store: Pick<Store, 'writer'>;
  accounts: () => Account[];
  connect: () => Promise<Pick<LiveConnection, 'client' | 'network'>>;
  notify: (change: Change) => void;
  log: Log;
}

export class Delegations {
  readonly #deps: DelegationDeps;
  #started = false;

  constructor(deps: DelegationDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#started = true;
    void this.#look();
  }

  /** The vault was opened: there may be accounts that were not known before. A single command looks at none. */
  opened(): void {
    if (this.#started) void this.#look();
  }

  /** Never rejects: what could not be looked at now is looked at the next time. */
  async #look(): Promise<void> {
    const { accounts, connect, log } = this.#deps;
    try {
      const own = accounts().map(({ address }) => getAddress(address));
      if (own.length === 0) return;
      const { client, network } = await connect();
      for (const account of own) {
        const delegate = await readDelegate(client, account);
        if (delegate !== null) this.#tell(delegatedNotice(account, delegate, network));
      }
    } catch (thrown) {
      log.warn('wallet.delegations_not_read', { code: toAppError(thrown).code });
    }
  }

  #tell(notice: NewNotification): void {
    const { store, notify } = this.#deps;
    if (store.writer.notifications.add(notice) !== null)
      notify({ topic: 'notification', id: null });
  }
}

function delegatedNotice(
  account: Address,
  delegate: Address,
  { chainId, name }: LiveConnection['network'],
): NewNotification {
  return {
    ...{ kind: 'message', topic: 'wallet', subjectId: account },
    occasion: `delegated ${chainId} ${delegate}`,
    title: 'A contract controls your account',
    body: `${account} runs the code of the contract ${delegate} on ${name} (EIP-7702), which can take everything in it at any time. Unless you set that up yourself, choose this account on the Wallet page, take the control back there, and move what you have to a new account: it was set up with a signature of this one.`,
  };
}
