// A question is a call like any other: whoever is asked may move tokens before it answers, or use up the gas, and who
// is asked in the same call after that is asked in another world. So what nobody vouches for is asked last.
import { contractsOf } from '../../shared/chain/addresses.ts';
import { knownContracts } from '../../shared/chain/known-contracts.ts';
import { bundledTokens } from '../../shared/tokens/bundled-tokens.ts';
import type { Question } from './multicall-bytes.ts';

/** The places of the questions in the order in which they are asked: those to contracts that the app ships first. */
export function strangersLast(chainId: number, questions: readonly Question[]): number[] {
  const shipped = shippedOn(chainId);
  const places = questions.map(({ to }, place) => ({ place, ours: shipped.has(to.toLowerCase()) }));
  const ordered = [...places.filter(({ ours }) => ours), ...places.filter(({ ours }) => !ours)];
  return ordered.map(({ place }) => place);
}

const shippedByChain = new Map<number, ReadonlySet<string>>();

function shippedOn(chainId: number): ReadonlySet<string> {
  const known = shippedByChain.get(chainId);
  if (known !== undefined) return known;
  const all = [
    ...addressesIn(contractsOf(chainId)),
    ...knownContracts(chainId).map(({ address }) => address),
    ...bundledTokens.ofChain(chainId).map(({ address }) => address),
  ];
  const shipped = new Set(all.map((address) => address.toLowerCase()));
  shippedByChain.set(chainId, shipped);
  return shipped;
}

function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length === 42 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(addressesIn);
}
