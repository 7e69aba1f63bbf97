import { getAddress } from 'viem';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { connectChain } from '../../src/main/chain/chain-client.ts';
import { systemClock } from '../../src/main/clock.ts';
import { Fork } from '../../src/main/simulation/fork.ts';
import { nothingKnown } from '../../src/main/simulation/risks/risk-facts.ts';
import { Simulator } from '../../src/main/simulation/simulator.ts';
import { openStoreReadOnly } from '../../src/main/store/open-store.ts';
import { requireStored } from '../../src/main/store/stored.ts';
import { Tools } from '../../src/main/tools/registry.ts';
import type { Rehearsal } from '../../src/shared/chain/types.ts';
import type { Plan } from '../../src/shared/plan/schema.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';

/** The newest plan of a data folder, and what its last rehearsal came to. */
export function readPlan(databasePath: string): { plan: Plan; hash: string; rehearsed: string } {
  const { reader, stop } = openStoreReadOnly({ path: databasePath });
  try {
    const [stored] = reader.plans.list();
    if (stored === undefined) throw new Error('There is no plan to rehearse.');
    const latest = reader.rehearsals.latest(stored.hash);
    const rehearsed = latest === undefined ? 'never' : requireStored(latest).status;
    return { plan: requireStored(stored.document), hash: stored.hash, rehearsed };
  } finally {
    stop();
  }
}

/** Rehearses a plan by the app's services in this process. The first time starts the fork. */
export async function rehearser(rpcUrl: string, { plan, hash }: { plan: Plan; hash: string }) {
  const client = await connectChain({ url: rpcUrl });
  const fork = new Fork({ anvilPath: findAnvil(), upstream: client, clock: systemClock });
  const tools = new Tools(client, bundledTokens, systemClock);
  const facts = nothingKnown;
  const room = { client, fork, tools, tokens: bundledTokens, facts, clock: systemClock };
  const simulator = new Simulator(room);
  const account = getAddress(plan.account ?? '');
  return {
    chainId: client.chainId,
    async rehearse(): Promise<Rehearsal> {
      const rehearsal = await simulator.rehearsePlan({ plan, planHash: hash, account });
      if (rehearsal.status !== 'ok') throw new Error(`The rehearsal ended as ${rehearsal.status}.`);
      return rehearsal;
    },
    stop: () => simulator.stop(),
  };
}
