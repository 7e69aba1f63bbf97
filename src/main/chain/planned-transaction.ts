import type { Address, Hex } from 'viem';
import type { AllowanceChange } from '../../shared/chain/allowances.ts';
import type {
  AssetChange,
  RehearsedStep,
  RehearsedTransaction,
  TransactionKind,
} from '../../shared/chain/types.ts';
import type { ErrorShape } from '../../shared/errors.ts';

/** A JSON object of resolved parameters or of result values. */
export type Values = RehearsedStep['output'];

/** A transaction that a tool asks for, before it has nonce, gas and fees. */
export interface PlannedTransaction {
  kind: TransactionKind;
  to: Address;
  valueWei: bigint;
  data: Hex;
  /** Takes back that the account runs the code of a contract (EIP-7702); it is sent to itself and does no more. */
  undelegates?: true;
  /** Describes the function that it calls, in its one spelling, for a call that is not known by itself. */
  abi?: string;
  /** Unix seconds after which the contract refuses it. */
  deadlineSec?: bigint;
}

/**
 * Leave to take an exact amount of a token, which its owner signs and a later transaction carries (EIP-2612).
 * Everything that the signature is of is in it.
 */
export interface PermitTerms {
  chainId: number;
  token: Address;
  /** What the token calls itself, and its version, in the domain of its permits. */
  name: string;
  version: string;
  owner: Address;
  spender: Address;
  units: bigint;
  /** How many permits of the owner the token has read so far. */
  nonce: bigint;
  /** Unix seconds after which the token refuses it. */
  deadlineSec: bigint;
}

/** A permit that a tool asks to be signed, before the transaction that carries it. */
export interface PlannedPermit {
  kind: 'permit';
  terms: PermitTerms;
  symbol: string;
  decimals: number;
}

/** What a tool asks for next: a signature alone, or a transaction. */
export type PlannedEffect = PlannedPermit | PlannedTransaction;

/** A permit with its signature: r, s and v (27 or 28), 65 bytes. */
export interface SignedPermit {
  terms: PermitTerms;
  signature: Hex;
}

/** The exact transaction that is rehearsed and signed. */
export interface UnsignedTransaction extends PlannedTransaction {
  from: Address;
  chainId: number;
  nonce: number;
  gasLimit: bigint;
  maxFeePerGasWei: bigint;
  maxPriorityFeePerGasWei: bigint;
  /** Of type 0, at the gas price that both figures are: its chain knows no base fee. */
  legacy?: true;
}

/** A call of a tool with every value resolved. */
export interface ResolvedCall {
  tool: string;
  params: Values;
  account: Address;
  chainId: number;
}

/** What one transaction did, on a fork or on the chain. */
export interface EffectOutcome {
  transaction: RehearsedTransaction;
  /** The account's own first. Fees are not part of them. */
  assetChanges: AssetChange[];
  allowances: AllowanceChange[];
  /** What changed for everybody else, as far as it is known. */
  otherChanges?: AssetChange[];
  /** Of a call of a lending market: how the account that owes stands after it, decimal. */
  healthFactor?: string;
}

/** Whether what a call sent has come to where it completes the call. */
export type Arrived =
  | { kind: 'not_yet' }
  /** `result`: the values that it adds to those of `output`. */
  | { kind: 'arrived'; result: Values }
  /** It will not come by itself any more. */
  | { kind: 'lost'; error: ErrorShape };
