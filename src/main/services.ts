// The composition root without Electron: builds the services once, in order. The app and the command
// line both call it; what differs between them is handed in.
import { join } from 'node:path';
import { type Address, getAddress } from 'viem';
import type { Change } from '../shared/ipc/change.ts';
import { LiveTokens } from '../shared/tokens/live-tokens.ts';
import { parseRequest } from './agent/direct-parser/parse-request.ts';
import { AllowedFolders } from './allowed-folders.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { type CrashHook, noCrash } from './executor/crash-points.ts';
import { createExecutor, type Executor } from './executor/executor.ts';
import type { Log } from './log.ts';
import { addedNetworks } from './networks/network-settings.ts';
import { PlanSources } from './plans/plan-sources.ts';
import { PracticeWelcome } from './practice-welcome.ts';
import { KnownFacts } from './requests/known-facts.ts';
import { planContext } from './requests/plan-context.ts';
import { Requests } from './requests/requests.ts';
import { type AllowanceActs, allowanceActs } from './services/allowance-acts.ts';
import { hostVault, type VaultServices } from './services/host-vault.ts';
import { type Life, lifeOf } from './services/life.ts';
import { Networks } from './services/networks.ts';
import { openFiles } from './services/open-files.ts';
import { type NetworkServices, openNetwork } from './services/open-network.ts';
import { openPeople, type PeopleServices } from './services/open-people.ts';
import { type PracticeActs, practiceActs } from './services/practice-acts.ts';
import { sentHere } from './services/sent-here.ts';
import { TokenDesk } from './services/token-desk.ts';
import { type WalletActs, walletActs } from './services/wallet-acts.ts';
import { type WalletPast, walletPast } from './services/wallet-past.ts';
import { WorthRecorder } from './services/worth-recorder.ts';
import type { FilesToRehearse } from './simulation/call-tools.ts';
import { openStore, type Store } from './store/open-store.ts';
import { addedTokens } from './tokens/added-tokens.ts';
import type { SignerTransport } from './wallet/signer-client.ts';
import type { SignerHost } from './wallet/signer-host.ts';

export interface ServicesOptions<Transport extends SignerTransport> {
  config: Config;
  anvilPath: string;
  clock: Clock;
  log: Log;
  /** Starts a signer; called again after each lock when `signerRestarts`. */
  startSigner: () => Transport;
  signerRestarts: boolean;
  /** One endpoint in the place of the network that was chosen. */
  rpc?: { url: string; chainId: number };
  /** Whether a wallet that is opened gets play money on the practice chain, which starts it; unless said, it does. */
  welcomes?: boolean;
  /** Folders that plans may touch until this process ends, as `checkedFolder` gave them. */
  folders?: readonly string[];
  /** BCP 47; decides how numbers in words are read. */
  locale: string;
  notify: (change: Change) => void;
  /** Called at the executor's named points; the product passes none. */
  crash?: CrashHook;
}

export interface Services<Transport extends SignerTransport = SignerTransport>
  extends NetworkServices,
    WalletActs,
    PeopleServices,
    Life {
  store: Store;
  signer: SignerHost<Transport>;
  executor: Executor;
  requests: Requests;
  planSources: PlanSources;
  /** The networks and their endpoints. */
  networks: Networks;
  /** The tokens that a person added. */
  tokenDesk: TokenDesk;
  /** What a person does to the practice world. */
  practiceActs: PracticeActs;
  /** Who may take tokens of an account, and how that is taken back. */
  allowances: AllowanceActs;
  /** Rehearses what plans do to files. */
  files: FilesToRehearse;
  /** What plans may touch on this computer. */
  folders: AllowedFolders;
  /** What is remembered of accounts. */
  past: WalletPast;
  /** Tells the windows what to ask for again. */
  notify: (change: Change) => void;
  clock: Clock;
  /** Settles when play money that is being given to a wallet that was just opened has arrived. */
  greeted(): Promise<void>;
}

/** Errors: those of openStore, among them IN_USE. */
export function createServices<Transport extends SignerTransport>(
  options: ServicesOptions<Transport>,
): Services<Transport> {
  const { config, clock } = options;
  const store = openStore({ path: join(config.dataDir, 'countersign.sqlite'), clock });
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
  };
  const statusChanged = (): void => notify({ topic: 'status', id: null });
  store.health.onChange(() => {
    statusChanged();
    if (store.health.trouble !== null)
      log.warn('store.trouble', { code: store.health.trouble.code });
    else log.info('store.works_again');
  });
  const folders = new AllowedFolders({ ...config, store, session: options.folders ?? [] });
  const files = openFiles({ ...config, store, folders: () => folders.list() });
  const net = openNetwork({ ...options, store, tokens, files, changed: statusChanged });
  const chainId = (): number => net.networkName.chainId;
  const welcome = new PracticeWelcome({ store, practice: net.practice, notify, log });
  const greet = async (): Promise<void> => {
    const isOwn = options.rpc === undefined && net.networkName.practice;
    if (isOwn && options.welcomes !== false) await welcome.greet(vault.accounts()[0]?.address);
  };
  const vault: VaultServices<Transport> = hostVault({
    ...{ ...options, store, greet, changed: statusChanged },
    decided: (event) => executor.decided(event),
  });
  const { signer, accounts, greeted } = vault;
  const practiceDesk = practiceActs({ ...net, notify });
  const connect = () => net.connector.connect();
  const people = openPeople({ store, accounts, tokens, chainId });
  const { nameOf, shownAccounts } = people;
  const past = walletPast({ ...net, store, accounts: shownAccounts, tokens, clock });
  const sent = sentHere(store.reader, net.network);
  const wallet = walletActs({
    ...{ ...net, accounts, shownAccounts, past, sent, tokens, clock, notify, log },
  });
  const recorder = new WorthRecorder({
    ...{ past, accounts: shownAccounts, log },
    isReady: () => net.network.state.state === 'ready',
    look: (address) => wallet.portfolio(address),
  });
  const allowances = allowanceActs({
    ...{ ...net, ...wallet, shownAccounts, tokens, nameOf, store, clock, notify },
  });
  const common = { store, connect, nameOf, clock, log, notify };
  const executor = createExecutor({
    ...{ ...common, signer, files, homeChainId: chainId },
    crash: options.crash ?? noCrash,
  });
  const account = (): Address => getAddress(wallet.requireAccount().address);
  const asked = {
    compile: parseRequest,
    executor,
    account,
    accounts,
    network: net.networkName,
    locale,
  };
  const facts = new KnownFacts({ connect, chainId, clock, log });
  const { home } = config;
  const lists = { folders: () => folders.list(), chainIds: () => net.chains.ids() };
  const deps = { ...common, ...asked, ...lists, facts, files, home };
  const requests = new Requests(deps);
  const planSources = new PlanSources({ ...common, context: (plan) => planContext(deps, plan) });
  const life = lifeOf({ store, net, vault, executor, requests, recorder, greet, notify, log });
  const networks = new Networks({
    ...net,
    store,
    tokens,
    notify,
    recover: () => executor.recover(),
  });
  const made = {
    store,
    networks,
    tokenDesk: new TokenDesk({ ...net, store, tokens, notify }),
    practiceActs: practiceDesk,
    allowances,
    signer,
    executor,
    requests,
    planSources,
    files,
    folders,
    ...people,
    past,
    notify,
    clock,
  };
  return { ...net, ...wallet, ...life, ...made, greeted };
}
