// The composition root without Electron: builds the services once, in order. The app and the command
// line both call it; what differs between them is handed in.
import { join } from 'node:path';
import { type Address, getAddress } from 'viem';
import { practiceEthereumId } from '../shared/chain/addresses.ts';
import { AppError } from '../shared/errors.ts';
import type { Change } from '../shared/ipc/contract.ts';
import type { Account, Portfolio } from '../shared/ipc/views.ts';
import { bundledTokens } from '../shared/tokens/bundled-tokens.ts';
import { nameAddresses } from './address-names.ts';
import { parseRequest } from './agent/direct-parser/parse-request.ts';
import { CurrentNetwork, type NetworkSource } from './chain/current-network.ts';
import { readPortfolio } from './chain/portfolio.ts';
import { PracticeChain } from './chain/practice/practice-chain.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { type Connector, createConnector } from './executor/connector.ts';
import type { CrashHook } from './executor/crash-points.ts';
import { createExecutor, type Executor } from './executor/executor.ts';
import { KnownVault } from './known-vault.ts';
import type { Log } from './log.ts';
import { PracticeWelcome } from './practice-welcome.ts';
import { Requests } from './requests/requests.ts';
import { openStore, type Store } from './store/open-store.ts';
import type { SignerTransport } from './wallet/signer-client.ts';
import { SignerHost } from './wallet/signer-host.ts';

export interface ServicesOptions<Transport extends SignerTransport> {
  config: Config;
  anvilPath: string;
  clock: Clock;
  log: Log;
  /** Starts a signer; called again after each lock when `signerRestarts`. */
  startSigner: () => Transport;
  signerRestarts: boolean;
  /** One endpoint in the place of the practice chain. */
  rpc?: { url: string; chainId: number };
  /** BCP 47; decides how numbers in words are read. */
  locale: string;
  notify: (change: Change) => void;
  /** Called at the executor's named points; the product passes none. */
  crash?: CrashHook;
}

/** The network that everything here runs on, as it is called. */
export interface NetworkName {
  chainId: number;
  name: string;
  practice: boolean;
}

export interface Services<Transport extends SignerTransport = SignerTransport> {
  store: Store;
  practice: PracticeChain;
  network: CurrentNetwork;
  networkName: NetworkName;
  connector: Connector;
  signer: SignerHost<Transport>;
  executor: Executor;
  requests: Requests;
  /** Accounts of the vault as last seen, also while it is locked. */
  accounts(): Account[];
  /** Errors: NO_SUCH_ACCOUNT. */
  requireAccount(address: string): Account;
  portfolio(address: string): Promise<Portfolio>;
  /** Play money for an account of the vault, on the practice chain only. */
  fund(address: string): Promise<void>;
  resetPractice(): Promise<void>;
  /** Settles when play money that is being given to a wallet that was just opened has arrived. */
  greeted(): Promise<void>;
  /** Starts the network and takes open runs up again; trouble is shown by the network's state. */
  start(): Promise<void>;
  /** Ends everything, in reverse. */
  stop(): Promise<void>;
}

/** Errors: those of openStore. */
export function createServices<Transport extends SignerTransport>(
  options: ServicesOptions<Transport>,
): Services<Transport> {
  const { config, anvilPath, clock, log, notify } = options;
  const store = openStore({ path: join(config.dataDir, 'countersign.sqlite'), clock });
  const seedPath = join(config.resourcesDir, 'practice', 'state.json');
  const practice = new PracticeChain({ dataDir: config.dataDir, anvilPath, seedPath, clock, log });
  const source: NetworkSource = options.rpc
    ? { kind: 'rpc', ...options.rpc }
    : { kind: 'practice', chain: practice };
  const networkName = nameNetwork(options.rpc?.chainId ?? practiceEthereumId);
  const network = new CurrentNetwork(source, () => notify({ topic: 'status', id: null }));
  const tokens = bundledTokens;
  const connector = createConnector({ network: () => network.connect(), anvilPath, tokens, clock });
  const known = new KnownVault(store);
  const welcome = new PracticeWelcome({ store, practice, notify, log });
  let greeting: Promise<void> = Promise.resolve();
  const signer: SignerHost<Transport> = new SignerHost<Transport>({
    start: options.startSigner,
    restarts: options.signerRestarts,
    known: (vaultId) => known.state(vaultId),
    seen: (state) => known.see(state),
    changed: ({ vault, vaultId, accounts }) => {
      if (vault === 'unlocked' && vaultId !== null) {
        known.seeAccounts(
          vaultId,
          accounts.map(({ address }) => address),
        );
        if (networkName.practice && options.rpc === undefined)
          greeting = welcome.greet(accounts[0]?.address);
      }
      notify({ topic: 'status', id: null });
    },
    decided: ({ approvalId, decision }) => void executor.decided(approvalId, decision),
  });
  const accounts = (): Account[] => known.accounts();
  const nameOf = nameAddresses(accounts, tokens, networkName.chainId);
  const executor = createExecutor({
    store,
    connect: () => connector.connect(),
    signer,
    nameOf,
    clock,
    log,
    crash: options.crash ?? (() => undefined),
    notify,
  });
  const requireAccount = (address: string): Account =>
    accounts().find((account) => account.address === address) ?? refuseAccount();
  const requests = new Requests({
    store,
    compile: parseRequest,
    connect: () => connector.connect(),
    executor,
    account: () => getAddress((accounts()[0] ?? refuseAccount()).address),
    nameOf,
    network: networkName,
    locale: options.locale,
    clock,
    log,
    notify,
  });

  return {
    ...{ store, practice, network, networkName, connector, signer, executor, requests },
    ...{ accounts, requireAccount },
    async portfolio(address) {
      const account = requireAccount(address);
      const { client } = await network.connect();
      return readPortfolio(client, tokens, account, clock.now());
    },
    async fund(address) {
      await practice.fund(requireAccount(address).address as Address);
      notify({ topic: 'wallet', id: address });
    },
    greeted: () => greeting,
    async resetPractice() {
      await practice.reset();
      await welcome.greet(accounts()[0]?.address);
      await executor.recover();
      notify({ topic: 'status', id: null });
      notify({ topic: 'wallet', id: null });
      notify({ topic: 'run', id: null });
    },
    async start() {
      try {
        await network.connect();
      } catch (thrown) {
        log.error('network.not_started', thrown);
      }
      await executor.recover();
    },
    async stop() {
      await executor.stop();
      await connector.stop();
      signer.stop();
      await practice.stop();
      store.stop();
    },
  };
}

function nameNetwork(chainId: number): NetworkName {
  const name = bundledTokens.chainName(chainId) ?? `Chain ${chainId}`;
  return { chainId, name, practice: chainId === practiceEthereumId };
}

function refuseAccount(): never {
  throw new AppError('NO_SUCH_ACCOUNT', 'locked', 'There is no such account in the vault.', {
    advice: 'Make or unlock a wallet first. Nothing was changed.',
  });
}
