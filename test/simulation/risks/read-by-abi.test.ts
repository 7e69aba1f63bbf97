import { encodeFunctionData, parseAbi } from 'viem';
import { expect, it } from 'vitest';
import { readByAbi } from '../../../src/main/simulation/risks/calls/read-by-abi.ts';
import type { RiskSubject } from '../../../src/main/simulation/risks/risk-rule.ts';
import { ethereumTokens } from '../../../src/shared/chain/addresses.ts';
import { erc20Abi } from '../../../src/shared/chain/calls/erc20.ts';
import { decodeCall } from '../../../src/shared/chain/decode-call.ts';

const stranger = '0x3333333333333333333333333333333333333333';
const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 1n] });

const found = (to: string, kind = 'contract_call') => {
  const transaction = { kind, to, data, decoded: decodeCall(data) };
  return readByAbi({ outcome: { transaction }, client: { chainId: 1 } } as unknown as RiskSubject);
};

it('a function that everybody knows is told to be only what was rehearsed, of a contract that nobody vouches for', async () => {
  expect(await found(stranger)).toMatchObject([
    {
      ...{ id: 'READ_BY_ABI', level: 'info', evidence: { contract: stranger } },
      message:
        'Any contract can have a function called transfer; what this one does with it is only what was rehearsed.',
    },
  ]);
  expect(await found(ethereumTokens.USDC.address)).toEqual([]);
  expect(await found(stranger, 'transfer')).toEqual([]);
});

it('whose ABI comes of a service is said to be what that service has', async () => {
  const abi = ['function sweep(address to)'] as const;
  const sweep = encodeFunctionData({ abi: parseAbi(abi), args: [stranger] });
  const said = { service: 'sourcify', match: 'partial' };
  const [finding] = await readByAbi({
    ...{ client: { chainId: 1 }, added: () => ({ said, name: '', lines: abi }) },
    outcome: {
      transaction: {
        ...{ kind: 'contract_call', to: stranger, data: sweep },
        decoded: { functionName: 'sweep' },
      },
    },
  } as unknown as RiskSubject);
  expect(finding?.message).toContain('its contract, which Sourcify has as a partial match;');
});
