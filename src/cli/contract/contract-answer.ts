import type { AddedContract } from '../../main/chain/contracts/verified-contract.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbAnswer } from '../verb.ts';

/** The contracts with an added ABI, under a line that says what was done. */
export function contractAnswer(
  contracts: readonly AddedContract[],
  said: string | null,
): VerbAnswer {
  const lines = contracts.map(
    ({ chainId, address, name, lines: all }) =>
      `${address} on chain ${chainId}${name === '' ? '' : `, ${name}`}: ${all.length} functions and events`,
  );
  const none = contracts.length === 0 && said === null ? ['No ABI was added.'] : [];
  return {
    exitCode: 0,
    document: { contracts: contracts.map(contractDocument) },
    text: [...(said === null ? [] : [said]), ...lines, ...none].map(visibleLine).join('\n'),
  };
}

function contractDocument({ lines, code, addedAt, ...contract }: AddedContract) {
  return {
    ...contract,
    functions: lines.filter((line) => line.startsWith('function ')),
    codeHash: code.codeHash,
    implementation: code.implementation,
    addedAt,
  };
}

/** The answer as the help shows it. */
export const contractExample = {
  contracts: [
    {
      chainId: 31_337,
      address: '0x1111111111111111111111111111111111111111',
      name: 'Lottery',
      fileSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      functions: ['function buyTicket(uint256 number) payable'],
      codeHash: '0x5c4dc1e4a0f1b8f2c1f5e9ad52b3d2b7ab1a5a8b4cf7a1f5a1bd59a3a2a1c0de',
      implementation: null,
      addedAt: 1_795_446_000_000,
    },
  ],
};
