import { type Address, getAddress } from 'viem';
import { formatUnits } from '../../shared/amounts.ts';
import type { AllowancesView, AllowanceView } from '../../shared/ipc/allowance-views.ts';
import type { Change } from '../../shared/ipc/change.ts';
import type { Account } from '../../shared/ipc/views.ts';
import { planHash } from '../../shared/plan/hash.ts';
import { revokePlan } from '../../shared/plan/revoke-plan.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { NameOf } from '../approvals/subject.ts';
import { type FoundAllowance, findAllowances } from '../chain/allowances/find-allowances.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import type { CurrentNetwork } from '../chain/current-network.ts';
import { readAgreed } from '../chain/read-agreed.ts';
import type { Clock } from '../clock.ts';
import { newId } from '../store/new-id.ts';
import type { Store } from '../store/open-store.ts';

/** Who may take tokens of an account, and the plan that takes it back. */
export interface AllowanceActs {
  /** Of an account of the wallet, or of one that is looked at. Errors: NO_SUCH_ACCOUNT, and those of connecting. */
  list(account: string): Promise<AllowancesView>;
  /** Stores the draft. Errors: NO_SUCH_ACCOUNT, BAD_ADDRESS. */
  draftRevoke(wish: { account: string; token: string; spender: string }): { planId: string };
}

export function allowanceActs(options: {
  /** Of the wallet. Errors: NO_SUCH_ACCOUNT. */
  requireAccount: (address: string) => Account;
  /** Those of the wallet, and those that are only looked at. */
  shownAccounts: () => Account[];
  network: CurrentNetwork;
  tokens: TokenList;
  nameOf: NameOf;
  store: Pick<Store, 'writer'>;
  clock: Clock;
  notify: (change: Change) => void;
}): AllowanceActs {
  const { requireAccount, shownAccounts, network, tokens, nameOf, store, clock, notify } = options;
  const read = async (client: ChainClient, account: Account): Promise<AllowancesView> => {
    const found = await findAllowances(client, tokens, getAddress(account.address));
    const times = await blockTimes(client, found.allowances);
    const views = found.allowances.map((each) => viewOf(each, nameOf, times));
    return {
      ...{ account, chainId: client.chainId, allowances: views.sort(worstFirst) },
      unknown: found.unknown,
      ...{ fromBlock: found.fromBlock.toString(), toBlock: found.toBlock.toString() },
      ...{ complete: found.complete, readAt: clock.now() },
    };
  };
  return {
    async list(address) {
      const shown = shownAccounts().find((each) => each.address === address);
      const account = shown ?? requireAccount(address);
      const { client } = await network.connect();
      return readAgreed(client, (by) => read(by, account));
    },
    draftRevoke({ account: of, token, spender }) {
      const account = requireAccount(of).address;
      const { chainId } = network;
      const listed = tokens.find(chainId, token);
      const symbol = listed.kind === 'found' ? listed.token.symbol : token;
      const wish = { token, symbol, spender, account, chainId };
      const plan = revokePlan(wish, { planId: newId(), createdAt: clock.now() });
      store.writer.plans.save(plan, planHash(plan));
      notify({ topic: 'plan', id: plan.id });
      return { planId: plan.id };
    },
  };
}

/** When the blocks were made, by number. */
async function blockTimes(
  client: ChainClient,
  found: readonly FoundAllowance[],
): Promise<ReadonlyMap<bigint, number>> {
  const numbers = new Set(found.flatMap(({ sinceBlock }) => sinceBlock ?? []));
  const blocks = await Promise.all([...numbers].map((number) => client.block(number)));
  return new Map(blocks.map(({ number, timestamp }) => [number, Number(timestamp) * 1_000]));
}

function viewOf(
  found: FoundAllowance,
  nameOf: NameOf,
  times: ReadonlyMap<bigint, number>,
): AllowanceView {
  const { way, token, symbol, listed, spender, unlimited, expiresAt, sinceBlock } = found;
  const { name, source } = nameOf(spender satisfies Address);
  return {
    ...{ way, token, symbol, listed, spender, spenderName: name, spenderSource: source },
    amount: unlimited ? null : formatUnits(found.units, found.decimals),
    expiresAt: expiresAt === undefined ? null : Number(expiresAt) * 1_000,
    since: sinceBlock === undefined ? null : (times.get(sinceBlock) ?? null),
  };
}

function worstFirst(left: AllowanceView, right: AllowanceView): number {
  const unlimited = Number(left.amount !== null) - Number(right.amount !== null);
  return unlimited === 0 ? (right.since ?? 0) - (left.since ?? 0) : unlimited;
}
