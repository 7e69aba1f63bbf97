import type { TokenList } from '../../tokens/token.ts';
import type { ParamValue } from '../values.ts';

/** Names for what a plan only numbers. */
export interface Names {
  chain(chainId: number): string;
  /** Symbol of the chain's own coin; of the plan's chain when the action names none. */
  native(chainId: ParamValue | undefined): string;
  wrapped(chainId: ParamValue | undefined): string;
  /** Whether another step takes something from this one, so that a reader must know which it is. */
  referred(nodeId: string): boolean;
}

/** Names by a token list, for a plan on `planChainId`; `referred` holds the ids of steps that others take from. */
export function namesFor(
  tokens: TokenList,
  planChainId: number | undefined,
  referred: ReadonlySet<string>,
): Names {
  const of = (chainId: ParamValue | undefined): number =>
    typeof chainId === 'number' ? chainId : (planChainId ?? 0);
  return {
    chain: (chainId) => tokens.chainName(chainId) ?? `chain ${chainId}`,
    native: (chainId) => tokens.native(of(chainId))?.symbol ?? 'of the native coin',
    wrapped: (chainId) => tokens.wrappedNative(of(chainId))?.symbol ?? 'of the wrapped coin',
    referred: (nodeId) => referred.has(nodeId),
  };
}
