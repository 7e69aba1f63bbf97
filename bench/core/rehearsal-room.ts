// The practice world on a chain that says it is Ethereum: there the app may go on from a fork that stands at
// the same block, as on every chain that changes by blocks alone.
import { join } from 'node:path';
import type { Address } from 'viem';
import { findAnvil } from '../../src/main/chain/anvil/find-anvil.ts';
import { type ChainClient, connectChain } from '../../src/main/chain/chain-client.ts';
import { PracticeChain } from '../../src/main/chain/practice/practice-chain.ts';
import { systemClock } from '../../src/main/clock.ts';
import { createLog } from '../../src/main/log.ts';
import { Fork } from '../../src/main/simulation/fork.ts';
import { findRisks } from '../../src/main/simulation/risks/find-risks.ts';
import { nothingKnown } from '../../src/main/simulation/risks/risk-facts.ts';
import type { RiskRule } from '../../src/main/simulation/risks/risk-rule.ts';
import type { RunFields } from '../../src/main/simulation/run-on-fork.ts';
import { runTransaction } from '../../src/main/simulation/run-transaction.ts';
import { Simulator } from '../../src/main/simulation/simulator.ts';
import { readSetOf } from '../../src/main/simulation/trace/read-set.ts';
import { Tools } from '../../src/main/tools/registry.ts';
import type { Rehearsal } from '../../src/shared/chain/types.ts';
import type { ActionNode } from '../../src/shared/plan/nodes.ts';
import { bundledTokens } from '../../src/shared/tokens/bundled-tokens.ts';
import { inFolder, repoRoot } from './folders.ts';

const account: Address = '0x0000000000000000000000000000000000b0b0b0';

/** A step of a plan, before it has an id. */
export type Step = Pick<ActionNode, 'tool' | 'params'>;

export interface RehearsalRoom {
  rpcUrl: string;
  client: ChainClient;
  /** Forks of their own: what is measured on one leaves the others as they are. */
  open(): OpenRehearsals;
}

export interface OpenRehearsals {
  fork: Fork;
  /** Throws unless the plan of these steps is done to its end. */
  plan(steps: readonly Step[]): Promise<Rehearsal>;
  /** One transaction as it is rehearsed before its signature. */
  effect(fields: RunFields): Promise<void>;
  /** Transactions after one another, each with its effects, what it rests on, and what these rules find. */
  held(fields: readonly RunFields[], rules: Rules): Promise<Took>;
}

type Rules = Readonly<Record<string, RiskRule>>;

/** In milliseconds. */
export interface Took {
  all: number;
  /** Of it, what the rules took. */
  rules: number;
}

/** Runs `work` in such a room; all that it opened is ended after it. */
export function inRehearsalRoom<T>(work: (room: RehearsalRoom) => Promise<T>): Promise<T> {
  return inFolder(async (dataDir) => {
    const log = createLog(() => undefined, systemClock.now);
    const chain = new PracticeChain({
      ...{ dataDir, chainId: 1, anvilPath: findAnvil(), clock: systemClock, log },
      seedPath: join(repoRoot, 'resources/practice/state.json'),
    });
    const opened: Fork[] = [];
    try {
      const { rpcUrl } = await chain.start();
      await chain.fund(account);
      const client = await connectChain({ url: rpcUrl });
      const open = () => {
        const fork = new Fork({ anvilPath: findAnvil(), upstream: client, clock: systemClock });
        opened.push(fork);
        return rehearsals(client, fork);
      };
      return await work({ rpcUrl, client, open });
    } finally {
      await Promise.all(opened.map((fork) => fork.stop()));
      await chain.stop();
    }
  });
}

function rehearsals(client: ChainClient, fork: Fork): OpenRehearsals {
  const tools = new Tools(client, bundledTokens, systemClock);
  const simulator = new Simulator({
    ...{ client, fork, tools, tokens: bundledTokens, clock: systemClock, facts: nothingKnown },
  });
  return {
    fork,
    async plan(steps) {
      const nodes = steps.map((step, at): ActionNode => {
        const id = `step${at}`;
        return { type: 'action', id, label: id, ...step };
      });
      const root = { type: 'sequence' as const, id: 'root', label: 'all', steps: nodes };
      const plan = { id: 'plan', name: 'plan', userId: 'local', createdAt: 0, root };
      const rehearsal = await simulator.rehearsePlan({
        ...{ plan: { ...plan, status: 'draft' }, planHash: '0'.repeat(64), account },
      });
      if (rehearsal.status === 'ok') return rehearsal;
      throw new Error(
        `A rehearsal ended as ${rehearsal.status}: ${JSON.stringify(rehearsal.error)}`,
      );
    },
    held: (fields, rules) => held(fork, fields, rules),
    async effect(fields) {
      const { status } = await simulator.rehearseEffect({ ...fields, chainId: 1 }, null);
      if (status !== 'ok') throw new Error(`A transaction was rehearsed as ${status}.`);
    },
  };
}

async function held(fork: Fork, fields: readonly RunFields[], rules: Rules): Promise<Took> {
  const startedAt = performance.now();
  let ofRules = 0;
  await fork.use(async (session) => {
    for (const [ordinal, each] of fields.entries()) {
      const ran = await runTransaction(session, each, { ordinal, tokens: bundledTokens });
      if (ran.trace !== null) readSetOf(ran.trace, each.from);
      const subject = { ...ran, client: session.client, tokens: bundledTokens, call: null };
      const rulesAt = performance.now();
      await findRisks({ ...subject, facts: nothingKnown }, rules);
      ofRules += performance.now() - rulesAt;
    }
  });
  return { all: performance.now() - startedAt, rules: ofRules };
}
