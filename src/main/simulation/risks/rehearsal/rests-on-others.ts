import { type Address, concat, getAddress, type Hex, keccak256, numberToHex, pad } from 'viem';
import type { TransactionKind } from '../../../../shared/chain/types.ts';
import { isKnownContract } from '../../is-known-contract.ts';
import type { Trace } from '../../trace/trace.ts';
import type { RiskRule } from '../risk-rule.ts';

/** What only moves or allows something of the account's own rests on little else. */
const plain: ReadonlySet<TransactionKind> = new Set([
  ...(['transfer', 'approve', 'wrap', 'unwrap', 'revoke_delegation'] as const),
]);
/** Mappings by account stand at one of the first slots of nearly every token. */
const mappings = 32;
const named = 3;
/** Of 64 hashes each. */
const hashedAtMost = 64;

/**
 * How much of what a transaction looked at others can change before it is mined: prices, rates, switches. The
 * same values are looked at again before it is signed.
 */
export const restsOnOthers: RiskRule = ({ outcome, trace, client, tokens }) => {
  const { kind, from } = outcome.transaction;
  if (plain.has(kind)) return [];
  if (trace === null) throw new Error('The fork could not tell what the transaction looked at.');
  const others = valuesOfOthers(trace, getAddress(from));
  const values = others.reduce((sum, { slots }) => sum + slots, 0);
  if (values === 0) return [];
  const strangers = others.filter(
    ({ address }) => !isKnownContract(client.chainId, address, tokens),
  );
  return [
    {
      id: 'RESTS_ON_OTHERS',
      level: 'info',
      message: `What this does rests on ${values} ${values === 1 ? 'value' : 'values'} in ${others.length} ${others.length === 1 ? 'contract' : 'contracts'} that others can change, such as the state of a pool. They are looked at again before it is signed.`,
      evidence: {
        ...{ values, contracts: others.length, unknownContracts: strangers.length },
        most: others
          .slice(0, named)
          .map(({ address, slots }) => `${address}: ${slots}`)
          .join('; '),
      },
    },
  ];
};

/** By address, those with the most values first; what is kept for the account itself is left out. */
export function valuesOfOthers(
  { read, calls }: Pick<Trace, 'read' | 'calls'>,
  account: Address,
): { address: Address; slots: number }[] {
  const partners = [...new Set(calls.flatMap(({ from, to }) => [from, to]))];
  const own = slotsOf(account, partners);
  const count = ({ slots }: Trace['read'][number]) =>
    [...slots.keys()].filter((slot) => !own.has(slot)).length;
  return read
    .filter(({ address }) => address !== account)
    .map((each) => ({ address: each.address, slots: count(each) }))
    .filter(({ slots }) => slots > 0)
    .sort((left, right) => right.slots - left.slots);
}

/** Where balances and allowances of an account stand, in the usual layouts. */
function slotsOf(account: Address, partners: readonly Address[]): ReadonlySet<Hex> {
  return new Set([...balancesOf(account), ...partners.flatMap((each) => sharedOf(account, each))]);
}

const balancesOf = hashedOnce((account: Address) => {
  const numbers = Array.from({ length: mappings }, (_, at) => numberToHex(at, { size: 32 }));
  const key = pad(account);
  return numbers.flatMap((number) => [
    keccak256(concat([key, number])),
    keccak256(concat([number, key])),
  ]);
});

const sharedOf = hashedOnce((account: Address, partner: Address) =>
  balancesOf(account).map((slot) => keccak256(concat([pad(partner), slot]))),
);

/** Hashes take most of the time of this rule, and an account meets the same contracts again and again. */
function hashedOnce<Args extends readonly Address[]>(
  work: (...args: Args) => readonly Hex[],
): (...args: Args) => readonly Hex[] {
  const known = new Map<string, readonly Hex[]>();
  return (...args) => {
    const key = args.join();
    const slots = known.get(key) ?? work(...args);
    if (known.size >= hashedAtMost) known.clear();
    known.set(key, slots);
    return slots;
  };
}
