import { type Address, parseAbi, toFunctionSelector, zeroAddress } from 'viem';
import { type Question, readAnswer } from '../../../chain/multicall.ts';
import { BothSides } from '../../../chain/outcome/both-sides.ts';
import type { RiskSubject } from '../risk-rule.ts';
import { remembered } from './remembered.ts';

const abi = parseAbi([
  'function owner() view returns (address)',
  'function pendingOwner() view returns (address)',
  'function implementation() view returns (address)',
]);

const asked = {
  owner: toFunctionSelector(abi[0]),
  pendingOwner: toFunctionSelector(abi[1]),
  implementation: toFunctionSelector(abi[2]),
} as const;

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
  functionName: keyof typeof asked,
): Promise<Replaced[]> {
  const { client, outcome } = subject;
  const sides =
    subject.sides ??
    (await remembered(subject, 'sides', async () => new BothSides(client, outcome.minedIn)));
  const data = asked[functionName];
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

/** What `replacedIn` asks of a contract. */
export function questionsAround(to: Address): Question[] {
  return Object.values(asked).map((data) => ({ to, data }));
}
