import type { z } from 'zod';

/**
 * What a call can do. `read` looks; `local_write` changes this computer; `chain_write` sends transactions;
 * `ask` asks the person; `outbound` reaches another machine in any other way, and is never counted as a read.
 */
export type ToolKind = 'read' | 'local_write' | 'chain_write' | 'ask' | 'outbound';

/**
 * What a repeated call would do. `safe`: nothing more. `keyed`: its effect carries an identity by which it is
 * found again, so that it need not be repeated. `repeats`: it would happen twice.
 */
export type Idempotency = 'safe' | 'keyed' | 'repeats';

/** Whether a completed call can be taken back, and how. */
export type UndoClass = 'none_needed' | 'inverse' | 'compensation' | 'irreversible';

/**
 * Which token an amount counts: the one that a parameter names, the chain's own coin, plain or wrapped, or one
 * that the plan does not tell.
 */
export type TokenOf = { param: string } | 'native' | 'wrapped' | 'unknown';

/**
 * What a parameter means to the validator, the review and the editor.
 * An amount is `spend` (taken from the account), `floor` (the least that must come back), `ceiling` (the most
 * that may be taken), `wanted` (exactly what must come back) or `allowance`. An address is `recipient` (gets
 * money that leaves the account), `beneficiary` (for whom the call acts; the account itself unless given),
 * `spender`, `contract`, or `account` (whose state is read).
 */
export type ParamRole =
  | {
      kind: 'token';
      /** What may stand in the place of a token. */
      words?: readonly string[];
    }
  | {
      kind: 'amount';
      of: TokenOf;
      use: 'spend' | 'floor' | 'ceiling' | 'wanted' | 'allowance';
      zeroAllowed?: boolean;
    }
  | {
      kind: 'address';
      use: 'recipient' | 'beneficiary' | 'spender' | 'contract' | 'account';
      /** What may stand in the place of an address. */
      words?: readonly string[];
    }
  | { kind: 'slippage' }
  /** A share of something that is no token balance. */
  | { kind: 'percent' }
  | { kind: 'chain' }
  | { kind: 'path'; use: 'read' | 'write' }
  | { kind: 'program' }
  | { kind: 'arguments' };

/** Money that a completed call takes from the account (`out`) or brings to it (`in`). */
export interface Move {
  direction: 'out' | 'in';
  token: TokenOf;
  /**
   * `param`: what that parameter says. `quoteOf`: what the market gives, or takes, for the amount in that
   * parameter. `unknown`: nothing that the plan tells.
   */
  amount: { param: string } | { quoteOf: string } | 'unknown';
  /** The parameter that bounds a quoted amount: the least that comes in, the most that goes out. */
  bound?: string;
  /** Counts only when this parameter is given. */
  when?: string;
  /** The parameter that says who gets it; it comes to the account only where that is not given, or is the account. */
  to?: string;
  /** The parameter with the chain where it arrives; the action's own unless given. */
  chain?: string;
  /** What "max" is all of, where that is not the balance. */
  maxOf?: 'debt';
}

/** The pure half of a tool: what the plan language knows of it. The acting half registers under the same name. */
export interface ToolDeclaration {
  name: string;
  kind: ToolKind;
  idempotency: Idempotency;
  /** One sentence for people and for the model. */
  summary: string;
  /** Acts on a chain, and takes `chainId`. */
  onChain: boolean;
  /** Ids of the only chains where it exists; every configured one unless given. */
  chains?: readonly number[];
  /** Strict: a parameter that is not listed is an error. */
  params: z.ZodObject;
  /** Parameters of which exactly one is given. */
  oneOf?: readonly (readonly string[])[];
  /** Parameters of which at least one is given. */
  anyOf?: readonly (readonly string[])[];
  /** Parameters that must be given where another one is one of these. */
  needs?: readonly { param: string; when: { param: string; is: readonly string[] } }[];
  /** An amount that counts items where `by` is given: a worth and a share of the start say nothing of them. */
  countsItems?: { amount: string; by: string };
  /** By parameter; a dot reaches inside one, as in `order.token`. */
  roles: Readonly<Record<string, ParamRole>>;
  /** Pairs of token parameters that must differ. */
  differentTokens?: readonly (readonly [string, string])[];
  /** In the order in which they happen. Empty for a call that moves no money. */
  moves: readonly Move[];
  /** Set where a call can move what its parameters do not tell, so that no balance is certain after it. */
  movesUnknown?: true;
  /** What a completed call leaves for later steps to refer to. */
  result: z.ZodObject;
  /** Complete only when what it sent has arrived on another chain, which is looked for after its last transaction. */
  arrives?: true;
  /** Rough gas of the whole action, its approval included; 0 where none is used. */
  gasUnits: number;
  /** Rough time until the call has completed, its confirmation included, in ms. */
  durationMs: number;
  undo: UndoClass;
  /** Only a plan that undoes a run may hold it, so nobody is offered it. */
  onlyInUndo?: true;
}

/** The tools that a plan may name. */
export interface ToolRegistry {
  get(name: string): ToolDeclaration | undefined;
  /** Those that are offered, sorted. */
  names(): readonly string[];
}
