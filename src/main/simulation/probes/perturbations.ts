import type { Address, Hex } from 'viem';
import type { Circumstances } from './simulate-calls.ts';

/** The block that a rehearsal ran in, and the limit that the transaction has. */
export interface RanIn {
  number: bigint;
  /** Unix seconds. */
  time: bigint;
  baseFeePerGasWei: bigint;
  gasLimit: bigint;
  from: Address;
  /** Unix seconds after which the call itself wants to be refused. */
  deadlineSec?: bigint;
}

/** One thing that could tell a contract that it is being watched, made different. */
export interface Perturbation {
  /** Completes "It does something else …". */
  when: string;
  circumstances: Circumstances;
  gasLimit?: bigint;
  /** Time has passed: what a known lender or staking contract owes has grown. */
  later?: true;
}

/** Somebody's, as the fees of real blocks go to somebody. */
const somebody: Address = '0x95222290DD7278Aa3Ddd389Cc1E1d165CC4BAfe5';
const anyRandom: Hex = `0x${'5a'.repeat(32)}`;
const aHundredYears = 3_155_760_000n;

/**
 * `stranger`: the contract that is called is not known. Then it is also tried long from now: of a lender or
 * an exchange that is no fair question, because what is owed grows and prices grow old.
 */
export function perturbationsOf(ran: RanIn, stranger: boolean): Perturbation[] {
  const later = (seconds: bigint, when: string): Perturbation[] => {
    const time = ran.time + seconds;
    const refusedByItself = ran.deadlineSec !== undefined && time > ran.deadlineSec;
    return refusedByItself ? [] : [{ when, circumstances: { time }, later: true }];
  };
  return [
    ...later(60n, 'a minute later'),
    ...later(3_600n, 'an hour later'),
    ...(stranger ? later(aHundredYears, 'after a date that is still to come') : []),
    { when: 'in the next block', circumstances: { number: ran.number + 1n } },
    { when: 'a thousand blocks later', circumstances: { number: ran.number + 1_000n } },
    {
      when: 'in a block whose fees go to somebody else',
      circumstances: { feeRecipient: somebody },
    },
    { when: 'with another random number of the block', circumstances: { prevRandao: anyRandom } },
    {
      when: 'with another base fee',
      circumstances: { baseFeePerGasWei: ran.baseFeePerGasWei * 2n + 1n },
    },
    { when: 'in a larger block', circumstances: { blockGasLimit: 120_000_000n } },
    { when: 'with a higher gas limit', circumstances: {}, gasLimit: ran.gasLimit + 10_000_000n },
    {
      when: 'with more coins in the account',
      circumstances: { balancesWei: { [ran.from]: 1_000_000n * 10n ** 18n } },
    },
  ];
}
