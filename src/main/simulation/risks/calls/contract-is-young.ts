import type { Address } from 'viem';
import type { Finding } from '../../../../shared/chain/types.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { ChainClient } from '../../../chain/chain-client.ts';
import { strangeContracts } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

const days = 3n;
const seconds = days * 86_400n;
/** By which it is reckoned how many blocks a day has. */
const sampleBlocks = 1_000n;

/** Contracts that are made to steal are seldom older than a few days. Looked at once, at a block of then. */
export const contractIsYoung: RiskRule = async (subject) => {
  const strange = await strangeContracts(subject);
  if (strange.length === 0) return [];
  const { client, outcome } = subject;
  try {
    const then = await blockBefore(client, outcome.minedIn - 1n);
    const found = await Promise.all(strange.map((each) => wasThere(client, each, then)));
    return strange.filter((_, index) => !found[index]).map(young);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return strange.map(ageNotKnown);
  }
};

/** The block of some days ago, by the pace of the newest; the first one of a chain that is younger. */
async function blockBefore(client: ChainClient, newest: bigint): Promise<bigint> {
  const sample = newest > sampleBlocks ? newest - sampleBlocks : 0n;
  const [first, last] = await Promise.all([client.block(sample), client.block(newest)]);
  const took = last.timestamp - first.timestamp;
  if (took <= 0n) return 0n;
  const blocks = (seconds * (newest - sample)) / took;
  return newest > blocks ? newest - blocks : 0n;
}

async function wasThere(client: ChainClient, address: Address, then: bigint): Promise<boolean> {
  const code = await client.read((viem) => viem.getCode({ address, blockNumber: then }));
  return code !== undefined && code !== '0x';
}

function young(contract: Address): Finding {
  return {
    id: 'CONTRACT_IS_YOUNG',
    level: 'caution',
    message: `The contract ${contract} did not exist ${days} days ago. Contracts that are made to steal are seldom older: wait, or make sure who made it.`,
    evidence: { contract, days: Number(days) },
  };
}

/** Most endpoints keep no state of former days. */
function ageNotKnown(contract: Address): Finding {
  return {
    id: 'CONTRACT_IS_YOUNG',
    level: 'info',
    message: `How old the contract ${contract} is cannot be told: the network endpoint keeps no state of former days.`,
    evidence: { contract, days: null },
  };
}
