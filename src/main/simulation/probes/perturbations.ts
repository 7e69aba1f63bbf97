import { type Address, type Hex, zeroAddress } from 'viem';
import type { Circumstances } from './simulate-calls.ts';

/** The block that a rehearsal ran in, and the limits that the transaction has. */
export interface RanIn {
  number: bigint;
  /** Unix seconds. */
  time: bigint;
  baseFeePerGasWei: bigint;
  gasPriceWei: bigint;
  gasLimit: bigint;
  from: Address;
  /** What the sender had before, in wei. */
  heldWei: bigint;
  /** The block before: of the chain itself, where nothing else was rehearsed before. */
  parent: { time: bigint; feeRecipient: Address };
  /** Unix seconds after which the call itself wants to be refused. */
  deadlineSec?: bigint;
}

/** One thing that could tell a contract that it is being watched, made different; or all of them at once. */
export interface Perturbation {
  /** Completes "It does something else …". */
  when: string;
  circumstances: Circumstances;
  gasLimit?: bigint;
  /** Time has passed: what a lender or a staking contract owes has grown. */
  later?: true;
  /** The call's own deadline is over: that it is refused then is no difference. */
  mayRefuse?: true;
}

/** So many bytes that nobody can know before: what is always the same can be recognised. */
export type AnyBytes = (size: number) => Hex;

const aHundredYears = 3_155_760_000n;
const manyBlocks = 1_000_000_000n;
const ether = 10n ** 18n;
const mostGas = 16_777_216n;

/**
 * `stranger`: the contract that is called is not known. Then it is also tried long from now: of a lender or
 * an exchange that is no fair question, because what is owed grows and prices grow old.
 */
export function perturbationsOf(ran: RanIn, stranger: boolean, any: AnyBytes): Perturbation[] {
  const { number, baseFeePerGasWei: base } = ran;
  return [
    ...[1, 2, 3].map((at) => anotherBlock(ran, BigInt(at), any)),
    nextOfTheChain(ran, any),
    { when: 'a minute later', ...at(ran, ran.time + 60n) },
    { when: 'an hour later', ...at(ran, ran.time + 3_600n) },
    ...(stranger
      ? [
          {
            when: 'after a date that is still to come',
            ...at(ran, ran.time + aHundredYears, { number: number + manyBlocks }),
          },
        ]
      : []),
    { when: 'in the next block', circumstances: { number: number + 1n } },
    { when: 'a thousand blocks later', circumstances: { number: number + 1_000n } },
    {
      when: 'in a block whose fees go to somebody else',
      circumstances: { feeRecipient: any(20) },
    },
    { when: 'with another random number of the block', circumstances: { prevRandao: any(32) } },
    { when: 'with another base fee', circumstances: feesOf(ran, base * 2n + 1n) },
    { when: 'in a larger block', circumstances: { blockGasLimit: 120_000_000n } },
    { when: 'with a higher gas limit', ...moreGas(ran) },
    {
      when: 'with more coins in the account',
      circumstances: { balancesWei: { [ran.from]: ran.heldWei + 1_000_000n * ether } },
    },
  ];
}

/** A block of which everything is another, as the real one will be: who looks for two signs at once sees them. */
function anotherBlock(ran: RanIn, nth: bigint, any: AnyBytes): Perturbation {
  const feeRecipient = any(20);
  // Both an even and an odd number of seconds later.
  const time = ran.time + 2n * BigInt(any(1)) + nth;
  const { balancesWei, ...fees } = feesOf(ran, ran.baseFeePerGasWei + 1n + BigInt(any(3)));
  return {
    when: 'in a block that is another in everything',
    ...at(ran, time, {
      ...{ number: ran.number + nth + BigInt(any(1)), feeRecipient, prevRandao: any(32), ...fees },
      blockGasLimit: 60_000_000n + BigInt(any(3)),
      balancesWei: { ...balancesWei, [feeRecipient]: ether + BigInt(any(7)) },
    }),
  };
}

/** As the chain itself would make it after the block before: at its pace, with the fees for who is real. */
function nextOfTheChain(ran: RanIn, any: AnyBytes): Perturbation {
  const { parent } = ran;
  const feeRecipient = parent.feeRecipient === zeroAddress ? any(20) : parent.feeRecipient;
  return {
    when: 'in a block such as the chain makes them',
    ...at(ran, parent.time + 12n * (1n + BigInt(any(1)) / 8n), {
      ...{ feeRecipient, prevRandao: any(32) },
      ...feesOf(ran, ran.baseFeePerGasWei + 1n + BigInt(any(3))),
    }),
  };
}

function at(
  { time: ranAt, deadlineSec }: RanIn,
  time: bigint,
  circumstances: Circumstances = {},
): Omit<Perturbation, 'when'> {
  return {
    circumstances: { ...circumstances, time },
    ...(time > ranAt && { later: true }),
    ...(deadlineSec !== undefined && time > deadlineSec && { mayRefuse: true }),
  };
}

/** Another base fee with the same tip, and coins for it. */
function feesOf(ran: RanIn, baseFeePerGasWei: bigint): Circumstances {
  const more = baseFeePerGasWei - ran.baseFeePerGasWei;
  return {
    baseFeePerGasWei,
    gasPriceWei: ran.gasPriceWei + more,
    balancesWei: { [ran.from]: ran.heldWei + more * ran.gasLimit },
  };
}

/** No transaction may have more than a chain lets it (EIP-7825). */
function moreGas(ran: RanIn): Omit<Perturbation, 'when'> {
  const wished = ran.gasLimit + 10_000_000n;
  const gasLimit = wished < mostGas || ran.gasLimit > mostGas ? wished : mostGas;
  const more = (gasLimit - ran.gasLimit) * ran.gasPriceWei;
  return { gasLimit, circumstances: { balancesWei: { [ran.from]: ran.heldWei + more } } };
}
