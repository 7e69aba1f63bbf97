// Rehearsals of calls that carry a permit: what the fork is handed, what it shows, and which permits it takes.
import { type Address, encodeFunctionData, type Hex, hashTypedData, parseAbi, slice } from 'viem';
import { privateKeyToAccount, sign } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { spawnAnvil } from '../../src/main/chain/anvil/spawn-anvil.ts';
import { readPermitDomain } from '../../src/main/chain/permits/permit-domain.ts';
import { permitMessage } from '../../src/main/chain/permits/permit-message.ts';
import type { PermitTerms } from '../../src/main/chain/planned-transaction.ts';
import { contractsOf, ethereumTokens } from '../../src/shared/chain/addresses.ts';
import { aavePoolAbi } from '../../src/shared/chain/calls/aave-v3.ts';
import { startPractice } from '../chain/support/practice.ts';
import { sampleKey } from '../wallet/support/sample-vault.ts';
import { action, asked, openRoom, planOf } from './support/room.ts';
import { openTap } from './support/tap.ts';

const at = contractsOf(31337);
const pool = at?.aaveV3.pool as Address;
const usdc = ethereumTokens.USDC.address;
const key: Hex = `0x${sampleKey}`;
const me = privateKeyToAccount(key).address;
const million = 1_000_000n;

let practice: Awaited<ReturnType<typeof startPractice>>;
beforeAll(async () => {
  practice = await startPractice();
  await practice.chain.fund(me);
  await practice.chain.fund(me, { symbol: 'USDC', amount: '1000' });
});
afterAll(() => practice.close());

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

/** A room whose fork stands behind a tap. */
async function tapped() {
  const taps: Awaited<ReturnType<typeof openTap>>[] = [];
  const room = await openRoom(practice.rpcUrl, {
    spawn: async (options) => {
      const child = await spawnAnvil(options);
      const tap = await openTap(child.port);
      taps.push(tap);
      cleanUp.push(() => tap.close());
      return { ...child, rpcUrl: tap.url };
    },
  });
  cleanUp.push(() => room.fork.stop());
  return { ...room, said: () => taps.map((tap) => tap.text()).join('') };
}

async function signed(
  room: Awaited<ReturnType<typeof tapped>>,
  changes: Partial<PermitTerms> = {},
) {
  const domain = await readPermitDomain(room.client, usdc, me);
  if (domain === null) throw new Error('no domain');
  const { timestamp } = await room.client.head();
  const usual = { owner: me, spender: pool, units: 100n * million, deadlineSec: timestamp + 900n };
  const terms: PermitTerms = { ...domain, ...usual, ...changes };
  const hash = hashTypedData(permitMessage(terms));
  return { terms, signature: await sign({ hash, privateKey: key, to: 'hex' }) };
}

function carrier({ terms, signature }: Awaited<ReturnType<typeof signed>>, fees: object) {
  const [r, s] = [slice(signature, 0, 32), slice(signature, 32, 64)];
  const v = Number(slice(signature, 64, 65));
  const args = [usdc, terms.units, me, 0, terms.deadlineSec, v, r, s] as const;
  const data = encodeFunctionData({ abi: aavePoolAbi, functionName: 'supplyWithPermit', args });
  return {
    ...{ kind: 'lend_supply' as const, from: me, to: pool, valueWei: 0n, data },
    ...{
      chainId: 31_337,
      ...(fees as { maxFeePerGasWei: bigint; maxPriorityFeePerGasWei: bigint }),
    },
  };
}

describe('a call that carries a permit', () => {
  it('is rehearsed without a byte of the signature on the fork’s socket, and is what happens [A-15]', async () => {
    const room = await tapped();
    const permit = await signed(room);
    const fields = carrier(permit, await room.client.fees());
    const rehearsed = await room.simulator.rehearseEffect(fields);
    if (rehearsed.status !== 'ok') throw new Error(rehearsed.error.message);
    const { transaction, assetChanges, allowances } = rehearsed.outcome;
    expect(transaction).toMatchObject({ data: fields.data });
    expect(transaction.decoded?.functionName).toBe('supplyWithPermit');
    expect(assetChanges.map(({ delta }) => delta).sort()).toEqual(['-100', '100']);
    // What the permit lets be taken is taken: nothing of it is left, and nothing is shown as left.
    expect(allowances).toEqual([]);
    expect(rehearsed.findings.map(({ id }) => id)).toContain('PERMIT_MODELLED');
    const again = { ...fields, gasLimit: BigInt(transaction.gasLimit) };
    expect((await room.simulator.rehearseEffect(again)).status).toBe('ok');
    const said = room.said();
    expect(said).toContain('eth_sendTransaction');
    for (const part of [slice(permit.signature, 0, 32), slice(permit.signature, 32, 64)]) {
      expect(said.includes(part.slice(2))).toBe(false);
    }
    // The gas that was counted is enough for the real call, and not far more.
    const needed = await room.client.estimateGas(fields);
    const counted = BigInt(transaction.gasLimit);
    expect(counted).toBeGreaterThan(needed);
    expect(Number(counted)).toBeLessThan(Number(needed) * 1.5);
  });

  it.each<[string, Partial<PermitTerms>, string]>([
    ['whose time has passed', { deadlineSec: 1n }, 'expired'],
    ['of another number', { nonce: 7n }, 'used_or_foreign'],
    ['of another account', { owner: pool }, 'used_or_foreign'],
    ['for another spender', { spender: me }, 'used_or_foreign'],
  ])(
    'is refused with a permit %s, as the token would refuse it',
    async (_what, changes, reason) => {
      const room = await tapped();
      const fields = carrier(await signed(room, changes), await room.client.fees());
      expect(await room.simulator.rehearseEffect(fields)).toMatchObject({
        status: 'reverted',
        error: { code: 'PERMIT_OVER', class: 'reverted', facts: { reason } },
      });
      await expect(room.client.call(fields)).rejects.toMatchObject({ code: 'TX_REVERTED' });
    },
  );

  it('is rehearsed in a plan before anything is signed, and says how', async () => {
    const room = await tapped();
    const params = { token: 'USDC', amount: '100', permit: true };
    const rehearsal = await room.simulator.rehearsePlan(
      asked(planOf(action('supply', 'lend_supply', params)), me),
    );
    expect(rehearsal.status).toBe('ok');
    const [step] = rehearsal.steps;
    expect(step?.transactions.map(({ decoded }) => decoded?.functionName)).toEqual([
      'supplyWithPermit',
    ]);
    expect(step?.output).toMatchObject({ amount: '100' });
    expect(step?.allowances).toEqual([]);
    expect(step?.risks).toContainEqual(
      expect.objectContaining({
        id: 'PERMIT_MODELLED',
        message: expect.stringContaining('nobody signs for your account'),
      }),
    );
  });
});

describe('what a token proves of its permits', () => {
  it('is the domain that it hashes into them', async () => {
    const { client } = await tapped();
    expect(await readPermitDomain(client, usdc, me)).toEqual({
      ...{ chainId: 31_337, token: usdc, name: 'USD Coin', version: '2', nonce: 0n },
    });
  });

  it('is nothing where it reads none, others, or is no token', async () => {
    const { client } = await tapped();
    const { DAI, USDT } = ethereumTokens;
    for (const token of [DAI.address, USDT.address, at?.weth ?? '0x', pool, me] as Address[]) {
      expect(await readPermitDomain(client, token, me)).toBeNull();
    }
    // Dai tells the same domain as a token of EIP-2612 would: only the type of its permits tells them apart.
    const abi = parseAbi(['function DOMAIN_SEPARATOR() view returns (bytes32)']);
    const call = { address: DAI.address, abi, functionName: 'DOMAIN_SEPARATOR' } as const;
    expect(await client.read((viem) => viem.readContract(call))).toMatch(/^0x[0-9a-f]{64}$/);
  });
});
