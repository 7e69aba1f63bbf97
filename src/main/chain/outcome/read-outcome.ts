// What a mined transaction changed, read in the same way from a fork and from the chain: token balances
// before and after it, held against what the logs claim, and the native balance without the fee.
import { type Address, getAddress, type TransactionReceipt } from 'viem';
import { formatUnits } from '../../../shared/amounts.ts';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import { decodeCall } from '../../../shared/chain/decode-call.ts';
import { meaningOf } from '../../../shared/chain/known-calls.ts';
import type {
  AllowanceChange,
  AssetChange,
  Finding,
  TransactionKind,
} from '../../../shared/chain/types.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import type { ChainClient } from '../chain-client.ts';
import type { EffectOutcome } from '../planned-transaction.ts';
import { type ChainToken, findToken, nativeToken, tokenBalance } from '../tokens.ts';
import { allowanceChanges } from './allowance-changes.ts';
import { claimedGrants, silentGrants } from './claimed-grants.ts';
import { claimedItems } from './claimed-items.ts';
import { readHealthAfter } from './health-after.ts';
import { readInterestDelta } from './interest-delta.ts';
import { type InterestToken, readInterestToken } from './interest-token.ts';
import { isRedeemed } from './is-redeemed.ts';
import { itemChanges } from './item-changes.ts';
import type { MinedCall } from './mined-call.ts';
import { notAsLogged } from './outcome-findings.ts';
import { type ClaimedMove, claimedDelta, claimedMoves } from './transfer-logs.ts';

export interface OutcomeOptions {
  kind: TransactionKind;
  /** Place among the transactions of its step. */
  ordinal: number;
  tokens: TokenList;
}

export interface ReadOutcome extends EffectOutcome {
  /** Where what was read does not agree with itself. */
  findings: Finding[];
  /** Balances of the account before, by token as the changes name it, in smallest units. */
  before: ReadonlyMap<string, bigint>;
  /** Number of the block that it is in. */
  minedIn: bigint;
}

/** Errors: RPC_*; CONTRACT_NO_ANSWER when a contract logs like a token and cannot be read as one. */
export async function readOutcome(
  client: ChainClient,
  call: MinedCall,
  options: OutcomeOptions,
): Promise<ReadOutcome> {
  const reader = new OutcomeReader(client, call, options);
  const [assets, allowances, healthFactor] = await Promise.all([
    reader.assets(),
    reader.allowances(),
    readHealthAfter(client, call),
  ]);
  const health = healthFactor === undefined ? {} : { healthFactor };
  const minedIn = call.receipt.blockNumber;
  return { transaction: reader.transaction(), ...assets, allowances, ...health, minedIn };
}

interface Delta {
  token: Address | 'native';
  account: Address;
  had: bigint;
  delta: bigint;
  finding?: Finding;
  /** Where the token stands for money in a lending market. */
  interest?: InterestToken;
}

class OutcomeReader {
  readonly #client: ChainClient;
  readonly #call: MinedCall;
  readonly #options: OutcomeOptions;
  readonly #known = new Map<string, Promise<ChainToken>>();
  readonly #interest = new Map<string, Promise<InterestToken | undefined>>();

  constructor(client: ChainClient, call: MinedCall, options: OutcomeOptions) {
    this.#client = client;
    this.#call = call;
    this.#options = options;
  }

  transaction(): EffectOutcome['transaction'] {
    const { receipt, from, to, valueWei, data, gasLimit, abi } = this.#call;
    return {
      ...{ ordinal: this.#options.ordinal, kind: this.#options.kind },
      ...{ from, to, valueWei: valueWei.toString(), data, decoded: decodeCall(data, abi) },
      status: receipt.status === 'success' ? 'ok' : 'reverted',
      gasLimit: gasLimit.toString(),
      gasUsed: receipt.gasUsed.toString(),
      feeWei: feeOf(receipt).toString(),
      logs: receipt.logs.map((log) => ({
        address: getAddress(log.address),
        topics: [...log.topics],
        data: log.data,
      })),
    };
  }

  async assets(): Promise<Pick<ReadOutcome, 'assetChanges' | 'findings' | 'before'>> {
    const { from, receipt } = this.#call;
    const moves = claimedMoves(receipt.logs, contractsOf(this.#client.chainId)?.weth);
    const read = await Promise.all(
      this.#parties().flatMap((account) => {
        const own = moves.filter((move) => move.from === account || move.to === account);
        const touched = new Set(own.map(({ token }) => token));
        return [
          this.#nativeDelta(account),
          ...[...touched].map((token) => this.#tokenDelta(token, account, own)),
        ];
      }),
    );
    const changes = read.filter(({ delta }) => delta !== 0n);
    const isPaid = changes.some(({ account, delta }) => account === from && delta > 0n);
    const [tokenChanges, items] = await Promise.all([
      Promise.all(changes.map((change) => this.#assetChange(change, isPaid))),
      this.#items(),
    ]);
    return {
      assetChanges: [...tokenChanges, ...items.changes],
      findings: [...read.flatMap(({ finding }) => finding ?? []), ...items.findings],
      before: new Map(
        read.filter(({ account }) => account === from).map(({ token, had }) => [token, had]),
      ),
    };
  }

  async #nativeDelta(account: Address): Promise<Delta> {
    const [had, has] = await this.#around('native', account);
    const fee = account === this.#call.from ? feeOf(this.#call.receipt) : 0n;
    return { token: 'native', account, had, delta: has - had + fee };
  }

  async #tokenDelta(
    token: Address,
    account: Address,
    moves: readonly ClaimedMove[],
  ): Promise<Delta> {
    const interest = await this.#interestToken(token);
    if (interest !== undefined) return this.#interestDelta(interest, account);
    const [had, has] = await this.#around(token, account);
    const delta = has - had;
    const claimed = claimedDelta(moves, token, account);
    const read = { token, account, had, delta };
    if (claimed === delta) return read;
    return { ...read, finding: notAsLogged(token, account, claimed, delta) };
  }

  async #interestDelta(interest: InterestToken, account: Address): Promise<Delta> {
    const { token } = interest;
    const part = { of: interest, account };
    const { had, delta, claimed } = await readInterestDelta(this.#client, this.#call.receipt, part);
    const read = { token, account, had, interest, delta: interest.as === 'owed' ? -delta : delta };
    if (delta === claimed) return read;
    return { ...read, finding: notAsLogged(token, account, claimed, delta) };
  }

  /** The balance at the end of the block before, and of the transaction's own. */
  #around(token: Address | 'native', account: Address): Promise<[bigint, bigint]> {
    const { blockNumber } = this.#call.receipt;
    return Promise.all([
      tokenBalance(this.#client, token, account, blockNumber - 1n),
      tokenBalance(this.#client, token, account, blockNumber),
    ]);
  }

  async allowances(): Promise<AllowanceChange[]> {
    const { from, to, receipt } = this.#call;
    const named = claimedGrants(receipt.logs, from, contractsOf(this.#client.chainId)?.permit2);
    // Some tokens log no Approval when a spender uses up an allowance.
    const spent = claimedMoves(receipt.logs, undefined)
      .filter((move) => move.from === from && move.token !== to)
      .map(({ token }) => ({ way: 'token' as const, token, spender: to }));
    // Of a collection the number of the item stands where a token has the amount.
    const isItem = named.some(({ way, token }) => way === 'item' && token === to);
    const silent = isItem ? [] : silentGrants(this.#call);
    const grants = await Promise.all(
      [...named, ...spent, ...silent].map(async (grant) => {
        // What is owed has no allowances, and refuses the question.
        const owed =
          grant.way === 'token' && (await this.#interestToken(grant.token))?.as === 'owed';
        return owed ? [] : [grant];
      }),
    );
    return allowanceChanges(this.#client, {
      ...{ owner: from, grants: grants.flat(), blockNumber: receipt.blockNumber },
      ...{ describe: (token) => this.#token(token), taken: this.#taken() },
    });
  }

  #items(): ReturnType<typeof itemChanges> {
    const { logs, blockNumber } = this.#call.receipt;
    return itemChanges(this.#client, {
      ...{ claimed: claimedItems(logs), named: meaningOf(this.#call)?.item },
      ...{ parties: this.#parties(), blockNumber, taken: this.#taken() },
    });
  }

  /** What nothing else may be called here. */
  #taken(): string[] {
    return this.#options.tokens.ofChain(this.#client.chainId).map(({ symbol }) => symbol);
  }

  /** The account, then whom the call names as the receiver. */
  #parties(): Address[] {
    const { from } = this.#call;
    return [...new Set([from, meaningOf(this.#call)?.recipient ?? from])];
  }

  /** `isPaid`: something came to the account, without which nothing is taken back for anything. */
  async #assetChange(
    { token, account, delta, interest }: Delta,
    isPaid: boolean,
  ): Promise<AssetChange> {
    const { symbol, decimals } = await this.#token(token);
    const money = interest && (await this.#token(interest.underlying));
    return {
      ...{ chainId: this.#client.chainId, token, symbol, decimals, account },
      ...{ deltaUnits: delta.toString(), delta: formatUnits(delta, decimals) },
      ...(isPaid &&
        isRedeemed(this.#call, { token, account, delta, interest }) && { redeemed: true }),
      ...(interest && {
        lent: { as: interest.as, token: interest.underlying, symbol: money?.symbol ?? symbol },
      }),
    };
  }

  /** A token of the bundled list is what it says it is, and nobody has to be asked. */
  async #interestToken(token: Address): Promise<InterestToken | undefined> {
    if (this.#options.tokens.find(this.#client.chainId, token).kind === 'found') return undefined;
    const known = this.#interest.get(token) ?? readInterestToken(this.#client, token);
    this.#interest.set(token, known);
    return known;
  }

  #token(address: Address | 'native'): Promise<ChainToken> {
    if (address === 'native')
      return Promise.resolve(nativeToken(this.#options.tokens, this.#client.chainId));
    const known =
      this.#known.get(address) ?? findToken(this.#client, this.#options.tokens, address);
    this.#known.set(address, known);
    return known;
  }
}

function feeOf(receipt: TransactionReceipt): bigint {
  return receipt.gasUsed * receipt.effectiveGasPrice;
}
