import type { TokenList } from '../../tokens/token.ts';
import type { TemplateParameter } from '../template.ts';

/** What is known while the parameters of one template are read. */
export interface ParameterFacts {
  tokens: TokenList;
  /** Ids of the configured chains; undefined when that is not known. */
  chains: readonly number[] | undefined;
  /** The chain that the plan will act on. */
  chainId: number | undefined;
  /** Text of the parameter with the token that an amount counts. */
  tokenText: string | undefined;
}

/** A value as the plan holds it and as people write it, or why it cannot be used. */
export type ParameterReading =
  | { ok: true; value: string | number; words: string }
  | { ok: false; code: string; message: string };

/** One type of parameter. */
export interface ParameterKind {
  /** Reads what a person wrote: trimmed, never empty. */
  read(text: string, parameter: TemplateParameter, facts: ParameterFacts): ParameterReading;
}

/** A value that reads the same in the plan and in words. */
export function taken(value: string): ParameterReading {
  return { ok: true, value, words: value };
}

/** `message` is one sentence for the person who fills in the form. */
export function refused(message: string, code = 'BAD_PARAM'): ParameterReading {
  return { ok: false, code, message };
}
