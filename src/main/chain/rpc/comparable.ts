// What of two answers has to be the same. Endpoints run different software, which adds fields of its own:
// compared is what the product makes use of.

type Fields = Readonly<Record<string, unknown>>;

const blockFields = [
  ...['number', 'hash', 'parentHash', 'timestamp', 'stateRoot', 'baseFeePerGas', 'gasLimit'],
  ...['miner', 'mixHash'],
];
const logFields = ['address', 'topics', 'data', 'blockHash', 'transactionHash', 'logIndex'];
const receiptFields = [
  ...['transactionHash', 'blockHash', 'blockNumber', 'status', 'from', 'to', 'contractAddress'],
  ...['gasUsed', 'effectiveGasPrice'],
];
const transactionFields = ['hash', 'from', 'to', 'value', 'input', 'nonce', 'chainId'];

const projections: Readonly<Record<string, (answer: Fields) => unknown>> = {
  eth_getBlockByNumber: (block) => pick(block, blockFields),
  eth_getBlockByHash: (block) => pick(block, blockFields),
  eth_getTransactionReceipt: (receipt) => [pick(receipt, receiptFields), logsOf(receipt['logs'])],
  eth_getTransactionByHash: (transaction) => pick(transaction, transactionFields),
  eth_getProof: (account) => [
    ...pick(account, ['address', 'codeHash']),
    ...pick(account, ['balance', 'nonce']).map(size),
    slotsOf(account['storageProof']),
  ],
  eth_feeHistory: (history) => pick(history, ['oldestBlock', 'baseFeePerGas']),
};

const numbers: ReadonlySet<string> = new Set([
  ...['eth_getBalance', 'eth_getTransactionCount', 'eth_getStorageAt'],
]);

/** A text that is the same for two answers exactly when they say the same. */
export function comparable(method: string, answer: unknown): string {
  if (numbers.has(method) && typeof answer === 'string') return BigInt(answer).toString();
  if (method === 'eth_getLogs') return JSON.stringify(logsOf(answer));
  const project = projections[method];
  return JSON.stringify(project && isFields(answer) ? project(answer) : plain(answer));
}

function logsOf(logs: unknown): unknown {
  return Array.isArray(logs)
    ? logs.map((log) => (isFields(log) ? pick(log, logFields) : log))
    : logs;
}

/** By their size: some endpoints write them in full words. */
function slotsOf(slots: unknown): unknown {
  return Array.isArray(slots)
    ? slots.map((slot) => (isFields(slot) ? pick(slot, ['key', 'value']).map(size) : slot))
    : slots;
}

function size(quantity: unknown): string {
  return BigInt(String(quantity)).toString();
}

function pick(from: Fields, names: readonly string[]): unknown[] {
  return names.map((name) => plain(from[name] ?? null));
}

/** Hex in lower case. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('0x') ? value.toLowerCase() : value;
  return Array.isArray(value) ? value.map(plain) : value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
