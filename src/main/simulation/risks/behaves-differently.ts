import { type Address, getAddress, type Hex } from 'viem';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import { meaningOf } from '../../../shared/chain/known-calls.ts';
import { isKnownContract } from '../is-known-contract.ts';
import { perturbationsOf, type RanIn } from '../probes/perturbations.ts';
import { effectsOf, type PartyEffects, sameEffects } from '../probes/same-effects.ts';
import { type Circumstances, simulateCalls, type TriedCall } from '../probes/simulate-calls.ts';
import type { RiskRule, RiskSubject } from './risk-rule.ts';

/**
 * A contract can try to tell a rehearsal from the real thing by the block that it runs in, or by the gas.
 * The transaction is tried again with each of them made different: what an honest contract does stays the same.
 */
export const behavesDifferently: RiskRule = async (subject) => {
  const { outcome, client, tokens } = subject;
  const { to } = outcome.transaction;
  const ran = await ranIn(subject);
  const stranger = !isKnownContract(client.chainId, to, tokens);
  const asItRan = { number: ran.number, time: ran.time, baseFeePerGasWei: ran.baseFeePerGasWei };
  const usual = await effectsIn(subject, ran, asItRan);
  const tried = await Promise.all(
    perturbationsOf(ran, stranger).map(async ({ when, circumstances, gasLimit, later }) => {
      const effects = await effectsIn(subject, ran, { ...asItRan, ...circumstances }, gasLimit);
      const mayGrow = later === true && !stranger;
      return { when, differs: !sameEffects(usual, effects, mayGrow), refused: !effects.ok };
    }),
  );
  const different = tried.filter(({ differs }) => differs);
  const [first] = different;
  if (first === undefined) return [];
  const when = different.map((each) => each.when);
  return [
    {
      id: 'BEHAVES_DIFFERENTLY',
      level: 'danger',
      message: `The contract behaves differently when watched: it does something else ${when.join(', ')}. What the rehearsal shows need not be what happens.`,
      evidence: {
        ...{ contract: to, when: when.join('; ') },
        refused: different.every(({ refused }) => refused),
      },
    },
  ];
};

async function ranIn({ outcome, client }: RiskSubject): Promise<RanIn> {
  const { transaction, minedIn } = outcome;
  const block = await client.read((viem) => viem.getBlock({ blockNumber: minedIn }));
  const deadline = transaction.decoded?.args.find(({ name }) =>
    /deadline|expir/i.test(name),
  )?.value;
  const isTime = typeof deadline === 'string' && /^\d{10}$/.test(deadline);
  return {
    ...{ number: minedIn, time: block.timestamp, baseFeePerGasWei: block.baseFeePerGas ?? 0n },
    ...{ gasLimit: BigInt(transaction.gasLimit), from: getAddress(transaction.from) },
    ...(isTime && { deadlineSec: BigInt(deadline) }),
  };
}

async function effectsIn(
  { outcome, client }: RiskSubject,
  { number, gasLimit }: RanIn,
  circumstances: Circumstances,
  gas = gasLimit,
): Promise<PartyEffects> {
  const call = callOf(outcome.transaction);
  const [tried] = await simulateCalls(
    client,
    number - 1n,
    [{ ...call, gasLimit: gas }],
    circumstances,
  );
  if (tried === undefined) throw new Error('The fork did not try the call.');
  const recipient = meaningOf(call)?.recipient;
  const parties: Address[] = [call.from, ...(recipient === undefined ? [] : [recipient])];
  return effectsOf(tried, parties, contractsOf(client.chainId)?.weth);
}

function callOf({
  from,
  to,
  valueWei,
  data,
}: RiskSubject['outcome']['transaction']): TriedCall & { valueWei: bigint } {
  return {
    ...{ from: getAddress(from), to: getAddress(to), data: data as Hex },
    valueWei: BigInt(valueWei),
  };
}
