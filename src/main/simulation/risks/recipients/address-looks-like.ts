import { type Address, getAddress } from 'viem';
import { knownContracts } from '../../../../shared/chain/known-contracts.ts';
import { newSpenders, payeeOf } from '../reading/parties.ts';
import type { RiskRule, RiskSubject } from '../risk-rule.ts';

/** Digits at either end, which are all that most people compare. */
const compared = 4;

/** Addresses that begin and end like one that is known are made to be taken for it. */
export const addressLooksLike: RiskRule = (subject) => {
  const payee = payeeOf(subject);
  const named = [...newSpenders(subject), ...(payee === null ? [] : [payee])];
  if (named.length === 0) return [];
  const known = knownTo(subject);
  return named.flatMap((address) => {
    const meant = known.find((each) => imitates(address, each));
    if (meant === undefined || known.includes(address)) return [];
    return [
      {
        id: 'ADDRESS_LOOKS_LIKE',
        level: 'danger',
        message: `This address begins and ends like one that you know, and is another. Compare every digit: ${address} is not ${meant}.`,
        evidence: { address, looksLike: meant },
      } as const,
    ];
  });
};

function knownTo({ facts, client, outcome }: RiskSubject): Address[] {
  const dealt = facts.dealtWith(client.chainId, getAddress(outcome.transaction.from));
  const contracts = knownContracts(client.chainId).map(({ address }) => address);
  return [...facts.own(), ...facts.contacts(), ...dealt.keys(), ...contracts].map((each) =>
    getAddress(each),
  );
}

function imitates(address: Address, known: Address): boolean {
  const [one, other] = [address.toLowerCase(), known.toLowerCase()];
  const isSame = (from: number, to?: number) => one.slice(from, to) === other.slice(from, to);
  return one !== other && isSame(2, 2 + compared) && isSame(-compared);
}
