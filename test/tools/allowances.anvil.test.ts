import { type Address, maxUint256, parseAbi, parseSignature } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
const { airdropDrainer } = adversarialContracts;
const permit2 = contractsOf(31337)?.permit2 as Address;
const usdc = ethereumTokens.USDC.address;
const usdt = ethereumTokens.USDT.address;
const dai = ethereumTokens.DAI.address;
const spender: Address = '0x1111111111111111111111111111111111111111';
const other: Address = '0x2222222222222222222222222222222222222222';
const tokenAbi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function allowance(address owner, address spender) view returns (uint256)',
]);
const collectionAbi = parseAbi([
  'function mint(address to) returns (uint256)',
  'function approve(address to, uint256 id)',
  'function setApprovalForAll(address operator, bool yes)',
  'function transferFrom(address from, address to, uint256 id)',
  'function totalSupply() view returns (uint256)',
]);
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
]);

let practice: Awaited<ReturnType<typeof startPractice>>;
let room: Awaited<ReturnType<typeof openRoom>>;
let me: PracticeUser;
let clean: `0x${string}`;

beforeAll(async () => {
  practice = await startPractice();
  room = await openRoom(practice.rpcUrl);
  me = new PracticeUser(practice.chain, practice.status);
  await me.obtain('ETH', '10');
  await me.obtain('USDC', '1000');
  await me.obtain('USDT', '1000');
  clean = await me.test.snapshot();
});
beforeEach(async () => {
  await me.test.revert({ id: clean });
  clean = await me.test.snapshot();
});
afterAll(async () => {
  await room?.fork.stop();
  await practice?.close();
});

const look = (params: Record<string, string> = {}) =>
  room.tools.read({ tool: 'get_allowances', params, account: me.address, chainId: 31337 });

async function rehearse(tool: string, params: Record<string, ParamValue>) {
  const rehearsal = await room.simulator.rehearsePlan(
    asked(planOf(action('a', tool, params)), me.address),
  );
  const [step] = rehearsal.steps;
  if (step === undefined) throw new Error('nothing was rehearsed');
  return step;
}

/** What the rehearsal says stood before and stands after, by spender. */
const changes = (step: Awaited<ReturnType<typeof rehearse>>) =>
  step.allowances.map(({ symbol, spender: who, before, after, way = 'token' }) => [
    ...[way, symbol, who, before, after],
  ]);

const lastPicture = () => me.read<bigint>(nft, collectionAbi, 'totalSupply');

const inOneHour = async () => (await me.client.getBlock()).timestamp + 3_600n;

describe('the allowances of an account', () => {
  it('are none where it allowed nobody anything, and that is certain', async () => {
    expect(await look()).toEqual({ allowances: [], fromBlock: '0', complete: true, unknown: [] });
  });

  it('are found wherever they stand, as they stand now', async () => {
    await me.send(usdc, tokenAbi, 'approve', [airdropDrainer, maxUint256]);
    await me.send(usdt, tokenAbi, 'approve', [spender, 5_000_000n]);
    await me.send(dai, tokenAbi, 'approve', [spender, 7n]);
    await me.send(dai, tokenAbi, 'approve', [spender, 0n]);
    const { blockNumber } = await me.send(usdc, tokenAbi, 'approve', [permit2, 9_000_000n]);
    const expiration = Number(await inOneHour());
    await me.send(permit2, permit2Abi, 'approve', [usdc, other, 4_000_000n, expiration]);
    await me.send(nft, collectionAbi, 'mint', [me.address]);
    const id = await lastPicture();
    await me.send(nft, collectionAbi, 'approve', [other, id]);
    await me.send(items, collectionAbi, 'setApprovalForAll', [spender, true]);
    const { allowances, complete } = await look();
    expect(complete).toBe(true);
    expect(allowances).toEqual(
      [
        { way: 'collection', token: items, symbol: 'Practice Items', spender, unlimited: true },
        {
          way: 'item',
          token: nft,
          symbol: `Practice Pictures #${id}`,
          spender: other,
          amount: '1',
        },
        { way: 'permit2', token: usdc, spender: other, amount: '4' },
        { way: 'token', token: usdc, spender: permit2, amount: '9', sinceBlock: `${blockNumber}` },
        { way: 'token', token: usdt, symbol: 'USDT', spender, amount: '5', unlimited: false },
        { way: 'token', token: usdc, symbol: 'USDC', spender: airdropDrainer, unlimited: true },
      ].map((each) => expect.objectContaining(each)),
    );
    const [, , throughPermit2] = allowances as { expiresAt: string }[];
    expect(Date.parse(throughPermit2?.expiresAt ?? '') / 1000).toBe(expiration);
    expect((await look({ token: 'USDT' }))['allowances']).toHaveLength(1);
  });

  it('are not those that have expired, nor those of an item that went to somebody else', async () => {
    const soon = Number(await inOneHour());
    await me.send(permit2, permit2Abi, 'approve', [usdc, other, 4n, soon]);
    await me.send(nft, collectionAbi, 'mint', [me.address]);
    const id = await lastPicture();
    await me.send(nft, collectionAbi, 'approve', [spender, id]);
    expect((await look())['allowances']).toHaveLength(2);
    await me.send(nft, collectionAbi, 'transferFrom', [me.address, other, id]);
    await me.test.setBalance({ address: other, value: 10n ** 18n });
    await me.as(other, nft, collectionAbi, 'approve', [spender, id]);
    expect((await look())['allowances']).toHaveLength(1);
    await me.later(4_000);
    expect(await look()).toMatchObject({ allowances: [], complete: true });
  });

  it('are less after what was allowed is taken: the drainer behind an approval', async () => {
    await me.send(usdc, tokenAbi, 'approve', [airdropDrainer, 600_000_000n]);
    await me.send(
      airdropDrainer,
      parseAbi(['function drain(address token, address victim)']),
      'drain',
      [usdc, me.address],
    );
    expect((await look())['allowances']).toEqual([]);
  });
});

describe('an allowance by a signature', () => {
  it('is found like any other, and taken back: the permit that a phisher got', async () => {
    const { permitPhisher } = adversarialContracts;
    const typed = {
      domain: { name: 'USD Coin', version: '2', chainId: 31337, verifyingContract: usdc },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: {
        ...{ owner: me.address, spender: permitPhisher, value: maxUint256 },
        ...{ nonce: 0n, deadline: maxUint256 },
      },
    } as const;
    const { r, s, yParity } = parseSignature(await me.account.signTypedData(typed));
    const abi = parseAbi([
      'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    ]);
    const { owner, value, deadline } = typed.message;
    const args = [owner, permitPhisher, value, deadline, yParity + 27, r, s];
    // Anybody may hand it in: the account itself sends nothing.
    await me.asFaucet(usdc, abi, 'permit', args);
    expect((await look())['allowances']).toMatchObject([
      { token: usdc, spender: permitPhisher, unlimited: true },
    ]);
    const step = await rehearse('revoke', { token: 'USDC', spender: 'all' });
    expect(changes(step)).toEqual([['token', 'USDC', permitPhisher, `${maxUint256}`, '0']]);
  });
});

describe('approve', () => {
  it('allows exactly what is asked for', async () => {
    const step = await rehearse('approve', { token: 'USDC', spender, amount: '12.5' });
    expect(changes(step)).toEqual([['token', 'USDC', spender, '0', '12500000']]);
    expect(step).toMatchObject({ status: 'ok', output: { allowance: '12.5' } });
  });

  it('calls an unlimited allowance a danger', async () => {
    const step = await rehearse('approve', { token: 'USDC', spender, amount: 'unlimited' });
    expect(changes(step)).toEqual([['token', 'USDC', spender, '0', `${maxUint256}`]]);
    expect(step.risks).toContainEqual(
      expect.objectContaining({ id: 'UNLIMITED_APPROVAL', level: 'danger' }),
    );
  });

  it.each([
    ['a token', usdc, 'approve', [spender, maxUint256]],
    ['a collection', nft, 'setApprovalForAll', [spender, true]],
  ] as const)(
    'calls it one as well where it stood before, of %s',
    async (_what, to, name, args) => {
      await me.send(to, [...tokenAbi, ...collectionAbi], name, args);
      const token = to === usdc ? 'USDC' : nft;
      const step = await rehearse('approve', { token, spender, amount: 'unlimited' });
      expect(changes(step)).toEqual([]);
      expect(step.risks).toContainEqual(
        expect.objectContaining({
          ...{ id: 'UNLIMITED_AGAIN', level: 'danger', evidence: { token: to, spender } },
        }),
      );
    },
  );

  it('goes by way of zero where the token wants it, as USDT does', async () => {
    await me.send(usdt, tokenAbi, 'approve', [spender, 5n]);
    const step = await rehearse('approve', { token: 'USDT', spender, amount: '1' });
    expect(changes(step)).toEqual([
      ['token', 'USDT', spender, '5', '0'],
      ['token', 'USDT', spender, '0', '1000000'],
    ]);
    expect(step.output).toMatchObject({ allowance: '1' });
  });

  it('says the allowance also where it was the same before', async () => {
    await me.send(usdc, tokenAbi, 'approve', [spender, 5_000_000n]);
    const step = await rehearse('approve', { token: 'USDC', spender, amount: '5' });
    expect(step).toMatchObject({ status: 'ok', allowances: [], output: { allowance: '5' } });
  });

  it('goes through Permit2, which is first allowed to take as much itself', async () => {
    const expiresAt = new Date(Number(await inOneHour()) * 1000).toISOString();
    const params = { token: 'USDC', spender, amount: '3', through: 'permit2', expiresAt };
    const step = await rehearse('approve', params);
    expect(changes(step)).toEqual([
      ['token', 'USDC', permit2, '0', '3000000'],
      ['permit2', 'USDC', spender, '0', '3000000'],
    ]);
    expect(step.allowances[1]?.expiresAt).toBe(`${Date.parse(expiresAt) / 1000}`);
    expect(step.output).toMatchObject({ allowance: '3' });
    await me.send(usdc, tokenAbi, 'approve', [permit2, 5_000_000n]);
    const again = await rehearse('approve', params);
    expect(changes(again)).toEqual([['permit2', 'USDC', spender, '0', '3000000']]);
  });

  it('ends an allowance through Permit2 after half an hour where nothing is said', async () => {
    const step = await rehearse('approve', {
      token: 'USDC',
      spender,
      amount: '3',
      through: 'permit2',
    });
    const at = Math.max(Number((await me.client.getBlock()).timestamp), Date.now() / 1000);
    const ends = Number(step.allowances[1]?.expiresAt);
    expect(ends).toBeGreaterThan(at + 1_700);
    expect(ends).toBeLessThan(at + 1_900);
  });

  it.each([
    ['yesterday', { through: 'permit2', expiresAt: '2020-01-01T00:00:00Z' }, 'EXPIRY_PASSED'],
    ['no time', { through: 'permit2', expiresAt: 'soon' }, 'EXPIRY_NOT_A_TIME'],
    ['an end of an allowance that has none', { expiresAt: '2099-01-01T00:00:00Z' }, 'BAD_PARAM'],
    ['ether', { token: 'ETH' }, 'NATIVE_APPROVAL'],
    ['some of a collection', { token: nft }, 'COLLECTION_ALL_OR_NONE'],
    [
      'more than Permit2 can count',
      { through: 'permit2', amount: `${1n << 160n}` },
      'AMOUNT_TOO_LARGE',
    ],
  ])('refuses %s', async (_what, given, code) => {
    const step = await rehearse('approve', { token: 'USDC', spender, amount: '3', ...given });
    expect(step.error?.code).toBe(code);
  });

  it('allows every item of a collection only as the danger that it is', async () => {
    const step = await rehearse('approve', { token: nft, spender, amount: 'unlimited' });
    expect(changes(step)).toEqual([
      ['collection', 'Practice Pictures', spender, '0', `${maxUint256}`],
    ]);
    expect(step.risks.map(({ id }) => id)).toContain('UNLIMITED_APPROVAL');
  });
});

describe('revoke', () => {
  it('takes one allowance back', async () => {
    await me.send(usdt, tokenAbi, 'approve', [spender, 5n]);
    await me.send(usdt, tokenAbi, 'approve', [other, 6n]);
    const step = await rehearse('revoke', { token: 'USDT', spender });
    expect(changes(step)).toEqual([['token', 'USDT', spender, '5', '0']]);
    expect(step.output).toMatchObject({ revoked: [{ token: usdt, spender }] });
  });

  it('takes all of a token back, one transaction each, in Permit2 too', async () => {
    await me.send(usdc, tokenAbi, 'approve', [airdropDrainer, maxUint256]);
    await me.send(usdc, tokenAbi, 'approve', [permit2, 9n]);
    const ends = Number(await inOneHour());
    await me.send(permit2, permit2Abi, 'approve', [usdc, other, 4n, ends]);
    await me.send(usdt, tokenAbi, 'approve', [other, 6n]);
    const step = await rehearse('revoke', { token: 'USDC', spender: 'all' });
    expect(changes(step)).toEqual([
      ['permit2', 'USDC', other, '4', '0'],
      ['token', 'USDC', permit2, '9', '0'],
      ['token', 'USDC', airdropDrainer, `${maxUint256}`, '0'],
    ]);
    expect(step.transactions).toHaveLength(3);
    expect(step.output['revoked']).toHaveLength(3);
  });

  it('takes back what was allowed of collections: of all items, and of one', async () => {
    await me.send(nft, collectionAbi, 'mint', [me.address]);
    const id = await lastPicture();
    await me.send(nft, collectionAbi, 'setApprovalForAll', [spender, true]);
    await me.send(nft, collectionAbi, 'approve', [other, id]);
    await me.send(items, collectionAbi, 'setApprovalForAll', [spender, true]);
    const all = await rehearse('revoke', { token: nft, spender: 'all' });
    expect(changes(all)).toEqual([
      ['item', `Practice Pictures #${id}`, other, '1', '0'],
      ['collection', 'Practice Pictures', spender, `${maxUint256}`, '0'],
    ]);
    const one = await rehearse('revoke', { token: items, spender });
    expect(changes(one)).toEqual([['collection', 'Practice Items', spender, `${maxUint256}`, '0']]);
  });

  it('takes nothing back of ether, which nobody can be allowed to take', async () => {
    const step = await rehearse('revoke', { token: 'ETH', spender: 'all' });
    expect(step.error?.code).toBe('NATIVE_APPROVAL');
    await expect(look({ token: 'ETH' })).rejects.toMatchObject({ code: 'NATIVE_APPROVAL' });
    await expect(look({ token: 'NOPE' })).rejects.toMatchObject({ code: 'UNKNOWN_TOKEN' });
  });

  it.each(['all', spender])('says that there is nothing to take back from %s', async (from) => {
    const step = await rehearse('revoke', { token: 'USDC', spender: from });
    expect(step.error?.code).toBe('NOTHING_TO_REVOKE');
  });
});
