import { sourceWords } from '../../shared/contracts/contract-source.ts';
import type { ContractSourceView } from '../../shared/ipc/contract-views.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbAnswer } from '../verb.ts';

/** What is known of contracts and by whose word, under a line that says what was done. */
export function sourceAnswer(
  contracts: readonly ContractSourceView[],
  said: string | null,
): VerbAnswer {
  const none =
    contracts.length === 0 && said === null ? ['Nobody was asked about a contract.'] : [];
  return {
    exitCode: 0,
    document: { contracts },
    text: [...(said === null ? [] : [said]), ...contracts.flatMap(linesOf), ...none]
      .map(visibleLine)
      .join('\n'),
  };
}

function linesOf(contract: ContractSourceView): string[] {
  const { address, network, name, implementation, functions, at, acceptedAt } = contract;
  return [
    `${address} on ${network}${name === '' ? '' : `, ${name}`}: ${sourceWords(contract)}`,
    ...(at === null ? [] : [`  said ${dayOf(at)}; ${functions.length} functions`]),
    ...(implementation === null ? [] : [`  sends its calls on to ${implementation}`]),
    ...(acceptedAt === null ? [] : [`  accepted by you on ${dayOf(acceptedAt)} as it was then`]),
  ];
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

const example: ContractSourceView = {
  ...{ chainId: 1, network: 'Ethereum', address: '0x1111111111111111111111111111111111111111' },
  ...{ name: 'Lottery', origin: 'sourcify', match: 'exact', asked: ['sourcify'] },
  functions: ['function buyTicket(uint256 number) payable'],
  ...{ implementation: null, at: 1_795_446_000_000, acceptedAt: null },
};

/** The answer as the help shows it. */
export const sourceExample = { contracts: [example] };

/** One that nobody verified and a person accepted. */
export const acceptedExample = {
  contracts: [
    {
      ...{ ...example, name: '', origin: 'nobody', match: null, functions: [] },
      ...{ asked: ['sourcify', 'etherscan'], acceptedAt: 1_795_446_000_000 },
    },
  ],
};
