import type { AbiFunction, AbiParameter, AbiParameterToPrimitiveType, Address } from 'viem';
import { parseAbiItem } from 'viem/utils';
import type { DecodedCall } from '../rehearsed-calls.ts';

/** Smallest units of a token; `native` for the chain's own coin. */
export interface TokenUnits {
  token: Address | 'native';
  units: bigint;
}

/** What a call allows, read from its bytes alone. */
export interface CallMeaning {
  /** Who gets what it moves or brings; the account that calls unless given. */
  recipient?: Address;
  /** Who may take of the account's tokens from then on. */
  spender?: Address;
  /** The item of a collection that it moves. */
  item?: { standard: 'erc721' | 'erc1155'; token: Address; tokenId: bigint };
  /** The least that the recipient gets: with less, the contract refuses the call. */
  leastIn?: readonly TokenUnits[];
  /** The most that it takes from the account beside the coins sent along; null where the bytes leave it open. */
  drawn: readonly TokenUnits[] | null;
  /** Units that it takes, at most, of one more token, which its bytes do not name. */
  drawnUnits?: bigint;
  /** The contract takes back its own token, which stands for what it pays to the recipient. */
  redeems?: Address;
  /** Whose debt changes; the account that calls unless given. */
  debtor?: Address;
  /**
   * Ten-thousandths by which amounts that the bytes leave open may differ from the rehearsal, because they
   * move with time: interest, rewards, the price of shares.
   */
  drift?: bigint;
}

/** The rest of the transaction that a call belongs to. */
export interface CallFrame {
  from: Address;
  /** The contract that is called. */
  to: Address;
  valueWei: bigint;
}

/** A function that Countersign can put into words, and what a call of it means. */
export interface KnownFunction {
  abi: AbiFunction;
  /** `args` in the order of the declaration. */
  meaning(args: readonly unknown[], frame: CallFrame): CallMeaning;
  /**
   * Only of a function that carries other calls: its arguments in words, theirs among them. Null where one of
   * them is not known, or they do not belong together; then the call as a whole is not known.
   */
  words?(args: readonly unknown[]): DecodedCall['args'] | null;
}

type Signature = `function ${string}(${string}`;

type FunctionOf<Text extends Signature> = Extract<
  ReturnType<typeof parseAbiItem<Text>>,
  AbiFunction
>;

type Named<Inputs extends readonly AbiParameter[]> = {
  [Input in Inputs[number] as Input extends { name: infer Name extends string }
    ? Name
    : never]: AbiParameterToPrimitiveType<Input>;
};

/** Declares a function by its signature; `meaning` gets the arguments by their names. */
export function knownFunction<const Text extends Signature>(
  signature: Text,
  meaning: (args: Named<FunctionOf<Text>['inputs']>, frame: CallFrame) => CallMeaning,
): KnownFunction {
  const abi = parseAbiItem(signature as string) as AbiFunction;
  const byName = (args: readonly unknown[]) =>
    Object.fromEntries(abi.inputs.map(({ name = '' }, index) => [name, args[index]]));
  return {
    abi,
    meaning: (args, frame) => meaning(byName(args) as Named<FunctionOf<Text>['inputs']>, frame),
  };
}
