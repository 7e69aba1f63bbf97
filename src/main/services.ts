// The composition root without Electron: builds the services once, in order. The app and the command
// line both call it; what differs between them is handed in.
import { join } from 'node:path';
import type { Change } from '../shared/ipc/change.ts';
import { LiveTokens } from '../shared/tokens/live-tokens.ts';
import type { Clock } from './clock.ts';
import { EventHub } from './events/event-hub.ts';
import { createExecutor, type Executor } from './executor/executor.ts';
import { closedFolders } from './moved-to.ts';
import { addedNetworks } from './networks/network-settings.ts';
import type { PlanSources } from './plans/plan-sources.ts';
import type { Notes } from './requests/memory/notes.ts';
import { PlanNews } from './requests/news/plan-news.ts';
import type { Requests } from './requests/requests.ts';
import type { Scheduler } from './scheduler/scheduler.ts';
import type { AllowanceActs } from './services/allowance-acts.ts';
import { Backups } from './services/backups/backups.ts';
import { DataDesk } from './services/data/data-desk.ts';
import type { DelegationActs } from './services/delegation-acts.ts';
import { Delegations } from './services/delegations.ts';
import { greeting } from './services/greeting.ts';
import { hostVault, type VaultServices } from './services/host-vault.ts';
import { Licences } from './services/licences/licences.ts';
import { type Life, lifeOf } from './services/life.ts';
import { lookAfterStore } from './services/look-after-store.ts';
import type { ModelDesk } from './services/model/model-desk.ts';
import { openAccounts } from './services/open-accounts.ts';
import { type ChainDesks, openChainDesks } from './services/open-chain-desks.ts';
import { type ComputerServices, openComputer } from './services/open-computer.ts';
import { type MandateServices, openMandates } from './services/open-mandates.ts';
import { type McpServices, openMcp } from './services/open-mcp.ts';
import { openModel } from './services/open-model.ts';
import { type NetworkServices, openNetwork } from './services/open-network.ts';
import { openPeople, type PeopleServices } from './services/open-people.ts';
import { openPlanning } from './services/open-planning.ts';
import { openScheduler } from './services/open-scheduler.ts';
import { openServing, type ServingServices } from './services/open-serving.ts';
import { openSources } from './services/open-sources.ts';
import { openUpdates } from './services/open-updates.ts';
import { Policy } from './services/policy.ts';
import { Problems } from './services/problems/problems.ts';
import { Schedules } from './services/schedules.ts';
import type { ServicesOptions } from './services/services-options.ts';
import { signNoMore } from './services/sign-no-more.ts';
import { pageTool } from './services/sites/page-tool.ts';
import { Trash } from './services/trash/trash.ts';
import { VaultAside } from './services/vault-aside.ts';
import type { WalletActs } from './services/wallet-acts.ts';
import type { WalletPast } from './services/wallet-past.ts';
import type { FilesToRehearse } from './simulation/call-tools.ts';
import { openStore, type Store } from './store/open-store.ts';
import { systemTimer } from './timer.ts';
import { addedTokens } from './tokens/added-tokens.ts';
import type { Updates } from './updates/updates.ts';
import type { SignerTransport } from './wallet/signer-client.ts';
import type { SignerHost } from './wallet/signer-host.ts';

export interface Services<Transport extends SignerTransport = SignerTransport>
  extends NetworkServices,
    ComputerServices,
    ChainDesks,
    MandateServices,
    WalletActs,
    PeopleServices,
    McpServices,
    ServingServices,
    Life {
  store: Store;
  signer: SignerHost<Transport>;
  executor: Executor;
  /** What starts plans by itself. */
  schedules: Schedules;
  /** Limits and lists, and what a person is asked to allow beyond them. */
  policy: Policy;
  requests: Requests;
  /** The model that reads what is not understood without one. */
  modelDesk: ModelDesk;
  planSources: PlanSources;
  /** What is remembered over conversations. */
  notes: Notes;
  /** Who may take tokens of an account, and how that is taken back. */
  allowances: AllowanceActs;
  /** Which contract controls an account, and how that is taken back. */
  control: DelegationActs;
  /** Rehearses what plans do to files. */
  files: FilesToRehearse;
  /** What they deleted or replaced, and what of runs can be undone. */
  trash: Trash;
  /** Backups of everything, and the way back. */
  backups: Backups;
  /** Newer versions of the app. */
  updates: Updates;
  /** Where everything is: moved, or erased. */
  dataDesk: DataDesk;
  vaultAside: VaultAside;
  /** What others wrote of the app. */
  licences: Licences;
  /** The log of the app, and what is handed on of a problem. */
  problems: Problems;
  /** What is remembered of accounts. */
  past: WalletPast;
  /** Tells the windows what to ask for again. */
  notify: (change: Change) => void;
  /** What conversations run on. */
  hub: EventHub;
  clock: Clock;
  /** Chooses the account that plans act for. Errors: those of KnownVault.payFrom. */
  payFrom: VaultServices<Transport>['payFrom'];
  /** The wallet signs for a chain no more. Errors: those of signNoMore. */
  signNoMore(chainId: number): Promise<void>;
  /** Whether the person showed that they have the recovery phrase. */
  phrase: VaultServices<Transport>['phrase'];
  /** Settles when play money that is being given to a wallet that was just opened has arrived. */
  greeted(): Promise<void>;
}

/** Errors: those of openStore, among them IN_USE. */
export function createServices<Transport extends SignerTransport>(
  options: ServicesOptions<Transport>,
): Services<Transport> {
  const { config, clock } = options;
  const path = join(config.dataDir, 'countersign.sqlite');
  const { store = openStore({ path, clock }) } = options;
  try {
    return joinServices(options, store);
  } catch (thrown) {
    store.stop();
    throw thrown;
  }
}

function joinServices<Transport extends SignerTransport>(
  options: ServicesOptions<Transport>,
  store: Store,
): Services<Transport> {
  const { config, clock, log, locale } = options;
  const tokens = new LiveTokens(addedNetworks(store.reader), addedTokens(store.reader));
  const notify = (change: Change): void => {
    options.notify(change);
    if (change.topic === 'run') vault.sealAfterRun(change.id);
    recorder.heard(change);
    mandateReturns.heard(change);
    scheduler.heard(change);
    planNews.heard(change);
  };
  const changed = (): void => notify({ topic: 'status', id: null });
  lookAfterStore(store, changed, log);
  const { dataBase = config.dataDir } = options;
  const closed = closedFolders({ ...config, base: dataBase });
  const records = options.records === undefined ? {} : { records: options.records };
  const computer = openComputer({
    ...{ ...config, store, closed, ...records },
    ...{ session: options.folders ?? [], openPage: options.openPage ?? null },
  });
  const { folders, programs, sites, commands, files, pages, visits, here } = computer;
  const sources = openSources({ ...options, store, notify, asking: options.sources });
  const { added } = sources;
  const net = openNetwork({ ...options, store, tokens, files: here, added, changed });
  const greet = greeting(options, { store, net, notify }, () => vault.accounts());
  const vault: VaultServices<Transport> = hostVault({
    ...{ ...options, store, greet, changed, notify },
    isReal: () => !net.networkName.practice,
    decided: (event) => executor.decided(event),
    mandate: (mandate) => mandates.seen(mandate),
    policy: (event) => policy.agreed(event),
    erase: () => dataDesk.eraseAgreed(),
    opened: () => {
      policy.tellSigner();
      delegations.opened();
      void mandates.follow().then(() => executor.limitsChanged());
    },
  });
  const { signer, accounts, greeted } = vault;
  const chainId = (): number => net.networkName.chainId;
  const people = openPeople({ store, accounts, tokens, chainId });
  const common = {
    ...people,
    store,
    net,
    accounts,
    tokens,
    files,
    commands,
    pages,
    visits,
    folders,
    clock,
    log,
    notify,
  };
  const { wallet, past, allowances, control, recorder } = openAccounts(common);
  const connect = () => net.connector.connect();
  const crash = options.crash ?? (() => undefined);
  const { approvesUnread = false, approvesAhead = approvesUnread } = options;
  const executor = createExecutor({
    ...{ ...common, connect, signer, homeChainId: chainId, approvesUnread, approvesAhead, crash },
    rehearsePlan: (asked) => planning.requests.rehearseNow(asked),
    endRehearsals: () => {
      planning.requests.endRehearsals();
      net.connector.endRehearsals();
    },
  });
  const { restart = () => undefined } = options;
  const dataDesk = new DataDesk({ ...common, place: { ...config, base: dataBase }, restart });
  const delegations = new Delegations({ ...common, connect });
  const policy = new Policy({ ...common, signer, limitsChanged: () => executor.limitsChanged() });
  const { portfolio } = wallet;
  const requests = (): Requests => planning.requests;
  const standingTerms = openMandates({ ...common, signer, executor, requests, portfolio });
  const { mandates, mandateReturns } = standingTerms;
  const standing = (triggerId: string) => mandates.standing(triggerId);
  const scheduler = openScheduler({ ...common, executor, crash, standing });
  const schedule: Scheduler['orders']['agree'] = (agreed) => scheduler.orders.agree(agreed);
  const { longestSilenceMs } = options;
  const { home } = config;
  const acts = { executor, scheduler, schedule };
  const modelDesk = openModel({
    ...common,
    ...(options.modelKeyChain && { modelKeyChain: options.modelKeyChain }),
    ...records,
    resourcesDir: config.resourcesDir,
  });
  const { environment = {}, hasWindow = false } = options;
  const mcp = openMcp({ ...common, ...config, closed, environment, hasWindow });
  const serving = openServing({ ...common, ...config, hasWindow });
  const gaveUp = (): void => notify({ topic: 'deadLetter', id: null });
  const hub = new EventHub({ store, clock, log, timer: systemTimer(), gaveUp });
  const planNews = new PlanNews({ ...common, hub });
  const planning = openPlanning({
    ...common,
    files: here,
    ...(longestSilenceMs !== undefined && { longestSilenceMs }),
    ...acts,
    hub,
    model: modelDesk,
    wallet,
    home,
    locale,
    wrote: options.wrote ?? (() => undefined),
    furtherTools: async () => [pageTool({ pages, rules: () => sites.list() }), ...mcp.mcpTools()],
  });
  const trash = new Trash({ ...common, ...planning, executor });
  const backups = new Backups({ ...common, ...config, signer, timer: systemTimer() });
  const life = lifeOf({
    ...common,
    ...planning,
    ...acts,
    ...mcp,
    ...serving,
    hub,
    planNews,
    vault,
    recorder,
    mandateReturns,
    delegations,
    backups,
    cleanTrash: () => trash.clean(),
    greet,
  });
  const schedules = new Schedules({ ...common, ...planning, ...acts, mandates });
  const desks = openChainDesks({ ...common, sources, recover: () => executor.recover() });
  const made = {
    store,
    signer,
    executor,
    schedules,
    policy,
    files: here,
    trash,
    backups,
    dataDesk,
    vaultAside: new VaultAside({ ...config, signer, clock }),
    updates: openUpdates({ ...common, ...planning, ...config, ...options, schedules }),
    licences: new Licences(config.outDir),
    problems: new Problems({ ...config, reader: store.reader, clock }),
    ...{ folders, programs, sites, commands },
    past,
    allowances,
    control,
    modelDesk,
    hub,
    notify,
    clock,
  };
  return {
    ...net,
    ...wallet,
    ...people,
    ...planning,
    ...life,
    ...desks,
    ...standingTerms,
    ...mcp,
    ...serving,
    ...made,
    payFrom: vault.payFrom,
    signNoMore: (chainId) => signNoMore({ ...common, signer, executor }, chainId),
    phrase: vault.phrase,
    greeted,
  };
}
