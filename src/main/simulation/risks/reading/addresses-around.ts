import { type Address, encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import { readAnswer } from '../../../chain/multicall.ts';
import { BothSides } from '../../../chain/outcome/both-sides.ts';
import type { RiskSubject } from '../risk-rule.ts';
import { remembered } from './remembered.ts';

const abi = parseAbi([
  'function owner() view returns (address)',
  'function pendingOwner() view returns (address)',
  'function implementation() view returns (address)',
]);

/** Another address than before. Null stands for none. */
export interface Replaced {
  contract: Address;
  before: Address | null;
  after: Address | null;
}

/** Those of the contracts that answer such a question differently before and after. Errors: RPC_*. */
export async function replacedIn(
  subject: RiskSubject,
  contracts: readonly Address[],
  functionName: 'owner' | 'pendingOwner' | 'implementation',
): Promise<Replaced[]> {
  const { client, outcome } = subject;
  const sides = await remembered(subject, 'sides', async () => {
    return new BothSides(client, outcome.minedIn);
  });
  const data = encodeFunctionData({ abi, functionName });
  const read = await Promise.all(
    contracts.map(async (contract) => {
      const answers = await sides.ask({ to: contract, data });
      const [before, after] = [answers.before, answers.after].map((answer) => {
        const found = readAnswer<Address>(abi, functionName, answer);
        return found === zeroAddress ? null : found;
      });
      return { contract, before: before ?? null, after: after ?? null };
    }),
  );
  return read.filter(({ before, after }) => before !== after);
}
