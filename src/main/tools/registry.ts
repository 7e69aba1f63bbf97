import type { Address, Hash } from 'viem';
import type { AllowanceStep, UndoBody } from '../../shared/runs/undo-entry.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import { checkedCall } from '../../shared/tools/checked-call.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import type { ReadableChains } from '../chain/chains.ts';
import type { AddedContracts } from '../chain/contracts/verified-contract.ts';
import type {
  Arrived,
  EffectOutcome,
  PlannedEffect,
  ResolvedCall,
  SignedPermit,
  Values,
} from '../chain/planned-transaction.ts';
import { sendsElsewhere } from '../chain/sends-elsewhere.ts';
import type { Clock } from '../clock.ts';
import { askOtherChain, onlyOneChain } from './ask-other-chain.ts';
import type { SentHere, ToolContext } from './chain-tool.ts';
import { findTool, hasTool } from './find-tool.ts';
import { noTool } from './no-tool.ts';
import { readHeld } from './read-held.ts';

/** Tools that work against one node: the network's own, or a fork of it. */
export class Tools {
  readonly #client: ChainClient;
  readonly #tokens: TokenList;
  readonly #clock: Clock;
  readonly #others: ReadableChains | undefined;
  readonly #added: AddedContracts;
  readonly #sent: SentHere;
  /** Chains that are read by these clients and no others. */
  #instead: ReadonlyMap<number, ChainClient> = new Map();

  /**
   * Without `others` the client's own chain is the only one that can be read; `added` are ABIs that a person
   * added, none unless given.
   */
  constructor(
    client: ChainClient,
    tokens: TokenList,
    clock: Clock,
    others?: ReadableChains,
    added: AddedContracts = () => undefined,
    sent: SentHere = async () => [],
  ) {
    this.#client = client;
    this.#tokens = tokens;
    this.#clock = clock;
    this.#others = others;
    this.#added = added;
    this.#sent = sent;
  }

  /**
   * The same tools against another node, and by another clock where that one's time is another. `instead`:
   * nodes of other chains that take the place of theirs.
   */
  on(
    client: ChainClient,
    clock: Clock = this.#clock,
    instead: ReadonlyMap<number, ChainClient> = new Map(),
  ): Tools {
    const tools = new Tools(client, this.#tokens, clock, this.#others, this.#added, this.#sent);
    tools.#instead = instead;
    return tools;
  }

  has(tool: string): boolean {
    return hasTool(tool);
  }

  /** True for a tool that only looks. */
  reads(tool: string): boolean {
    return findTool(tool).kind === 'read';
  }

  /**
   * The call as all of its transactions are built, where its tool decides that at once; else the call itself.
   * Errors: as of `build`.
   */
  async decide(call: ResolvedCall): Promise<ResolvedCall> {
    const tool = findTool(call.tool);
    if (tool.kind !== 'write' || tool.decide === undefined) return call;
    const { decide } = tool;
    return checkedCall(call.tool, async () => {
      const { chainId } = this.#client;
      if (call.chainId !== chainId) throw sendsElsewhere(call.chainId, chainId);
      return { ...call, params: await decide(call.params, this.#contextOf(call, this.#client)) };
    });
  }

  /** Whether a call of the tool is decided at once. */
  decides(tool: string): boolean {
    const found = findTool(tool);
    return found.kind === 'write' && found.decide !== undefined;
  }

  /**
   * What a call still needs, in order, from the chain as it is now; never empty. `permits`: what was signed
   * for it already; `done`: how many of its transactions are final.
   * Errors: NO_TOOL, BAD_PARAM, STEP_ON_OTHER_CHAIN, INSUFFICIENT_BALANCE and those of the tool.
   */
  async build(
    call: ResolvedCall,
    permits: readonly SignedPermit[] = [],
    done = 0,
  ): Promise<PlannedEffect[]> {
    const tool = findTool(call.tool);
    if (tool.kind !== 'write') throw noTool(call.tool);
    return checkedCall(call.tool, () => {
      const { chainId } = this.#client;
      if (call.chainId !== chainId) throw sendsElsewhere(call.chainId, chainId);
      return tool.build(call.params, { ...this.#contextOf(call, this.#client), permits, done });
    });
  }

  /**
   * Calls a tool that only looks, on any chain that is set up. Errors: NO_TOOL, BAD_PARAM, those of
   * `clientOf` and those of the tool.
   */
  async read(call: ResolvedCall): Promise<Values> {
    const tool = findTool(call.tool);
    if (tool.kind !== 'read') throw noTool(call.tool);
    const { chainId } = call;
    return checkedCall(call.tool, async () => {
      const read = async () =>
        tool.read(call.params, this.#contextOf(call, await this.clientOf(chainId)));
      return chainId === this.#client.chainId ? read() : askOtherChain(chainId, read);
    });
  }

  /** What the account holds of tokens, by the words that name them; see `readHeld`. */
  async held(names: readonly string[], who: Pick<ResolvedCall, 'account' | 'chainId'>) {
    return readHeld(names, this.#contextOf(who, await this.clientOf(who.chainId)));
  }

  /** The tool's own result values, from what its transactions did. */
  output(call: ResolvedCall, outcomes: readonly EffectOutcome[]): Values {
    const tool = findTool(call.tool);
    if (tool.kind !== 'write') throw noTool(call.tool);
    return tool.output(call.params, outcomes, { chainId: call.chainId, added: this.#added });
  }

  /** Whether what a call that is decided at once was to come to holds. Errors: VERIFY_FAILED, RPC_*. */
  async verify(call: ResolvedCall, blockNumber: bigint): Promise<Values> {
    const tool = findTool(call.tool);
    if (tool.kind !== 'write' || tool.verify === undefined) return {};
    return tool.verify(call.params, this.#contextOf(call, this.#client), blockNumber);
  }

  /** Looks for what its last transaction sent. Errors: those of looking. */
  async arrival(call: ResolvedCall, txHash: Hash): Promise<Arrived> {
    const tool = findTool(call.tool);
    if (tool.kind !== 'write' || tool.arrival === undefined) throw noTool(call.tool);
    return tool.arrival(call.params, txHash, this.#contextOf(call, this.#client));
  }

  /** How one of its transactions can be taken back, from what it did. */
  undo(call: ResolvedCall, outcome: EffectOutcome): UndoBody {
    const tool = findTool(call.tool);
    if (tool.kind !== 'write') throw noTool(call.tool);
    const undo = tool.undo(call.params, outcome);
    return undo.kind === 'none' ? undo : { ...undo, allowances: ownAllowances(outcome) };
  }

  /** A chain that is set up, for reading. Errors: NETWORK_UNKNOWN, NO_ENDPOINT, OTHER_CHAIN_UNREACHABLE. */
  async clientOf(chainId: number): Promise<ChainClient> {
    const others = this.#others;
    if (chainId === this.#client.chainId) return this.#client;
    const instead = this.#instead.get(chainId);
    if (instead !== undefined) return instead;
    if (others === undefined) throw onlyOneChain(chainId, this.#client.chainId);
    return askOtherChain(chainId, () => others.clientOf(chainId));
  }

  #contextOf({ account }: { account: Address }, client: ChainClient): ToolContext {
    const nowSeconds = BigInt(Math.floor(this.#clock.now() / 1_000));
    const chains = {
      clientOf: (chainId: number) => this.clientOf(chainId),
      ids: () => this.#others?.ids() ?? [this.#client.chainId],
      ...(this.#others === undefined ? { isAlone: true as const } : {}),
    };
    return {
      client,
      chains,
      tokens: this.#tokens,
      added: this.#added,
      sent: this.#sent,
      account,
      permits: [],
      done: 0,
      nowSeconds,
    };
  }
}

function ownAllowances({ allowances, transaction }: EffectOutcome): AllowanceStep[] {
  return allowances
    .filter(({ owner }) => owner === transaction.from)
    .map(({ token, spender, before, after, way, tokenId }) => ({
      ...{ token, spender, before, after },
      ...(way === undefined ? {} : { way }),
      ...(tokenId === undefined ? {} : { tokenId }),
    }));
}
