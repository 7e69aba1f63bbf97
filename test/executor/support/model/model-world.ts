// A world in memory for the real executor: a chain, a signer and a person that answer as fate says, and
// faults on the way: nodes that do not answer, bytes that are taken or lost without a word, a vault that
// is locked, and calls that never return, after which only the rows are left.
import type { Hex } from 'viem';
import { keccak256, parseTransaction, stringToHex } from 'viem';
import type {
  EffectOutcome,
  ResolvedCall,
  UnsignedTransaction,
} from '../../../../src/main/chain/planned-transaction.ts';
import type { ChainPort, Connection, SignerPort } from '../../../../src/main/executor/ports.ts';
import type { ProposalRequest } from '../../../../src/main/wallet/protocol/proposal-requests.ts';
import { AppError } from '../../../../src/shared/errors.ts';
import { signedFor } from '../signed-for.ts';
import { ModelBlocks } from './model-blocks.ts';
import { Asked, luckOf, type ModelLucks, type WriteLuck } from './model-fate.ts';
import { type Fault, ModelLife } from './model-life.ts';

export const modelAccount = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const paid = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export class ModelWorld {
  readonly #lucks: ModelLucks;
  readonly #life: ModelLife;
  readonly #asked = new Asked();
  readonly #blocks = new ModelBlocks();
  readonly #nodes = new Map<Hex, string>();
  readonly #proposed = new Map<
    string,
    { digest: Hex; signed: Hex; nonce: number; nodeId: string }
  >();
  /** Proposals that the signer still has. */
  readonly #shown = new Set<string>();
  /** What was answered and not written yet. */
  #answered: (readonly [kind: string, nodeId: string])[] = [];
  /** How many attempts of a node have ended, by the rows. */
  writesEnded: (nodeId: string) => number = () => 0;

  constructor(lucks: ModelLucks, faults: readonly Fault[], instanceId: string) {
    this.#lucks = lucks;
    this.#life = new ModelLife(faults, () => this.#forget());
    this.#connection.network.instanceId = instanceId;
  }

  /** Begins another life of the process; what is under way in the one before never returns. Settles when it dies. */
  live(): Promise<void> {
    return this.#life.begin();
  }

  /** What would become of the node's next transaction. */
  writeLuck(nodeId: string): WriteLuck {
    return luckOf(this.#lucks, 'writes', nodeId, this.writesEnded(nodeId));
  }

  gateLuck(nodeId: string) {
    return luckOf(this.#lucks, 'gates', nodeId, this.#asked.next('gates', nodeId));
  }

  /** What was answered is in the rows. */
  written(): void {
    this.#answered = [];
  }

  /** What was answered and not written is asked for again in the next life. */
  #forget(): void {
    for (const [kind, nodeId] of this.#answered) this.#asked.takeBack(kind, nodeId);
    this.#answered = [];
  }

  /** Answers a look. Where the process dies before the answer can be written, the next one asks for it again. */
  #answer<Kind extends 'reads' | 'truths'>(kind: Kind, nodeId: string): ModelLucks[Kind][number] {
    this.#answered.push([kind, nodeId]);
    return luckOf(this.#lucks, kind, nodeId, this.#asked.next(kind, nodeId));
  }

  /** Transactions that changed something, by node: what the outside saw. */
  made(): ReadonlyMap<string, number> {
    return this.#blocks.made();
  }

  /** No two chains have the same bytes, so that no two transactions of one store have. */
  #dataOf(nodeId: string): Hex {
    return stringToHex(`${this.#connection.network.instanceId} ${nodeId}`);
  }

  #nodeOf(data: Hex): string {
    const nodeId = this.#nodes.get(data);
    if (nodeId === undefined) throw new Error('bytes of no node');
    return nodeId;
  }

  async connect(): Promise<Connection> {
    await this.#life.call(['refuses', 'dies_before'], () => undefined, 'locked');
    return this.#connection;
  }

  readonly #chain: ChainPort = {
    head: async () => this.#blocks.at(this.#blocks.height),
    block: async (number) => this.#blocks.at(Number(number)),
    // As many as blocks: each holds one transaction of the account.
    minedNonce: async (_account, atBlock) =>
      Math.min(Number(atBlock ?? this.#blocks.height), this.#blocks.height),
    fees: async () => ({ baseFeePerGasWei: 1n, maxFeePerGasWei: 2n, maxPriorityFeePerGasWei: 1n }),
    readAgain: async () => null,
    broadcast: (bytes) =>
      this.#life.call(['refuses', 'loses', 'dies_before', 'dies_after'], () => this.#take(bytes)),
    receipt: (txHash) =>
      this.#life.call(['refuses', 'dies_before'], () => this.#blocks.receipt(txHash)),
    knows: (txHash) => this.#life.call(['refuses', 'dies_before'], () => this.#blocks.has(txHash)),
  };

  #take(bytes: Hex): Hex {
    const txHash = keccak256(bytes);
    const found = [...this.#proposed.values()].find(({ signed }) => signed === bytes);
    if (found === undefined) throw new Error('bytes that nobody signed');
    if (this.#blocks.has(txHash)) throw new AppError('ALREADY_KNOWN', 'unknown', 'Known.');
    const { nonce, nodeId } = found;
    if (nonce !== this.#blocks.height) throw new AppError('NONCE_TOO_LOW', 'unknown', 'Used.');
    this.#blocks.add(txHash, nodeId, this.writeLuck(nodeId) === 'made');
    return txHash;
  }

  readonly signer: SignerPort = {
    propose: (request: ProposalRequest) =>
      this.#life.call(['dies_before', 'dies_after'], () => {
        const bytes = request.unsignedTx as Hex;
        const digest = keccak256(bytes);
        const { data = '0x', nonce = 0 } = parseTransaction(bytes);
        this.#shown.add(request.approvalId);
        const [signed, nodeId] = [signedFor(bytes), this.#nodeOf(data)];
        this.#proposed.set(request.approvalId, { digest, signed, nonce, nodeId });
        return { digest };
      }),
    withdraw: async (approvalId: string) => void this.#shown.delete(approvalId),
    lock: async () => this.#shown.clear(),
    sign: (approvalId: string, digest: string) =>
      this.#life.call(['dies_before', 'dies_after'], () => {
        const proposed = this.#proposed.get(approvalId);
        if (proposed?.digest !== digest) throw new Error('never shown');
        if (!this.#shown.has(approvalId)) throw new AppError('FAULT', 'locked', 'Forgotten.');
        const { signed: rawTransaction } = proposed;
        const hash = keccak256(rawTransaction);
        return { rawTransaction, hash, digest, from: modelAccount, ledgerSeq: 1 };
      }),
  } as unknown as SignerPort;

  #rehearse(transaction: Parameters<Connection['simulation']['rehearseEffect']>[0]) {
    const nodeId = this.#nodeOf(transaction.data);
    if (this.writeLuck(nodeId) === 'refused') {
      const error = new AppError('WOULD_REVERT', 'reverted', 'It would fail.').toShape();
      return { status: 'reverted', error } as const;
    }
    const outcome = outcomeOf(transaction);
    return {
      status: 'ok',
      block: this.#blocks.at(this.#blocks.height),
      outcome,
      findings: [],
    } as const;
  }

  #build({ params }: ResolvedCall) {
    const nodeId = String(params['to']);
    const data = this.#dataOf(nodeId);
    this.#nodes.set(data, nodeId);
    return [{ kind: 'transfer' as const, to: paid, valueWei: 1n, data }];
  }

  readonly #connection = {
    network: {
      ...{ chainId: 31_337, name: 'Model', practice: true, instanceId: 'here', confirmations: 1 },
      ...{ native: { symbol: 'ETH', decimals: 18 }, pollMs: 1 },
    },
    chain: this.#chain,
    usdPrices: async () => new Map(),
    simulation: {
      rehearseEffect: (transaction: Parameters<Connection['simulation']['rehearseEffect']>[0]) =>
        this.#life.call(['dies_before', 'dies_after'], () => this.#rehearse(transaction)),
      runEffect: (transaction: Parameters<Connection['simulation']['runEffect']>[0]) =>
        this.#life.call(['dies_before', 'dies_after'], () => this.#rehearse(transaction)),
      minedOutcome: (txHash: Hex) =>
        this.#life.call(['dies_before'], () => {
          const nodeId = this.#blocks.nodeOf(txHash);
          if (nodeId === undefined) return undefined;
          const data = this.#dataOf(nodeId);
          return outcomeOf({ kind: 'transfer', from: modelAccount, to: paid, valueWei: 1n, data });
        }),
    },
    tools: {
      reads: (tool: string) => tool === 'get_balance',
      decides: () => false,
      decide: async (call: ResolvedCall) => call,
      build: async (call: ResolvedCall) => this.#build(call),
      read: ({ params }: ResolvedCall) =>
        this.#life.call(['dies_before'], () => {
          const nodeId = String(params['token']);
          const luck = this.#answer('reads', nodeId);
          if (luck !== null) throw new AppError('LUCK', luck, 'It failed.');
          return { amount: '1' };
        }),
      output: () => ({}),
      undo: () => ({ kind: 'none', reason: 'Money that was paid.' }),
    },
    resolveParams: async (params: Record<string, unknown>) => {
      const ref = params['ref'] as { args: { value: string }[] } | undefined;
      if (ref?.args === undefined) return ref === undefined ? params : { ref: '1' };
      return this.#life.call(['dies_before'], () => {
        const nodeId = String(ref.args[0]?.value).slice('node '.length);
        const truth = this.#answer('truths', nodeId);
        if (truth === 'unknown') throw new AppError('LUCK', 'network', 'No answer.');
        return { ref: truth === 'true' ? '1' : '0' };
      });
    },
    walletContext: async () => ({}),
  } as unknown as Connection;
}

function outcomeOf(
  transaction: Pick<UnsignedTransaction, 'kind' | 'from' | 'to' | 'valueWei' | 'data'>,
): EffectOutcome {
  const { kind, from, to, valueWei, data } = transaction;
  return {
    transaction: {
      ...{ ordinal: 0, kind, from, to, valueWei: valueWei.toString(), data, decoded: null },
      ...{ status: 'ok', gasLimit: '30000', gasUsed: '21000', feeWei: '21000', logs: [] },
    },
    assetChanges: [],
    allowances: [],
  };
}
