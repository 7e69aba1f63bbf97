import { type Address, getAddress, isAddress } from 'viem';
import { erc20Abi } from '../../../shared/chain/calls/erc20.ts';
import type { ReadOutcome } from '../../chain/outcome/read-outcome.ts';
import type { Asset, StepFrame } from './intent.ts';

/** A token as a step names it. */
export interface StepToken {
  address: Address | 'native';
  asset: Asset;
  decimals: number;
  /** By which its price is found; null for a token that no list vouches for. */
  symbol: string | null;
}

/** By the list, else by the address that the step gives and what the token then says of its decimals. */
export async function stepToken(frame: StepFrame, name: string): Promise<StepToken> {
  const { client, tokens, outcome } = frame;
  const match = tokens.find(client.chainId, name);
  if (match.kind === 'found') {
    const { address, decimals, symbol, added } = match.token;
    const found = address === 'native' ? address : getAddress(address);
    return { ...named(found), decimals, symbol: added === true ? null : symbol };
  }
  if (!isAddress(name)) throw new TypeError('the step names no token that is known');
  const address = getAddress(name);
  const decimals = decimalsIn(outcome, address) ?? (await askDecimals(frame, address));
  return { ...named(address), decimals, symbol: null };
}

/** The token that wraps the chain's own coin. */
export function wrappedToken({ client, tokens }: StepFrame): StepToken & { address: Address } {
  const listed = tokens.wrappedNative(client.chainId);
  if (listed === undefined) throw new TypeError('no token wraps the coin of this chain');
  const address = getAddress(listed.address);
  return { ...named(address), address, decimals: listed.decimals, symbol: listed.symbol };
}

/** The coin of the chain; without a symbol where the list does not know it. */
export function nativeCoin({ client, tokens }: StepFrame): StepToken {
  const { decimals, symbol } = tokens.native(client.chainId) ?? { decimals: 18, symbol: null };
  return { ...named('native'), decimals, symbol };
}

function named(address: Address | 'native') {
  return { address, asset: address.toLowerCase() };
}

/** As they were read when the outcome was. */
function decimalsIn({ assetChanges, allowances }: ReadOutcome, token: Address): number | undefined {
  return [...assetChanges, ...allowances].find((each) => each.token === token)?.decimals;
}

function askDecimals({ client }: StepFrame, address: Address): Promise<number> {
  return client.read((viem) =>
    viem.readContract({ address, abi: erc20Abi, functionName: 'decimals' }),
  );
}
