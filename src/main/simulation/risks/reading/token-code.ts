import { type Hex, toFunctionSelector } from 'viem';
import { readCodes } from '../../../chain/contracts/code-identity.ts';
import type { RiskSubject } from '../risk-rule.ts';
import { remembered } from './remembered.ts';
import { type UnlistedToken, unlistedBought } from './unlisted-tokens.ts';

/** The code of a token that was bought: what stands at its address, and where that sends its calls. */
export interface TokenCode extends UnlistedToken {
  own: Hex;
  /** Null for a contract that stands for itself. */
  behind: Hex | null;
}

/** Of the tokens that no list vouches for and that the account has more of afterwards. Errors: RPC_*. */
export function codesOfBought(subject: RiskSubject): Promise<TokenCode[]> {
  return remembered(subject, 'token-codes', () =>
    Promise.all(
      unlistedBought(subject).map(async (bought) => {
        const { own, behind } = await readCodes(subject.client, bought.token);
        return { ...bought, own, behind: behind?.code ?? null };
      }),
    ),
  );
}

/** Whether the code knows one of the functions, by its selector. */
export function knowsAny({ own, behind }: TokenCode, selectors: readonly Hex[]): boolean {
  const code = own + (behind ?? '');
  return selectors.some((selector) => code.includes(`63${selector.slice(2)}`));
}

/** Signatures such as `pause()`. */
export function selectorsOf(signatures: readonly string[]): Hex[] {
  return signatures.map((signature) => toFunctionSelector(`function ${signature}`));
}
