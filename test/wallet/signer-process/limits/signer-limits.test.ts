// A main process that was taken over, against the limits that the signer holds and counts by itself: main forgets
// every limit, says what it likes, and everything is approved in advance.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFunctionData, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { raiseDelayMs } from '../../../../src/shared/budgets/limit.ts';
import { ethereumTokens } from '../../../../src/shared/chain/addresses.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import {
  expectationOf,
  recipient,
  type SampleFields,
  unsignedBytes,
} from '../../support/sample-transaction.ts';
import { samplePassword } from '../../support/sample-vault.ts';
import {
  enableSample,
  importSample,
  startTestSigner,
  type TestSigner,
  unlockSample,
} from '../../support/test-signer.ts';

const day = 86_400_000;
const minute = 60_000;
const ether = (tenths: number): bigint => BigInt(tenths) * 10n ** 17n;
const coins = { kind: 'token', chainId: 1, token: 'native' } as const;
const ofDay = { scope: 'last_day', ...coins, limitUnits: ether(10).toString() } as const;
const changeId = 'ab'.repeat(16);
let counter = 0;

async function openSigner(folder = temporaryFolder()): Promise<TestSigner> {
  const signer = startTestSigner(folder, { preApproved: () => true });
  await importSample(signer);
  await enableSample(signer, 1);
  return signer;
}

/** The same folder in a new process, at the time of the one before. */
async function restarted(folder: string, before: TestSigner): Promise<TestSigner> {
  const signer = startTestSigner(folder, { preApproved: () => true });
  Object.assign(signer.clock, before.clock);
  expect(await unlockSample(signer)).toMatchObject({ type: 'unlocked' });
  return signer;
}

/** Has it signed; the code of what was refused, or `ok`. */
async function pay(
  signer: TestSigner,
  nonce: number,
  fields: SampleFields,
  abi?: string,
): Promise<string> {
  counter += 1;
  const given = { chainId: 1, nonce, ...fields };
  const request = {
    approvalId: counter.toString(16).padStart(32, 'c'),
    unsignedTx: unsignedBytes(given),
    expectation: expectationOf(given),
  };
  try {
    const { digest } = await signer.client.propose({
      ...request,
      ...(abi === undefined ? {} : { abi }),
      expiresAt: signer.clock.nowMs + 5 * minute,
    });
    await signer.client.sign(request.approvalId, digest);
    return 'ok';
  } catch (thrown) {
    return (thrown as { code: string }).code;
  }
}

const raise = (signer: TestSigner, limitUnits: string | null, password = samplePassword) =>
  signer.human({
    type: 'allowMore',
    ...{ password, changeId },
    change: { what: 'limit', ...ofDay, run: null, fromUnits: ofDay.limitUnits, limitUnits },
  });

describe('the limits that the signer holds', () => {
  it('are not passed whatever main says, over restarts, by its own count [A-06]', async () => {
    const folder = temporaryFolder();
    let signer = await openSigner(folder);
    expect(await signer.ask('lowerLimits', { limits: [ofDay] })).toBe('ok');
    expect(await pay(signer, 0, { value: ether(6) })).toBe('ok');
    expect(await pay(signer, 1, { value: ether(6) })).toBe('LIMIT_REACHED');
    // A higher one is left as it is, and so is a removal that main makes up.
    expect(
      await signer.ask('lowerLimits', {
        limits: [{ ...ofDay, limitUnits: ether(900).toString() }],
      }),
    ).toBe('ok');
    expect(await signer.ask('lowerLimits', { limits: [] })).toBe('ok');
    expect(await pay(signer, 1, { value: ether(6) })).toBe('LIMIT_REACHED');
    signer = await restarted(folder, signer);
    expect(await pay(signer, 1, { value: ether(5) })).toBe('LIMIT_REACHED');
    expect(await pay(signer, 1, { value: ether(4) })).toBe('ok');
    // A clock that is set back opens nothing, and play money is not counted.
    signer.clock.nowMs -= 3 * day;
    expect(await pay(signer, 2, { value: 1n })).toBe('LIMIT_REACHED');
    expect(await pay(signer, 2, { chainId: 31_337, value: ether(900) })).toBe('ok');
    signer.clock.nowMs += 3 * day + day + 1;
    expect(await pay(signer, 2, { value: ether(9) })).toBe('ok');
  });

  it('count of one number of an account the dearest alone, and lower at once [A-06]', async () => {
    const signer = await openSigner();
    await signer.ask('lowerLimits', { limits: [ofDay] });
    expect(await pay(signer, 0, { value: ether(6) })).toBe('ok');
    expect(await pay(signer, 0, { value: ether(9) })).toBe('ok');
    expect(await pay(signer, 0, { value: ether(1) })).toBe('ok');
    expect(await pay(signer, 1, { value: ether(2) })).toBe('LIMIT_REACHED');
    await signer.ask('lowerLimits', { limits: [{ ...ofDay, limitUnits: ether(9).toString() }] });
    expect(await pay(signer, 1, { value: ether(1) })).toBe('LIMIT_REACHED');
  });

  it('hold fees of every real chain, one transaction by itself, and what cannot be read [A-06]', async () => {
    const signer = await openSigner();
    const limits = [
      { scope: 'last_week', kind: 'gas', chainId: null, token: null, limitUnits: '60000000000000' },
      {
        scope: 'transaction',
        kind: 'token',
        chainId: 1,
        token: ethereumTokens.USDC.address.toLowerCase(),
        limitUnits: '5',
      },
    ];
    expect(await signer.ask('lowerLimits', { limits })).toBe('ok');
    const to = ethereumTokens.USDC.address;
    const abi = parseAbi(['function transfer(address to, uint256 amount)', 'function poke()']);
    const transfer = (units: bigint) => ({
      ...{ to, value: 0n, gas: 25_000n, maxFeePerGas: 1_000_000_000n },
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [recipient, units] }),
    });
    expect(await pay(signer, 0, transfer(6n))).toBe('LIMIT_REACHED');
    expect(await pay(signer, 0, transfer(5n))).toBe('ok');
    // 25 000 gas at 1 gwei are paid for; 42 000 000 000 000 wei more are too much.
    expect(await pay(signer, 1, { value: 1n })).toBe('LIMIT_REACHED');
    const poke = encodeFunctionData({ abi, functionName: 'poke' });
    const open = { to, value: 0n, gas: 30_000n, maxFeePerGas: 1_000_000_000n, data: poke };
    expect(await pay(signer, 1, open, 'function poke()')).toBe('LIMIT_UNKNOWN');
  });

  it('are raised by a person alone, with the password, ten minutes later [A-07, V-07]', async () => {
    const folder = temporaryFolder();
    let signer = await openSigner(folder);
    await signer.ask('lowerLimits', { limits: [ofDay] });
    const change = { what: 'limit', ...ofDay, run: null, fromUnits: '1', limitUnits: null };
    const fromMain = { password: samplePassword, changeId, change };
    expect(await signer.ask('allowMore', fromMain)).toBe('SIGNER_WRONG_CHANNEL');
    for (const _ of [1, 2, 3, 4])
      expect(await raise(signer, null, 'not the right one')).toMatchObject({
        error: { code: 'VAULT_WRONG_PASSWORD' },
      });
    expect(await raise(signer, null)).toMatchObject({ error: { code: 'PASSWORD_WAIT' } });
    expect(signer.events.some(({ type }) => type === 'policy')).toBe(false);
    signer.clock.bootMs += 2_000;
    expect(await raise(signer, ether(30).toString())).toEqual({ type: 'done', of: 'allowMore' });
    expect(signer.events.at(-1)).toMatchObject({ type: 'policy', changeId });
    signer.clock.nowMs += raiseDelayMs - 1;
    expect(await pay(signer, 0, { value: ether(11) })).toBe('LIMIT_REACHED');
    signer = await restarted(folder, signer);
    signer.clock.nowMs += 1;
    expect(await pay(signer, 0, { value: ether(11) })).toBe('ok');
    expect(await raise(signer, null)).toMatchObject({ type: 'done' });
    // What main lowers meanwhile takes it back.
    await signer.ask('lowerLimits', { limits: [{ ...ofDay, limitUnits: ether(12).toString() }] });
    signer.clock.nowMs += raiseDelayMs;
    expect(await pay(signer, 1, { value: ether(2) })).toBe('LIMIT_REACHED');
    expect(await raise(signer, null)).toMatchObject({ type: 'done' });
    signer.clock.nowMs += raiseDelayMs;
    expect(await pay(signer, 1, { value: ether(900) })).toBe('ok');
  });

  it('take the password for those that main alone counts, and hold none of them [A-07]', async () => {
    const signer = await openSigner();
    await signer.ask('lowerLimits', { limits: [ofDay] });
    const run = { executionId: 'a-run', planName: 'Give twice' };
    const given = [
      { ...ofDay, scope: 'total', run: null },
      { ...ofDay, scope: 'run', run },
    ];
    for (const limit of given) {
      const change = { what: 'limit', ...limit, fromUnits: '1', limitUnits: null };
      const request = { type: 'allowMore', changeId, change } as const;
      expect(await signer.human({ ...request, password: 'not the right one' })).toMatchObject({
        error: { code: 'VAULT_WRONG_PASSWORD' },
      });
      expect(await signer.human({ ...request, password: samplePassword })).toMatchObject({
        type: 'done',
      });
      expect(signer.events.at(-1)).toMatchObject({ type: 'policy', change });
    }
    signer.clock.nowMs += raiseDelayMs;
    expect(await pay(signer, 0, { value: ether(11) })).toBe('LIMIT_REACHED');
  });

  it('keep the vault closed where their record was edited or cannot be read [A-06]', async () => {
    const folder = temporaryFolder();
    const before = await openSigner(folder);
    await before.ask('lowerLimits', { limits: [ofDay] });
    await pay(before, 0, { value: ether(6) });
    const ledger = join(folder, 'signer-ledger');
    const text = readFileSync(ledger, 'utf8');
    const edits = [
      text.replace(ofDay.limitUnits, ether(900).toString()),
      text.replace(`"native":"${ether(6)}"`, '"native":"1"'),
      text.split('\n').slice(1).join('\n'),
      'not a record\n',
    ];
    for (const edited of edits) {
      expect(edited).not.toBe(text);
      writeFileSync(ledger, edited);
      const signer = startTestSigner(folder, { preApproved: () => true });
      expect(await unlockSample(signer)).toMatchObject({ error: { code: 'LEDGER_CORRUPT' } });
    }
    writeFileSync(ledger, text);
    const signer = await restarted(folder, before);
    expect(await pay(signer, 1, { value: ether(6) })).toBe('LIMIT_REACHED');
  });
});
