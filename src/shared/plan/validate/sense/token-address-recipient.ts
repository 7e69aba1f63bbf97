import { listedToken } from '../action-amounts.ts';
import { type Check, type CheckInput, issueAt } from '../check.ts';
import { paramsOfKind } from '../given-params.ts';
import { oncePer } from '../once-per.ts';
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
  return chainId === undefined ? undefined : symbols(tokens).get(`${chainId} ${key}`);
}

/** By chain and address. */
const symbols = oncePer((tokens: CheckInput['tokens']): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const { chainId, address, symbol } of tokens.chains().flatMap(tokens.ofChain)) {
    const name = `${chainId} ${address.toLowerCase()}`;
    if (!found.has(name)) found.set(name, symbol);
  }
  return found;
});

/** Of a token that the action itself names, listed or not. */
function movedName({ tokens }: CheckInput, { action, key }: WrittenAddress): string | undefined {
  for (const param of paramsOfKind(action.tool, 'token')) {
    const text = action.params[param];
    if (typeof text !== 'string') continue;
    const listed = listedToken(action, param, tokens);
    if ((listed?.address ?? text).toLowerCase() === key)
      return listed?.symbol ?? 'the token itself';
  }
  return undefined;
}
