import { type Address, parseAbi, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractsOf, ethereumTokens } from '../../src/shared/chain/addresses.ts';
import {
  adversarialContracts,
  practiceContracts,
} from '../../src/shared/chain/practice-contracts.ts';
import type { ParamValue } from '../../src/shared/plan/values.ts';
import { startPractice } from '../chain/support/practice.ts';
import { PracticeUser } from '../chain/support/practice-user.ts';
import { action, asked, openRoom, planOf } from '../simulation/support/room.ts';

const { nft, items } = practiceContracts;
const friend: Address = '0x1111111111111111111111111111111111111111';
const abi = parseAbi([
  'function mint(address to) returns (uint256)',
  'function mint(address to, uint256 id, uint256 value)',
  'function mint(address to, uint256 value)',
  'function totalSupply() view returns (uint256)',
  'function setParams(uint256 basisPoints, uint256 maxFee)',
  'function addBlackList(address user)',
  'function removeBlackList(address user)',
]);
const nftAbi = parseAbi([
  'function mint(address to) returns (uint256)',
  'function totalSupply() view returns (uint256)',
]);
const itemsAbi = parseAbi(['function mint(address to, uint256 id, uint256 value)']);
const tokenAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function balanceOf(address account) view returns (uint256)',
]);

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;
let me: PracticeUser;

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
  me = new PracticeUser(practice.chain, practice.status);
  await me.obtain('ETH', '10');
  await me.obtain('USDT', '1000');
});
afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

const rehearse = async (params: Record<string, ParamValue>) => {
  const plan = planOf(action('send', 'transfer', params));
  const rehearsal = await room.simulator.rehearsePlan(asked(plan, me.address));
  const [step] = rehearsal.steps;
  if (step === undefined) throw new Error('nothing was rehearsed');
  return step;
};

const picture = async (): Promise<string> => {
  await me.send(nft, nftAbi, 'mint', [me.address]);
  return (await me.read<bigint>(nft, nftAbi, 'totalSupply')).toString();
};

describe('an item of ERC-721', () => {
  it('is told as a line of its own, for both who have to do with it', async () => {
    const tokenId = await picture();
    const step = await rehearse({ token: nft, tokenId, to: friend });
    expect(step.status).toBe('ok');
    const line = { token: nft, symbol: `Practice Pictures #${tokenId}`, decimals: 0, tokenId };
    expect(step.assetChanges).toEqual([
      { ...line, chainId: 31337, account: me.address, deltaUnits: '-1', delta: '-1' },
      { ...line, chainId: 31337, account: friend, deltaUnits: '1', delta: '1' },
    ]);
    expect(step.output).toMatchObject({ amount: '1', tokenId, to: friend });
    expect(step.risks.map(({ id }) => id)).toContain('TOKEN_NOT_LISTED');
    expect(step.transactions[0]?.decoded?.functionName).toBe('safeTransferFrom');
  });

  it('is not sent by an account that does not hold it', async () => {
    const step = await rehearse({ token: nft, tokenId: '999999', to: friend });
    expect(step).toMatchObject({ status: 'reverted', error: { code: 'ITEM_NOT_HELD' } });
  });

  it('is not sent to a contract that does not take items', async () => {
    const tokenId = await picture();
    const to = contractsOf(31337)?.weth ?? friend;
    const step = await rehearse({ token: nft, tokenId, to });
    expect(step).toMatchObject({
      status: 'reverted',
      error: { code: 'RECIPIENT_REFUSES_ITEM', facts: { recipient: to } },
    });
  });

  it('is sent to a contract that takes items', async () => {
    const tokenId = await picture();
    const vault: Address = '0x00000000000000000000000000000000000c0ffe';
    // Answers every call with the selector of onERC721Received, in the first four bytes.
    await me.test.setCode({ address: vault, bytecode: '0x63150b7a0260e01b60005260206000f3' });
    await me.later(1);
    const step = await rehearse({ token: nft, tokenId, to: vault });
    expect(step).toMatchObject({ status: 'ok' });
  });

  it('is only looked for in a collection', async () => {
    const step = await rehearse({ token: 'USDC', tokenId: '1', to: friend });
    expect(step).toMatchObject({ status: 'reverted', error: { code: 'NOT_A_COLLECTION' } });
  });
});

describe('items of ERC-1155', () => {
  beforeAll(() => me.send(items, itemsAbi, 'mint', [me.address, 7n, 10n]));

  it.each([
    [{}, '1'],
    [{ amount: '4' }, '4'],
    [{ amount: '50%' }, '5'],
    [{ amount: 'max' }, '10'],
  ])('are sent by %j: %s of them', async (given, sent) => {
    const step = await rehearse({ token: items, tokenId: '7', to: friend, ...given });
    expect(step.assetChanges.map(({ symbol, delta }) => [symbol, delta])).toEqual([
      ['Practice Items #7', `-${sent}`],
      ['Practice Items #7', sent],
    ]);
    expect(step.output).toMatchObject({ amount: sent, tokenId: '7' });
  });

  it('are not more than the account holds', async () => {
    const step = await rehearse({ token: items, tokenId: '7', amount: '11', to: friend });
    expect(step).toMatchObject({ status: 'reverted', error: { code: 'INSUFFICIENT_BALANCE' } });
  });

  it('have no worth in dollars', async () => {
    const step = await rehearse({ token: items, tokenId: '7', amount: { usd: '5' }, to: friend });
    expect(step.error).toMatchObject({ code: 'ITEMS_ARE_COUNTED', class: 'invalid_params' });
  });

  it('are whole', async () => {
    const step = await rehearse({ token: items, tokenId: '7', amount: '1.5', to: friend });
    expect(step).toMatchObject({ status: 'reverted', error: { code: 'AMOUNT_TOO_PRECISE' } });
  });
});

describe('a coin', () => {
  it('is not sent by an account that holds less', async () => {
    const step = await rehearse({ token: 'ETH', amount: '1000000', to: friend });
    expect(step).toMatchObject({ status: 'reverted', error: { code: 'INSUFFICIENT_BALANCE' } });
  });
});

describe('USDT', () => {
  const { address: usdt } = ethereumTokens.USDT;

  it('is sent although it answers nothing', async () => {
    const step = await rehearse({ token: 'USDT', amount: '12.5', to: friend });
    expect(step.status).toBe('ok');
    expect(step.risks.filter(({ level }) => level !== 'info')).toEqual([]);
    expect(step.assetChanges.map(({ delta }) => delta)).toEqual(['-12.5', '12.5']);
  });

  it('says what its owner takes of a transfer', async () => {
    await me.asFaucet(usdt, abi, 'setParams', [10n, 40n]);
    const step = await rehearse({ token: 'USDT', amount: '100', to: friend });
    await me.asFaucet(usdt, abi, 'setParams', [0n, 0n]);
    // Ten basis points, as the contract counts them.
    expect(step.assetChanges.map(({ delta }) => delta)).toEqual(['-100', '99.9']);
    expect(step.risks.filter(({ level }) => level !== 'info')).toMatchObject([
      { id: 'LESS_ARRIVES', level: 'caution', evidence: { missingUnits: '100000' } },
    ]);
  });

  it('is not sent by an account that is frozen: it reverts without words', async () => {
    await me.asFaucet(usdt, abi, 'addBlackList', [me.address]);
    const step = await rehearse({ token: 'USDT', amount: '1', to: friend });
    await me.asFaucet(usdt, abi, 'removeBlackList', [me.address]);
    expect(step).toMatchObject({
      status: 'reverted',
      error: { code: 'TX_REVERTED', message: 'The contract refused the call: it gave no reason.' },
    });
  });
});

describe('tokens that mean harm', () => {
  const units = parseUnits('100', 18);

  it('say no by an answer: that is a refusal, although nothing reverts', async () => {
    const no: Address = '0x00000000000000000000000000000000000000f0';
    // balanceOf and decimals answer 18, transfer answers false, and all else reverts.
    await me.test.setCode({
      address: no,
      bytecode:
        '0x60003560e01c8063a9059cbb14602857806370a0823114602e5763313ce56714602e5760006000fd5b60206000f35b601260005260206000f3',
    });
    await me.later(1);
    expect(await me.read(no, tokenAbi, 'balanceOf', [friend])).toBe(18n);
    const step = await rehearse({ token: no, amount: '0.000000000000000001', to: friend });
    expect(step).toMatchObject({ status: 'reverted', error: { code: 'TRANSFER_REFUSED' } });
  });

  it('keep a part of what is sent: what arrives is told, and that it is less', async () => {
    const { feeOnTransfer: token } = adversarialContracts;
    await me.asFaucet(token, tokenAbi, 'mint', [me.address, units]);
    const step = await rehearse({ token, amount: '100', to: friend });
    // A fiftieth, as the contract counts it.
    expect(step.assetChanges.map(({ delta }) => delta)).toEqual(['-100', '98']);
    expect(step.risks.map(({ id }) => id)).toContain('LESS_ARRIVES');
  });

  it('never move: the reason of the contract is told', async () => {
    const { reverting: token } = adversarialContracts;
    await me.asFaucet(token, tokenAbi, 'mint', [me.address, units]);
    const step = await rehearse({ token, amount: '1', to: friend });
    expect(step.error?.message).toContain('transfers are closed');
  });
});
