// How each method is asked of several endpoints. What is not listed is asked of one that answers.

export type CallKind =
  /** Of all; one of another chain is an error. */
  | 'chain_id'
  /** State that money depends on: two answers at one block hash, which have to be the same. */
  | 'state'
  /** Two answers that have to be the same. */
  | 'same'
  /** The same, up to a block that both have. */
  | 'logs'
  /** A block by number or by tag. */
  | 'block'
  | 'block_number'
  /** All have to agree. */
  | 'receipt'
  /** Whoever has it. */
  | 'transaction'
  | 'fee_history'
  /** The lower one of two prices: nobody pays more because one endpoint says so. */
  | 'lower'
  /** Two that are close; the higher one. */
  | 'estimate'
  /** Through the first endpoint of the list that answers. */
  | 'send';

interface CallRule {
  kind: CallKind;
  /** Place of the block among the parameters. */
  blockAt?: number;
  /** What is asked, in the words of an error. */
  what: string;
}

const rules: Readonly<Record<string, CallRule>> = {
  eth_chainId: { kind: 'chain_id', what: 'the chain' },
  eth_getBalance: { kind: 'state', blockAt: 1, what: 'a balance' },
  eth_getTransactionCount: { kind: 'state', blockAt: 1, what: "the account's next number" },
  eth_getCode: { kind: 'state', blockAt: 1, what: 'the code of a contract' },
  eth_getStorageAt: { kind: 'state', blockAt: 2, what: 'the storage of a contract' },
  eth_getProof: { kind: 'state', blockAt: 2, what: 'what a transaction rests on' },
  eth_call: { kind: 'state', blockAt: 1, what: 'the answer of a contract' },
  eth_getLogs: { kind: 'logs', what: 'what contracts logged' },
  eth_getBlockByHash: { kind: 'same', what: 'a block' },
  eth_getBlockByNumber: { kind: 'block', blockAt: 0, what: 'a block' },
  eth_blockNumber: { kind: 'block_number', what: 'the newest block' },
  eth_getTransactionReceipt: { kind: 'receipt', what: 'what became of a transaction' },
  eth_getTransactionByHash: { kind: 'transaction', what: 'a transaction' },
  eth_feeHistory: { kind: 'fee_history', blockAt: 1, what: 'the fees' },
  eth_gasPrice: { kind: 'lower', what: 'the fees' },
  eth_maxPriorityFeePerGas: { kind: 'lower', what: 'the fees' },
  eth_estimateGas: { kind: 'estimate', blockAt: 1, what: 'the gas of a call' },
  eth_sendRawTransaction: { kind: 'send', what: 'sending' },
  // Whether a chain mines by itself decides how deep a transaction has to be.
  anvil_getAutomine: { kind: 'same', what: 'how blocks come' },
  hardhat_getAutomine: { kind: 'same', what: 'how blocks come' },
};

/** Undefined for what any endpoint may answer. */
export function ruleOf(method: string): CallRule | undefined {
  return Object.hasOwn(rules, method) ? rules[method] : undefined;
}
