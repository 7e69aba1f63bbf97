import type { z } from 'zod';

/** `read` looks, `write` changes something; what reaches outside in other ways is `outbound`. */
export type ToolKind = 'read' | 'write' | 'outbound';

/** Whether a completed call can be taken back, and how. */
export type UndoClass = 'none_needed' | 'inverse' | 'irreversible';

/** What a parameter means to the validator and to the review. */
export type ParamRole =
  | { kind: 'token' }
  /** `of` names the parameter that holds the token; `native` and `wrapped` are the chain's own. */
  | { kind: 'amount'; of: { param: string } | 'native' | 'wrapped'; zeroAllowed?: boolean }
  | { kind: 'address' };

/** The pure half of a tool: what the plan language knows of it. The acting half registers under the same name. */
export interface ToolDeclaration {
  name: string;
  kind: ToolKind;
  /** One sentence for people and for the model. */
  summary: string;
  /** Acts on a chain, and takes `chainId`. */
  onChain: boolean;
  /** Strict: a parameter that is not listed is an error. */
  params: z.ZodObject;
  roles: Readonly<Record<string, ParamRole>>;
  /** Pairs of token parameters that must differ. */
  differentTokens?: readonly (readonly [string, string])[];
  /** What a completed call leaves for later steps to refer to. */
  result: z.ZodObject;
  /** Rough gas of the whole action, its approval included; 0 for reads. */
  gasUnits: number;
  undo: UndoClass;
}

/** The tools that a plan may name. */
export interface ToolRegistry {
  get(name: string): ToolDeclaration | undefined;
  /** Sorted. */
  names(): readonly string[];
}
