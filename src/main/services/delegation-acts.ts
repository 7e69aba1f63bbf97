import { getAddress } from 'viem';
import type { Change } from '../../shared/ipc/change.ts';
import type { Account } from '../../shared/ipc/views.ts';
import type { DelegationView } from '../../shared/ipc/wallet-views.ts';
import { planHash } from '../../shared/plan/hash.ts';
import { revokeDelegationPlan } from '../../shared/plan/revoke-delegation-plan.ts';
import type { CurrentNetwork } from '../chain/current-network.ts';
import { readDelegate } from '../chain/delegation.ts';
import type { Clock } from '../clock.ts';
import { newId } from '../store/new-id.ts';
import type { Store } from '../store/open-store.ts';

/** Which contract controls an account, and the plan that takes that back. */
export interface DelegationActs {
  /** Of an account of the wallet, or of one that is looked at. Errors: NO_SUCH_ACCOUNT, and those of connecting. */
  read(account: string): Promise<DelegationView>;
  /** Stores the draft. Errors: NO_SUCH_ACCOUNT. */
  draftRevoke(account: string): { planId: string };
}

export function delegationActs(options: {
  /** Of the wallet. Errors: NO_SUCH_ACCOUNT. */
  requireAccount: (address: string) => Account;
  /** Those of the wallet, and those that are only looked at. */
  shownAccounts: () => Account[];
  network: CurrentNetwork;
  store: Pick<Store, 'writer'>;
  clock: Clock;
  notify: (change: Change) => void;
}): DelegationActs {
  const { requireAccount, shownAccounts, network, store, clock, notify } = options;
  return {
    async read(of) {
      const shown = shownAccounts().find((each) => each.address === of);
      const address = getAddress((shown ?? requireAccount(of)).address);
      const { client } = await network.connect();
      const delegate = await readDelegate(client, address);
      return { address, chainId: client.chainId, delegate };
    },
    draftRevoke(of) {
      const wish = { account: requireAccount(of).address, chainId: network.chainId };
      const plan = revokeDelegationPlan(wish, { planId: newId(), createdAt: clock.now() });
      store.writer.plans.save(plan, planHash(plan));
      notify({ topic: 'plan', id: plan.id });
      return { planId: plan.id };
    },
  };
}
