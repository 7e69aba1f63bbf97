import { listedToken } from '../action-amounts.ts';
import { type Check, type CheckInput, issueAt } from '../check.ts';
import { payees, type WrittenAddress } from './written-addresses.ts';

/** TOKEN_ADDRESS_RECIPIENT: money sent to the contract of a token, where it would stay for ever. */
export const tokenAddressRecipient: Check = (input) =>
  payees(input, 'recipient', 'beneficiary').flatMap((payee) => {
    const name = listedName(input, payee) ?? movedName(input, payee);
    if (name === undefined) return [];
    const message = `${payee.written} is the contract of ${name}, not somebody's account: what is sent there is lost.`;
    return [issueAt(payee.place, 'TOKEN_ADDRESS_RECIPIENT', message)];
  });

/** Of a listed token of the chain where it arrives. */
function listedName({ tokens }: CheckInput, { key, chainId }: WrittenAddress): string | undefined {
  if (chainId === undefined) return undefined;
  return tokens.ofChain(chainId).find(({ address }) => address.toLowerCase() === key)?.symbol;
}

/** Of a token that the action itself names, listed or not. */
function movedName({ tokens }: CheckInput, { action, key }: WrittenAddress): string | undefined {
  for (const [param, role] of Object.entries(action.tool?.roles ?? {})) {
    const text = action.params[param];
    if (role.kind !== 'token' || typeof text !== 'string') continue;
    const listed = listedToken(action, param, tokens);
    if ((listed?.address ?? text).toLowerCase() === key)
      return listed?.symbol ?? 'the token itself';
  }
  return undefined;
}
