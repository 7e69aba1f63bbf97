// Small contracts made for one thing each, called on a fork by the account that owns them.
import { type Address, encodeFunctionData, getAddress, type Hex, pad, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRisks } from '../../../src/main/simulation/risks/find-risks.ts';
import { nothingKnown } from '../../../src/main/simulation/risks/risk-facts.ts';
import { runTransaction } from '../../../src/main/simulation/run-transaction.ts';
import { Tools } from '../../../src/main/tools/registry.ts';
import {
  contractsOf,
  ethereumTokens,
  practiceEthereumId,
  practiceFaucet,
} from '../../../src/shared/chain/addresses.ts';
import { adversarialContracts } from '../../../src/shared/chain/practice-contracts.ts';
import { bundledTokens } from '../../../src/shared/tokens/bundled-tokens.ts';
import { startPractice } from '../../chain/support/practice.ts';
import { openRoom } from '../support/room.ts';
import { rulesAbout } from '../support/rules-about.ts';

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;
const stateRules = rulesAbout('state');
const me = getAddress(practiceFaucet);
const made = getAddress(`0x${'a'.repeat(40)}`);
const somebody = getAddress(pad('0x7777', { size: 20 }));

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
});
afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

interface Planted {
  codes?: Readonly<Record<Address, Hex>>;
  slots?: readonly (readonly [Address, Hex, Hex])[];
  to?: Address;
  data?: Hex;
  valueWei?: bigint;
}

/** What the rules about state find, and the transaction. */
function found({ codes = {}, slots = [], to = made, data = '0x', valueWei = 0n }: Planted) {
  return room.fork.use(async (session) => {
    const { admin, client } = session;
    for (const [address, bytecode] of Object.entries(codes) as [Address, Hex][]) {
      await admin.setCode({ address, bytecode });
    }
    for (const [address, index, value] of slots)
      await admin.setStorageAt({ address, index, value });
    // What is there before is there in a block before.
    await admin.mine({ blocks: 1 });
    const fields = {
      ...({ kind: 'contract_call', from: me, to, data, valueWei } as const),
      ...{ maxFeePerGasWei: 20n * 10n ** 9n, maxPriorityFeePerGasWei: 10n ** 9n },
    };
    const ran = await runTransaction(session, fields, { ordinal: 0, tokens: bundledTokens });
    const subject = { ...ran, client, tokens: bundledTokens, call: null, facts: nothingKnown };
    const findings = await findRisks(subject, stateRules);
    return { findings, transaction: ran.outcome.transaction };
  });
}

/** `owner()` answers the first slot; anything else sets it to 0x7777. */
const owned: Hex = '0x60003560e01c638da5cb5b14601657617777600055005b60005460005260206000f3';

describe('the owner of a contract', () => {
  test('gives it up', async () => {
    const { findings } = await found({
      codes: { [made]: owned },
      slots: [[made, pad('0x00'), pad(me)]],
    });
    expect(findings).toMatchObject([
      {
        ...{ id: 'OWNER_CHANGES', level: 'danger' },
        evidence: { contract: made, before: me, after: somebody },
      },
    ]);
  });

  test('is another one, who was somebody else before', async () => {
    const before = pad('0x1234');
    const { findings } = await found({
      codes: { [made]: owned },
      slots: [[made, pad('0x00'), before]],
    });
    expect(findings).toMatchObject([{ id: 'OWNER_CHANGES', level: 'info' }]);
  });

  test('is the same where another slot changes', async () => {
    const { findings } = await found({
      codes: { [made]: owned.replace('600055', '600155') as Hex },
      slots: [[made, pad('0x00'), pad(me)]],
    });
    expect(findings).toEqual([]);
  });
});

describe('the code of a contract', () => {
  test.each([
    ['0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc', 'code'],
    ['0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50', 'code'],
    ['0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103', 'admin'],
  ] as const)('is exchanged, or may be by somebody else: slot %s', async (slot, what) => {
    const { findings } = await found({
      codes: { [made]: `0x6177777f${slot.slice(2)}5500` },
      slots: [[made, slot, pad('0x1234')]],
    });
    expect(findings).toMatchObject([
      {
        ...{ id: 'PROXY_UPGRADED', level: 'danger' },
        evidence: { contract: made, after: somebody, what },
      },
    ]);
  });

  test('is exchanged by the owner of the practice proxy', async () => {
    const { upgradingProxy, honestReturn, dishonestReturn } = adversarialContracts;
    const abi = parseAbi(['function upgradeTo(address implementation)']);
    const data = encodeFunctionData({ abi, functionName: 'upgradeTo', args: [dishonestReturn] });
    const { findings } = await found({ to: upgradingProxy, data });
    expect(findings).toMatchObject([
      {
        id: 'PROXY_UPGRADED',
        evidence: { before: getAddress(honestReturn), after: getAddress(dishonestReturn) },
      },
    ]);
  });

  test('is the same where a proxy only does its work', async () => {
    const data = encodeFunctionData({ abi: parseAbi(['function exchange() payable']) });
    const { upgradingProxy: to } = adversarialContracts;
    const { findings } = await found({ to, data, valueWei: 5n });
    expect(findings.filter(({ id }) => id === 'PROXY_UPGRADED')).toEqual([]);
  });
});

describe('an account', () => {
  test('that runs the code of a contract is told so with whatever it does [A-14]', async () => {
    const code: Hex = `0xef0100${somebody.slice(2).toLowerCase()}`;
    const { findings } = await found({ codes: { [me]: code }, to: somebody, valueWei: 1n });
    expect(findings).toMatchObject([
      {
        ...{ id: 'ACCOUNT_DELEGATED', level: 'danger' },
        evidence: { account: me, delegate: somebody },
      },
    ]);
  });

  test('without code is none of these', async () => {
    expect((await found({ to: somebody, valueWei: 1n })).findings).toEqual([]);
  });
});

describe('a contract that is made', () => {
  /** CREATE with what was sent along, from code that returns one zero byte. */
  const making: Hex = '0x6460016000f36000526005601b34f000';

  test('is told', async () => {
    const { findings, transaction } = await found({ codes: { [made]: making } });
    expect(findings).toMatchObject([{ id: 'CONTRACT_MADE', level: 'info' }]);
    expect(transaction.innerCalls).toMatchObject([{ kind: 'create', from: made, depth: 1 }]);
  });

  test('with coins is a reason for caution', async () => {
    const { findings } = await found({ codes: { [made]: making }, valueWei: 7n });
    expect(findings).toMatchObject([
      { id: 'CONTRACT_MADE', level: 'caution', evidence: { valueWei: '7' } },
    ]);
  });
});

test('a contract that gives its coins away and ends is a danger', async () => {
  const { findings } = await found({ codes: { [made]: '0x617777ff' }, valueWei: 9n });
  expect(findings).toMatchObject([
    {
      ...{ id: 'CONTRACT_ENDS', level: 'danger' },
      evidence: { contract: made, to: somebody, valueWei: '9' },
    },
  ]);
});

test('a call inside that nobody can read is counted, and told by its first bytes', async () => {
  // Calls 0x7777 with 0xdeadbeef.
  const code: Hex = ('0x63deadbeef60005260006000600460' + '1c6000617777' + '5af100') as Hex;
  const { findings, transaction } = await found({ codes: { [made]: code } });
  expect(findings).toMatchObject([
    { id: 'INNER_CALLS_UNKNOWN', evidence: { unknown: 1, calls: 1 } },
  ]);
  expect(transaction.innerCalls).toEqual([
    {
      ...{ depth: 1, kind: 'call', from: made, to: somebody, valueWei: '0' },
      ...{ functionName: null, selector: '0xdeadbeef' },
    },
  ]);
});

test('a swap: none of these, and every call inside in words', async () => {
  const contracts = contractsOf(practiceEthereumId);
  const tools = new Tools(room.client, bundledTokens, room.clock);
  const [swap] = await tools.build({
    ...{ tool: 'defi_swap', account: me, chainId: practiceEthereumId },
    params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', venue: 'uniswap_v2' },
  });
  if (swap === undefined || swap.kind === 'permit') throw new Error('no swap');
  expect(contracts?.uniswapV2Router).toBe(swap.to);
  const { findings, transaction } = await found({ ...swap });
  expect(findings).toEqual([]);
  const told = transaction.innerCalls?.filter(({ kind }) => kind !== 'static');
  expect(told?.map(({ to, functionName }) => [to, functionName])).toEqual([
    [contracts?.weth, 'deposit'],
    [contracts?.weth, 'transfer'],
    [expect.anything(), 'swap'],
    [ethereumTokens.USDC.address, 'transfer'],
  ]);
});
