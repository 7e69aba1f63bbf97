// Joins the rooms that work on one network into what the executor sees of them: its ports.
import type { Address } from 'viem';
import type { FeeWish } from '../shared/chain/fee-wish.ts';
import type { Rehearsal } from '../shared/chain/types.ts';
import type { AppError } from '../shared/errors.ts';
import { resolveParams } from '../shared/plan/resolve-params.ts';
import type { TokenList } from '../shared/tokens/token.ts';
import { recordedAnvil } from './chain/anvil/known-binary.ts';
import { askedTogether } from './chain/asked-together.ts';
import type { ChainClient } from './chain/chain-client.ts';
import type { ReadableChains } from './chain/chains.ts';
import type { AddedContracts } from './chain/contracts/verified-contract.ts';
import type { ConnectedNetwork } from './chain/current-network.ts';
import { resolveName } from './chain/names/resolve-name.ts';
import { type PlanFacts, readPlanFacts } from './chain/plan-facts.ts';
import type { Values } from './chain/planned-transaction.ts';
import { readPortfolio } from './chain/portfolio.ts';
import { RememberedPrices } from './chain/prices/remembered-prices.ts';
import { limitPrices } from './chain/prices/token-prices.ts';
import { chainMismatch } from './chain/rpc/rpc-errors.ts';
import { unaskedChain } from './chain/unasked-chain.ts';
import type { Clock } from './clock.ts';
import type { Connection, Network } from './executor/ports.ts';
import { productVersion } from './runtime.ts';
import type { FilesToRehearse } from './simulation/call-tools.ts';
import { Fork } from './simulation/fork.ts';
import { OtherForks } from './simulation/other-forks.ts';
import type { PlanToRehearse } from './simulation/rehearsal-room.ts';
import { rehearseWithoutChain } from './simulation/rehearse-without-chain.ts';
import { type KnownParties, nobodyKnown, type RiskFacts } from './simulation/risks/risk-facts.ts';
import { callRuntime } from './simulation/runtime-functions.ts';
import { Simulator } from './simulation/simulator.ts';
import type { ChainlessRoom } from './simulation/steps-without-chain.ts';
import type { SentHere } from './tools/chain-tool.ts';
import { Tools } from './tools/registry.ts';
import { type ScriptWorkshop, scriptWorkshop } from './tools/script/workshop.ts';

export interface ConnectorOptions {
  /** Starts the network when needed; asked before every act. */
  network: () => Promise<ConnectedNetwork>;
  /** The other chains, for reading; none unless given. */
  chains?: ReadableChains;
  anvilPath: string;
  tokens: TokenList;
  /** Rehearses what plans do to files; unless given, such steps are not known. */
  files?: FilesToRehearse;
  clock: Clock;
  /** ABIs that a person added; none unless given. */
  added?: AddedContracts;
  /** What this app sent; nothing unless given. */
  sent?: SentHere;
  /** Whom the person knows; nobody unless given. */
  known?: KnownParties;
  /** What a person chose to offer for transactions; the usual unless given. */
  feeWish?: () => FeeWish;
}

/** A network with the fork on which its plans are rehearsed. */
export interface LiveConnection extends Connection {
  client: ChainClient;
  simulation: Simulator;
  /** What the validator is told of an account. Errors: RPC_*. */
  planFacts(account: Address): Promise<PlanFacts>;
  /** For one look by many: what they ask at one moment goes out in one request for each chain. */
  lookTogether(): Connection['resolveParams'];
  /** Where scripts for an account are made and tried. */
  scriptsFor(account: Address): ScriptWorkshop;
}

export interface Connector {
  /** Errors: RPC_*, CHAIN_MISMATCH, ANVIL_MISSING, PRACTICE_*. */
  connect(): Promise<LiveConnection>;
  /**
   * What can be said of a plan for a chain that does not answer, and why it does not; null where it is not known
   * which chain that is. Errors: CHAIN_MISMATCH.
   */
  withoutChain(chainId: number | null, asked: PlanToRehearse, why: AppError): Promise<Rehearsal>;
  /** Ends what is rehearsed now (REHEARSAL_STOPPED); later rehearsals begin as ever. */
  endRehearsals(): void;
  /** Ends the fork. */
  stop(): Promise<void>;
}

export function createConnector(options: ConnectorOptions): Connector {
  let joined: Joined | undefined;

  async function connect(): Promise<LiveConnection> {
    const found = await options.network();
    const before = joined;
    if (before?.client === found.client) return connection(found, before);
    // In its place at once, so that two who connect together share one fork.
    const fresh = join(found.client, options);
    joined = fresh;
    await before?.simulation.stop();
    return connection(found, fresh);
  }

  const connection = (found: ConnectedNetwork, parts: Joined): LiveConnection => ({
    ...connectionOf(found, parts, options),
    ...parts,
    planFacts: (account) =>
      readPlanFacts(found.client, options.tokens, account, options.clock.now()),
    lookTogether: () => lookTogether(found.client, options),
    scriptsFor: (account) => scriptsFor(found.client, account, options),
  });

  return {
    connect,
    withoutChain: (chainId, asked, why) => {
      const room = chainId === null ? null : chainlessRoom(chainId, options);
      return rehearseWithoutChain({ room, clock: options.clock }, asked, why);
    },
    endRehearsals: () => joined?.simulation.interrupt(),
    stop: async () => joined?.simulation.stop(),
  };
}

function chainlessRoom(chainId: number, options: ConnectorOptions): ChainlessRoom {
  const { tokens, clock, added, known = nobodyKnown } = options;
  const tools = new Tools(unaskedChain(chainId), tokens, clock, undefined, added);
  return { chainId, tools, tokens, facts: known };
}

/** What belongs to one node. */
interface Joined {
  client: ChainClient;
  tools: Tools;
  simulation: Simulator;
}

function join(client: ChainClient, options: ConnectorOptions): Joined {
  const { chains, anvilPath, tokens, files, clock, added, sent, feeWish } = options;
  if (feeWish) client.feeWish = feeWish;
  const tools = new Tools(client, tokens, clock, chains, added, sent);
  const fork = new Fork({ anvilPath, upstream: client, clock });
  const facts = factsOf(client, options);
  return {
    client,
    tools,
    simulation: new Simulator({
      ...{ client, fork, tools, tokens, facts, added, clock },
      ...(files && { files }),
      ...(chains && { elsewhere: new OtherForks(chains, { anvilPath, clock }) }),
    }),
  };
}

/** Prices come from the networks themselves: a fork shows what a plan would make of them. */
function factsOf(client: ChainClient, options: ConnectorOptions): RiskFacts {
  const { chains, tokens, clock, known = nobodyKnown } = options;
  const clientOf = async (chainId: number): Promise<ChainClient> => {
    if (chainId === client.chainId) return client;
    if (chains === undefined) throw chainMismatch(chainId, client.chainId);
    return chains.clientOf(chainId);
  };
  const prices = new RememberedPrices({ clientOf, tokens, clock });
  return {
    ...known,
    usdPrice: (chainId, token) => prices.usdPrice(chainId, token),
    worthUsd: (chainId, account) => prices.worthUsd(chainId, account),
  };
}

function connectionOf(
  found: ConnectedNetwork,
  { client, tools, simulation }: Joined,
  { tokens, clock }: ConnectorOptions,
): Connection {
  return {
    network: describeNetwork(found, tokens),
    environment: { app: productVersion, anvil: recordedAnvil() },
    chain: client,
    simulation,
    tools,
    resolveParams: resolveBy(client, tools),
    usdPrices: (wanted) => limitPrices(client, wanted, clock.now()),
    resolveName: (name) => resolveName(client, name),
    walletContext: async (account) => {
      const held = await readPortfolio(client, tokens, { address: account, name: '' }, clock.now());
      const holdings = held.holdings.map(({ symbol, token, amount, usd }): Values => {
        return { symbol, token, amount, usd };
      });
      return { account, block: held.blockNumber, holdings, totalUsd: held.totalUsd };
    },
  };
}

function scriptsFor(
  client: ChainClient,
  account: Address,
  { tokens, clock, added = () => undefined }: ConnectorOptions,
): ScriptWorkshop {
  const nowSeconds = BigInt(Math.floor(clock.now() / 1_000));
  return scriptWorkshop({ client, tokens, added, account, nowSeconds });
}

function lookTogether(client: ChainClient, options: ConnectorOptions) {
  const { chains, tokens, clock, added, sent } = options;
  const looks = new Map<number, Promise<ChainClient>>();
  const lookAt = (chainId: number, of: ReadableChains): Promise<ChainClient> => {
    const known = looks.get(chainId) ?? of.clientOf(chainId).then(askedTogether);
    looks.set(chainId, known);
    return known;
  };
  const together = askedTogether(client);
  const others = chains && {
    ids: () => chains.ids(),
    clientOf: (chainId: number) => lookAt(chainId, chains),
  };
  return resolveBy(together, new Tools(together, tokens, clock, others, added, sent));
}

function resolveBy(client: ChainClient, tools: Tools): Connection['resolveParams'] {
  return (params, { account, outputs }) =>
    resolveParams(params, {
      outputs,
      runtime: (fn, args) => callRuntime(fn, args, { client, tools, account }),
    });
}

/** Blocks on a local chain come at once and stay; elsewhere one more block must follow. */
function describeNetwork(found: ConnectedNetwork, tokens: TokenList): Network {
  const { client, practice, instanceId, blocksOnDemand } = found;
  const local = practice || blocksOnDemand;
  const native = tokens.native(client.chainId);
  return {
    chainId: client.chainId,
    name: tokens.chainName(client.chainId) ?? `Chain ${client.chainId}`,
    practice,
    instanceId,
    native: { symbol: native?.symbol ?? 'ETH', decimals: native?.decimals ?? 18 },
    confirmations: local ? 1 : 2,
    pollMs: local ? 250 : 4000,
  };
}
