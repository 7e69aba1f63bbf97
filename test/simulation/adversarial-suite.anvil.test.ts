// Every contract of the practice world that means harm, and what catches it before anything is signed.
import { encodeFunctionData, type Hex, maxUint256, parseAbi, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FaucetAccount } from '../../src/main/chain/practice/faucet-account.ts';
import { readMessage } from '../../src/main/wallet/message/read-message.ts';
import { readTypedData, typedDataBytes } from '../../src/main/wallet/message/typed-data.ts';
import { ethereumTokens, practiceEthereumId } from '../../src/shared/chain/addresses.ts';
import { adversarialContracts as bad } from '../../src/shared/chain/practice-contracts.ts';
import type { TransactionKind } from '../../src/shared/chain/types.ts';
import type { ActionNode } from '../../src/shared/plan/nodes.ts';
import { startPractice } from '../chain/support/practice.ts';
import { action, asked, openRoom, planOf } from './support/room.ts';

type Name = keyof typeof bad;

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;
let faucet: FaucetAccount;
const account = privateKeyToAccount(generatePrivateKey()).address;
const friend = '0xa11ce00000000000000000000000000000000001';
const usdc = ethereumTokens.USDC.address;
const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function exchange() payable',
  'function approve(address spender, uint256 value)',
  'function upgradeTo(address implementation)',
]);
const mintable: readonly Name[] = [
  ...(['lyingDecimals', 'feeOnTransfer', 'reverting', 'falseReturning'] as const),
  ...(['bytes32Metadata', 'lookAlikeUsdc', 'hiddenTextToken'] as const),
];

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
  faucet = new FaucetAccount(room.client.rpc);
  await practice.chain.fund(account, { symbol: 'ETH', amount: '20' });
  await practice.chain.fund(account, { symbol: 'USDC', amount: '2500' });
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [account, parseEther('9')] });
  for (const token of mintable) await faucet.send({ to: bad[token], data });
});
const table: string[] = [];
afterAll(async () => {
  process.stdout.write(`attack | caught by | level\n${table.join('\n')}\n`);
  await room?.fork.stop();
  await practice?.close();
});

/** `refused`: it does not come to a question. `void`: a yes that was given is taken back. */
type Level = 'caution' | 'danger' | 'unknown' | 'refused' | 'void';
const caught = (attack: Name, by: string, level: Level) =>
  table.push(`${attack} | ${by} | ${level}`);

/** What a plan of one step is said to be, by the ids of its findings or the code of its refusal. */
async function saidOf(step: ActionNode): Promise<[id: string, level: string][]> {
  const { steps } = await room.simulator.rehearsePlan(asked(planOf(step), account));
  const { error, risks = [] } = steps[0] ?? {};
  if (error !== undefined) return [[error.code, 'refused']];
  return risks.map(({ id, level }) => [id, level]);
}

const send = (token: Name, amount = '1') =>
  action('pay', 'transfer', { token: bad[token], amount, to: friend });
const buy = (token: Name) =>
  action('buy', 'defi_swap', {
    tokenIn: 'ETH',
    tokenOut: bad[token],
    amount: '0.1',
    slippage: '5',
  });

const inPlans: readonly [Name, ActionNode, id: string, Level][] = [
  ['lyingDecimals', send('lyingDecimals'), 'TOKEN_DECIMALS_CHANGE', 'refused'],
  ['feeOnTransfer', send('feeOnTransfer'), 'LESS_ARRIVES', 'caution'],
  ['reverting', send('reverting'), 'TX_REVERTED', 'refused'],
  ['falseReturning', send('falseReturning', '1000'), 'INSUFFICIENT_BALANCE', 'refused'],
  ['honeypot', buy('honeypot'), 'CANNOT_BE_SOLD', 'danger'],
  ['bytes32Metadata', send('bytes32Metadata'), 'TOKEN_NOT_LISTED', 'caution'],
  ['hugeMetadata', send('hugeMetadata'), 'TOKEN_NO_DECIMALS', 'refused'],
  ['lookAlikeUsdc', send('lookAlikeUsdc'), 'TOKEN_POSES', 'danger'],
  ['hiddenTextToken', send('hiddenTextToken'), 'TOKEN_POSES', 'danger'],
];

test.each(inPlans)('%s is caught [A-11]', async (attack, step, id, level) => {
  expect(await saidOf(step)).toContainEqual([id, level]);
  caught(attack, id, level);
});

async function rehearse(fields: {
  to: string;
  data: Hex;
  kind?: TransactionKind;
  valueWei?: bigint;
  gasLimit?: bigint;
}) {
  const fees = { maxFeePerGasWei: 3_000_000_000n, maxPriorityFeePerGasWei: 1n };
  const rehearsed = await room.simulator.rehearseEffect({
    ...{ kind: 'contract_call', chainId: practiceEthereumId, from: account, valueWei: 0n, ...fees },
    ...{ ...fields, to: fields.to as `0x${string}` },
  });
  if (rehearsed.status !== 'ok') throw new Error(JSON.stringify(rehearsed));
  return rehearsed;
}

const exchange = encodeFunctionData({ abi, functionName: 'exchange' });
const exchangeAt = (to: string) =>
  rehearse({ to, data: exchange, valueWei: parseEther('1'), gasLimit: 120_000n });

test.each([
  'parityChameleon',
  'coinbaseChameleon',
  'timestampChameleon',
  'gasLeftChameleon',
] as const)('%s is caught', async (attack) => {
  const { findings } = await exchangeAt(bad[attack]);
  expect(findings).toContainEqual(
    expect.objectContaining({ id: 'BEHAVES_DIFFERENTLY', level: 'danger' }),
  );
  caught(attack, 'BEHAVES_DIFFERENTLY', 'danger');
});

test.each(['airdropDrainer', 'permitPhisher'] as const)(
  'an allowance for %s is caught',
  async (attack) => {
    const data = encodeFunctionData({
      abi,
      functionName: 'approve',
      args: [bad[attack], 100_000_000n],
    });
    const { findings } = await rehearse({ to: usdc, data, kind: 'approve' });
    expect(findings).toContainEqual(
      expect.objectContaining({
        ...{ id: 'SPENDER_CAN_TAKE', level: 'danger' },
        evidence: expect.objectContaining({ mostUnits: '100000000' }),
      }),
    );
    caught(attack, 'SPENDER_CAN_TAKE', 'danger');
  },
);

test('a log-in for permitPhisher that is a permit is read as one, and is not signed for long', () => {
  const permit = (deadline: number) => {
    const field = (name: string, type: string) => ({ name, type });
    const data = {
      domain: {
        name: 'USD Coin',
        version: '2',
        chainId: practiceEthereumId,
        verifyingContract: usdc,
      },
      ...{
        primaryType: 'Permit',
        types: {
          Permit: [
            ...[field('owner', 'address'), field('spender', 'address'), field('value', 'uint256')],
            ...[field('nonce', 'uint256'), field('deadline', 'uint256')],
          ],
        },
      },
      message: {
        owner: account,
        spender: bad.permitPhisher,
        value: maxUint256.toString(),
        nonce: '0',
        deadline: `${deadline}`,
      },
    };
    return typedDataBytes(readTypedData(new TextEncoder().encode(JSON.stringify(data))));
  };
  const now = 1_800_000_000_000;
  const read = (deadline: number) =>
    readMessage(
      'typed_data',
      permit(deadline),
      { chainId: practiceEthereumId, from: account },
      now,
    );
  const { lines, dangers } = read(now / 1_000 + 600);
  expect(lines).toContainEqual({ label: 'Spender', value: bad.permitPhisher });
  expect(dangers).toHaveLength(1);
  caught('permitPhisher', 'the signer: a permit without a limit', 'danger');
  expect(() => read(now / 1_000 + 30 * 86_400)).toThrow(
    expect.objectContaining({ code: 'MESSAGE_VALID_TOO_LONG' }),
  );
  caught('permitPhisher', 'the signer: MESSAGE_VALID_TOO_LONG', 'refused');
});

// The yes itself is taken back by the executor: test/executor/freshness.
test('upgradingProxy does something else afterwards, and what its rehearsal rested on says so [A-04]', async () => {
  const before = await exchangeAt(bad.upgradingProxy);
  const args = [bad.dishonestReturn] as const;
  await faucet.send({
    to: bad.upgradingProxy,
    data: encodeFunctionData({ abi, functionName: 'upgradeTo', args }),
  });
  const after = await exchangeAt(bad.upgradingProxy);
  const codes = ({ read }: typeof before) =>
    (read ?? []).map(({ address, codeHash, slots }) => [address, codeHash, slots]);
  expect(codes(after)).not.toEqual(codes(before));
  expect(before.outcome.assetChanges).toEqual([]);
  expect(after.outcome.assetChanges).toMatchObject([{ account, delta: '-1' }]);
  caught('upgradingProxy', 'the read set at signing', 'void');
});

test('every contract that means harm is in the table', () => {
  const parts: readonly Name[] = ['honestReturn', 'dishonestReturn'];
  const attacks = Object.keys(bad).filter((name) => !parts.includes(name as Name));
  const named = new Set(table.map((row) => row.split(' | ')[0]));
  expect(attacks.filter((name) => !named.has(name))).toEqual([]);
});
