import { hexToBytes } from '@noble/hashes/utils.js';
import { encodeFunctionData, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { checkTransaction } from '../../../src/main/wallet/transaction/check-transaction.ts';
import { matchExpectation } from '../../../src/main/wallet/transaction/expectation.ts';
import { summarise } from '../../../src/main/wallet/transaction/summarise.ts';
import { AppError } from '../../../src/shared/errors.ts';
import {
  expectationOf,
  recipient,
  type SampleFields,
  unsignedBytes,
} from '../support/sample-transaction.ts';
import { sampleAddress } from '../support/sample-vault.ts';

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
]);
const parse = (changes: SampleFields) =>
  checkTransaction(hexToBytes(unsignedBytes(changes).slice(2)), BigInt(changes.chainId ?? 31_337));

function mismatch(changes: SampleFields, wrong: object): unknown {
  try {
    matchExpectation(parse(changes), { ...expectationOf(changes), ...wrong });
    return 'none';
  } catch (error) {
    return error instanceof AppError ? error.facts['field'] : error;
  }
}

const transferCall = encodeFunctionData({ abi, functionName: 'transfer', args: [recipient, 5n] });
const approval: SampleFields = {
  to: usdc,
  value: 0n,
  gas: 60_000n,
  data: encodeFunctionData({ abi, functionName: 'approve', args: [recipient, 2n ** 256n - 1n] }),
};
const transfer: SampleFields = { ...approval, data: transferCall };

describe('what main says the bytes do', () => {
  it('must agree in every field, in any spelling of addresses', () => {
    expect(mismatch({}, { to: recipient.toLowerCase(), recipient })).toBe('none');
    expect(mismatch({}, { to: usdc })).toBe('to');
    expect(mismatch({}, { valueWei: '1' })).toBe('valueWei');
    expect(mismatch({}, { nonce: 4 })).toBe('nonce');
    expect(mismatch({}, { maxFeeWei: '1' })).toBe('maxFeeWei');
    expect(mismatch({}, { chainId: 31_338 })).toBe('chainId');
  });

  it('must agree with what the call data says', () => {
    expect(mismatch(transfer, { recipient, amountUnits: '5' })).toBe('none');
    expect(mismatch(transfer, { recipient: usdc })).toBe('recipient');
    expect(mismatch(transfer, { amountUnits: '6' })).toBe('amountUnits');
    expect(mismatch(transfer, { spender: recipient })).toBe('spender');
    expect(mismatch(approval, { spender: recipient })).toBe('none');
    expect(mismatch(approval, { spender: usdc })).toBe('spender');
  });

  it('cannot be found in call data that carries junk [A-12]', () => {
    expect(mismatch({ ...transfer, data: `${transferCall}00` }, { recipient })).toBe('recipient');
    const dirty = transferCall.replace('0000000000000000', '0000000000000001') as `0x${string}`;
    expect(mismatch({ ...transfer, data: dirty }, { recipient })).toBe('recipient');
  });
});

describe('the summary that the signer makes from the bytes', () => {
  const lines = (changes: SampleFields, replaces = false): string[] =>
    summarise(parse(changes), sampleAddress, '0xdigest', { replaces }).map(
      ({ label, value }) => `${label}: ${value}`,
    );

  it('of a plain transfer', () => {
    expect(lines({}, true)).toMatchInlineSnapshot(`
      [
        "Network: Practice Ethereum (31337)",
        "From: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "To: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        "Sends: 0.5 ETH",
        "Highest fee: 0.000042 ETH",
        "Nonce: 3",
        "Replaces: An earlier transaction with this nonce was signed, perhaps on a practice chain that was reset since. If this one is included first, that one cannot be.",
        "Digest: 0xdigest",
      ]
    `);
  });

  it('says on a real chain that a transaction replaces another, and nothing of a reset', () => {
    const replaced = lines({ chainId: 1 }, true).find((line) => line.startsWith('Replaces'));
    expect(replaced).toBe(
      'Replaces: Another transaction with this nonce was signed before. If this one is included first, that one cannot be.',
    );
  });

  it('of an unlimited approval', () => {
    expect(lines(approval)).toMatchInlineSnapshot(`
      [
        "Network: Practice Ethereum (31337)",
        "From: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "Contract: 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        "Sends: 0 ETH",
        "Call: approve",
        "Spender: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        "Amount: unlimited",
        "Highest fee: 0.00012 ETH",
        "Nonce: 3",
        "Digest: 0xdigest",
      ]
    `);
  });

  it('of a swap', () => {
    const args = [1_500_000_000n, [weth, usdc], sampleAddress, 1_800_000_000n] as const;
    const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args });
    expect(lines({ data, gas: 200_000n, chainId: 1 })).toMatchInlineSnapshot(`
      [
        "Network: Ethereum (1)",
        "From: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "Contract: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        "Sends: 0.5 ETH",
        "Call: swapExactETHForTokens",
        "Receives at least: 1500000000 token units",
        "Path: 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 > 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        "Recipient: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "Valid until: 2027-01-15T08:00:00.000Z",
        "Highest fee: 0.0004 ETH",
        "Nonce: 3",
        "Digest: 0xdigest",
      ]
    `);
  });

  it('of a call that it does not know, on a chain that it does not know', () => {
    expect(lines({ data: '0xdeadbeef00', gas: 50_000n, chainId: 999 })).toMatchInlineSnapshot(`
      [
        "Network: Unnamed chain (999)",
        "From: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "Contract: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        "Sends: 0.5 of the chain’s coin",
        "Call: not known to the signer: 0xdeadbeef, 5 bytes",
        "Highest fee: 0.0001 of the chain’s coin",
        "Nonce: 3",
        "Digest: 0xdigest",
      ]
    `);
  });
});
