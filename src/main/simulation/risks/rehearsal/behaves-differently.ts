import { type Address, ethAddress, getAddress, type Hex, zeroAddress } from 'viem';
import { contractsOf } from '../../../../shared/chain/addresses.ts';
import { meaningOf } from '../../../../shared/chain/known-calls.ts';
import { isKnownContract } from '../../is-known-contract.ts';
import { anyBytes } from '../../probes/any-bytes.ts';
import { perturbationsOf, type RanIn } from '../../probes/perturbations.ts';
import { effectsOf, type PartyEffects, sameEffects } from '../../probes/same-effects.ts';
import { type Circumstances, simulateCalls, type TriedCall } from '../../probes/simulate-calls.ts';
import type { RiskRule, RiskSubject } from '../risk-rule.ts';

/**
 * A contract can try to tell a rehearsal from the real thing by the block that it runs in, or by the gas.
 * The transaction is tried again with each of them made different, and with all of them: what an honest
 * contract does stays the same.
 */
export const behavesDifferently: RiskRule = async (subject) => {
  const { outcome, client, tokens } = subject;
  const { to } = outcome.transaction;
  const ran = await ranIn(subject);
  const stranger = !isKnownContract(client.chainId, to, tokens);
  const { number, time, baseFeePerGasWei, gasPriceWei } = ran;
  const asItRan = { number, time, baseFeePerGasWei, gasPriceWei };
  const usual = await effectsIn(subject, ran, asItRan);
  const again = { when: 'when it is tried a second time', refused: !usual.ok };
  const tried = await Promise.all(
    perturbationsOf(ran, stranger, anyBytes).map(async (perturbation) => {
      const { when, circumstances, gasLimit, later, mayRefuse } = perturbation;
      const effects = await effectsIn(subject, ran, { ...asItRan, ...circumstances }, gasLimit);
      const mayGrow = later === true;
      const isRefused = mayRefuse === true && !effects.ok;
      const differs = !isRefused && !sameEffects(usual, effects, mayGrow);
      return { when, differs, refused: !effects.ok };
    }),
  );
  tried.unshift({ ...again, differs: !sameEffects(asRehearsed(subject), usual) });
  const different = tried.filter(({ differs }) => differs);
  const [first] = different;
  if (first === undefined) return [];
  const when = [...new Set(different.map((each) => each.when))];
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
  const [block, parent] = await Promise.all(
    [minedIn, minedIn - 1n].map((blockNumber) => {
      return client.read((viem) => viem.getBlock({ blockNumber }));
    }),
  );
  const deadline = transaction.decoded?.args.find(({ name }) =>
    /deadline|expir/i.test(name),
  )?.value;
  const isTime = typeof deadline === 'string' && /^\d{10}$/.test(deadline);
  const baseFeePerGasWei = block?.baseFeePerGas ?? 0n;
  const [fee, gas] = [BigInt(transaction.feeWei), BigInt(transaction.gasUsed)];
  const paid = gas === 0n ? 0n : fee / gas;
  return {
    ...{ number: minedIn, time: block?.timestamp ?? 0n, baseFeePerGasWei },
    gasPriceWei: paid < baseFeePerGasWei ? baseFeePerGasWei : paid,
    ...{ gasLimit: BigInt(transaction.gasLimit), from: getAddress(transaction.from) },
    heldWei: outcome.before.get('native') ?? 0n,
    parent: { time: parent?.timestamp ?? 0n, feeRecipient: parent?.miner ?? zeroAddress },
    ...(isTime && { deadlineSec: BigInt(deadline) }),
  };
}

async function effectsIn(
  subject: RiskSubject,
  { number, gasLimit }: RanIn,
  circumstances: Circumstances,
  gas = gasLimit,
): Promise<PartyEffects> {
  const { client, outcome } = subject;
  const call = { ...callOf(outcome.transaction), gasLimit: gas };
  const [tried] = await simulateCalls(client, number - 1n, [call], circumstances);
  if (tried === undefined) throw new Error('The fork did not try the call.');
  return effectsOf(tried, partiesOf(subject), contractsOf(client.chainId)?.weth);
}

/** What is shown, in the form of what is tried: there coins are told as a token. */
function asRehearsed(subject: RiskSubject): PartyEffects {
  const { client, outcome } = subject;
  const parties = partiesOf(subject);
  const told = { ok: outcome.transaction.status === 'ok', logs: outcome.transaction.logs };
  const { moved, ...rest } = effectsOf(told, parties, contractsOf(client.chainId)?.weth);
  const coins = outcome.assetChanges
    .filter(({ token }) => token === 'native')
    .map(({ account, deltaUnits }) => [`${coin}/${account}`, BigInt(deltaUnits)] as const);
  return { ...rest, moved: new Map([...moved, ...coins]) };
}

const coin = getAddress(ethAddress);

function partiesOf({ outcome: { transaction } }: RiskSubject): Address[] {
  const call = callOf(transaction);
  const recipient = meaningOf(call)?.recipient;
  return [call.from, ...(recipient === undefined ? [] : [recipient])];
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
