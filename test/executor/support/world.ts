// The executor with everything real below it: store, chain, fork, tools. Only the signer is handed in,
// because who sits before it differs from test to test.
import { join } from 'node:path';
import type { Address } from 'viem';
import type { NameOf } from '../../../src/main/approvals/subject.ts';
import { findAnvil } from '../../../src/main/chain/anvil/find-anvil.ts';
import type { ReadableChains } from '../../../src/main/chain/chains.ts';
import type { ConnectedNetwork } from '../../../src/main/chain/current-network.ts';
import { type Clock, systemClock } from '../../../src/main/clock.ts';
import { createConnector } from '../../../src/main/connector.ts';
import { findAdded } from '../../../src/main/contracts/contract-settings.ts';
import { type CrashHook, noCrash } from '../../../src/main/executor/crash-points.ts';
import { createExecutor } from '../../../src/main/executor/executor.ts';
import type { SignerPort } from '../../../src/main/executor/ports.ts';
import { createLog } from '../../../src/main/log.ts';
import { openCommands } from '../../../src/main/services/open-commands.ts';
import { openFiles } from '../../../src/main/services/open-files.ts';
import { openPages } from '../../../src/main/services/open-pages.ts';
import { openVisits } from '../../../src/main/services/open-visits.ts';
import { rehearsedHere } from '../../../src/main/services/rehearsed-here.ts';
import { readPreferences } from '../../../src/main/settings.ts';
import { newId } from '../../../src/main/store/new-id.ts';
import { openStore } from '../../../src/main/store/open-store.ts';
import { practiceEthereumId } from '../../../src/shared/chain/addresses.ts';
import type { Change } from '../../../src/shared/ipc/change.ts';
import { planHash } from '../../../src/shared/plan/hash.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../src/shared/plan/schema.ts';
import { openRunStates } from '../../../src/shared/runs/states.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import type { OpenPageWindow } from '../../../src/shared/visits/page-window.ts';
import { rehearsalOf } from './plans.ts';

const nobodyKnown: NameOf = () => ({ name: '', source: 'unknown' });

export interface WorldOptions {
  dataDir: string;
  network: () => Promise<ConnectedNetwork>;
  /** The other chains, for reading. */
  chains?: ReadableChains;
  signer: SignerPort;
  account: Address;
  /** Of the network; practice Ethereum unless given. */
  chainId?: number;
  crash?: CrashHook;
  clock?: Clock;
  /** Opens the database; by default as the product does. */
  openStore?: typeof openStore;
  /** Folders that plans may use. */
  folders?: readonly string[];
  /** Opens the window of a visit; there is none unless given. */
  openPage?: OpenPageWindow;
  /** Each log line; by default nothing is written. */
  log?: (line: string) => void;
}

export type World = ReturnType<typeof openWorld>;

export function openWorld(options: WorldOptions) {
  const { dataDir, network, signer, account, clock = systemClock } = options;
  const log = createLog(options.log ?? (() => undefined), clock.now);
  const open = options.openStore ?? openStore;
  const store = open({ path: join(dataDir, 'countersign.db'), clock });
  const files = openFiles({ dataDir, home: dataDir, store, folders: () => options.folders ?? [] });
  const pages = openPages({ store });
  const visits = openVisits({ store, ...(options.openPage ? { openPage: options.openPage } : {}) });
  const commands = openCommands({
    dataDir,
    home: dataDir,
    store,
    folders: () => options.folders ?? [],
  });
  const connector = createConnector({
    files: rehearsedHere(files, commands, pages, visits),
    network,
    ...(options.chains === undefined ? {} : { chains: options.chains }),
    sent: async (chainId, sender, limit) => {
      const { instanceId } = await network();
      const place = { account: sender, chainId, instanceId: instanceId ?? '' };
      return store.reader.activity.ofAccount(place, limit);
    },
    added: (chainId, address) => findAdded(store.reader, chainId, address),
    feeWish: () => readPreferences(store.reader).fees,
    anvilPath: findAnvil(),
    tokens: bundledTokens,
    clock,
  });
  const listeners = new Set<(change: Change) => void>();
  const notify = (change: Change): void => {
    for (const listener of listeners) listener(change);
  };
  const executor = createExecutor({
    store,
    connect: connector.connect,
    signer,
    files,
    commands,
    pages,
    visits,
    homeChainId: () => options.chainId ?? practiceEthereumId,
    nameOf: nobodyKnown,
    rehearsePlan: async (asked) => rehearsalOf(asked, clock.now()),
    endRehearsals: connector.endRehearsals,
    clock,
    log,
    crash: options.crash ?? noCrash,
    notify,
  });

  /** Settles when `holds` does; looked at whenever something changed. */
  function until(holds: () => boolean, what: string, withinMs = 30_000): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (settle: () => void): void => {
        clearTimeout(timer);
        listeners.delete(look);
        settle();
      };
      const look = (): void => {
        if (holds()) done(resolve);
      };
      const timer = setTimeout(
        () => done(() => reject(new Error(`not in time: ${what}`))),
        withinMs,
      );
      listeners.add(look);
      look();
    });
  }

  /** Stores a plan, as validated, with a request of its own. */
  function storePlan(root: PlanNode, extra: Partial<Plan> = {}) {
    const plan: Plan = {
      schemaVersion: 1,
      id: newId(),
      name: root.label,
      userId: 'local',
      createdAt: clock.now(),
      status: 'draft',
      account,
      root,
      ...extra,
    };
    const hash = planHash(plan);
    const requestId = store.writer.requests.create({
      userPrompt: root.label,
      walletRef: '',
      walletAddress: account,
    });
    store.writer.plans.save(plan, hash);
    store.writer.plans.setStatus(plan.id, 'validated');
    store.writer.requests.setPlan(requestId, plan.id);
    return { planId: plan.id, planHash: hash, requestId };
  }

  function agree(
    plan: { planId: string; planHash: string; requestId: string },
    acting: { account?: Address; mandateId?: string } = {},
  ) {
    return executor.agree({ ...plan, policyVersion: 1, agreedBy: 'local', account, ...acting });
  }

  return {
    store,
    connector,
    executor,
    account,
    until,
    storePlan,
    agree,
    /** Stores a plan and starts it. */
    start: (root: PlanNode, extra?: Partial<Plan>) => agree(storePlan(root, extra)),
    run: (executionId: string) => {
      const view = store.reader.runs.get(executionId);
      if (view === undefined) throw new Error('no such run');
      return view;
    },
    onChange: (listener: (change: Change) => void) => void listeners.add(listener),
    isOpen: (executionId: string) => {
      const state = store.reader.executions.get(executionId)?.state;
      return state !== undefined && openRunStates.includes(state);
    },
    async stop() {
      await executor.stop();
      await connector.stop();
      store.stop();
    },
  };
}
