// A mandate of the sample vault, and a main that asks it for signatures.
import { randomBytes, randomUUID } from 'node:crypto';
import {
  encodeFunctionData,
  type Hex,
  parseAbi,
  serializeTransaction,
  toFunctionSelector,
} from 'viem';
import type { SignResult } from '../../../src/main/wallet/protocol/control.ts';
import type { MandateRequest } from '../../../src/main/wallet/protocol/proposal-requests.ts';
import { contractsOf, ethereumTokens } from '../../../src/shared/chain/addresses.ts';
import { practiceContracts } from '../../../src/shared/chain/practice-contracts.ts';
import type { MandateDraft } from '../../../src/shared/wallet/mandate-terms.ts';
import { recipient } from './sample-transaction.ts';
import { sampleAddress, samplePassword } from './sample-vault.ts';
import type { TestSigner } from './test-signer.ts';

export { recipient };
export const stranger = '0x000000000000000000000000000000000000bEEF';
export const usdc = ethereumTokens.USDC.address;
export const dai = ethereumTokens.DAI.address;
const at = contractsOf(31_337);
export const weth = at?.weth ?? '0x';
export const router = at?.uniswapV2Router ?? '0x';
export const routerV3 = at?.uniswapV3.router ?? '0x';
export const { vault: shares, staking } = practiceContracts;
export const day = 86_400_000;
/** Of USDC. */
export const dollars = (amount: number): bigint => BigInt(amount) * 1_000_000n;
export const ether = (thousandths: number): bigint => BigInt(thousandths) * 10n ** 15n;

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address spender, bool approved)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
  'function deposit(uint256 assets, address receiver)',
  'function redeem(uint256 shares, address receiver, address owner)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
]);

export const encode = (name: (typeof abi)[number]['name'], ...args: unknown[]): Hex =>
  encodeFunctionData({ abi, functionName: name, args } as Parameters<typeof encodeFunctionData>[0]);

const selectorOf = (name: (typeof abi)[number]['name']): Hex => {
  const found = abi.find((each) => each.name === name);
  if (!found) throw new Error(name);
  return toFunctionSelector(found);
};
const call = (to: string, name: (typeof abi)[number]['name']) => ({
  ...{ to, selector: selectorOf(name), what: name },
});
const cap = (token: string, perRun: bigint, perPeriod: bigint, total: bigint) => ({
  ...{ token, perRun: String(perRun), perPeriod: String(perPeriod), total: String(total) },
});

/** Spends at most 100 dollars in a run, 150 in a day and 300 in all; sends 10 thousandths of a coin in a run. */
export function mandateDraft(nowMs: number, changes: Partial<MandateDraft> = {}): MandateDraft {
  return {
    mandateId: randomUUID(),
    name: 'Weekly purchase',
    planHash: 'ab'.repeat(32),
    chainId: 31_337,
    mainAccount: sampleAddress,
    calls: [
      call(usdc, 'transfer'),
      call(usdc, 'transferFrom'),
      call(usdc, 'approve'),
      call(usdc, 'increaseAllowance'),
      call(usdc, 'setApprovalForAll'),
      call(usdc, 'safeTransferFrom'),
      call(router, 'swapExactTokensForTokens'),
      call(router, 'swapExactETHForTokens'),
      call(routerV3, 'multicall'),
      call(shares, 'deposit'),
      call(shares, 'redeem'),
      { to: recipient, selector: null, what: 'coins' },
    ],
    tokens: ['native', usdc, weth],
    recipients: [recipient],
    caps: [
      cap(usdc, dollars(100), dollars(150), dollars(300)),
      cap('native', ether(10), ether(20), ether(40)),
    ],
    period: { ms: day },
    maxFeeWeiPerTx: String(ether(1)),
    maxFeeWeiPerPeriod: String(ether(3)),
    slippageBps: 100,
    leastRate: { pay: usdc, payUnits: '1000000', get: weth, getUnits: '200000000000000' },
    maxUses: 6,
    notBefore: nowMs,
    expiresAt: nowMs + 30 * day,
    whileLocked: false,
    ...changes,
  };
}

export interface Mandated {
  signer: TestSigner;
  draft: MandateDraft;
  /** Its own. */
  account: Hex;
}

export interface Bytes {
  to?: string;
  data?: Hex;
  value?: bigint;
  nonce?: number;
  gas?: bigint;
  chainId?: number;
  maxFeePerGas?: bigint;
}

/** A person reads the terms and agrees to them with the password. */
export async function agree(signer: TestSigner, draft: MandateDraft): Promise<Mandated> {
  const read = await signer.human({ type: 'readMandate', terms: draft });
  if (read.type !== 'mandateTerms') throw new Error(JSON.stringify(read));
  const { digest } = read;
  const answer = await signer.human({
    type: 'createMandate',
    password: samplePassword,
    terms: draft,
    digest,
  });
  if (answer.type !== 'mandateCreated') throw new Error(JSON.stringify(answer));
  return { signer, draft, account: answer.account as Hex };
}

let nonces = 0;

/** What an honest main asks: 10 dollars to the recipient, unless the bytes say otherwise. */
export function requestOf(
  { signer, draft, account }: Mandated,
  bytes: Bytes = {},
  changes: Partial<MandateRequest> = {},
): MandateRequest {
  nonces += 1;
  const transaction = {
    ...({ type: 'eip1559', chainId: 31_337, nonce: nonces, value: 0n, gas: 200_000n } as const),
    ...{ maxFeePerGas: 1_000_000_000n, maxPriorityFeePerGas: 1n },
    ...{ to: usdc, data: encode('transfer', recipient, dollars(10)) },
    ...bytes,
  };
  return {
    approvalId: randomBytes(16).toString('hex'),
    unsignedTx: serializeTransaction({ ...transaction, to: transaction.to as Hex }),
    expectation: {
      chainId: transaction.chainId,
      from: account,
      to: transaction.to,
      valueWei: String(transaction.value),
      nonce: transaction.nonce,
      maxFeeWei: String(transaction.gas * transaction.maxFeePerGas),
    },
    expiresAt: signer.clock.nowMs + 60_000,
    mandateId: draft.mandateId,
    planHash: draft.planHash,
    runId: 'run-1',
    facts: { expectedOut: [] },
    ...changes,
  };
}

/** Asks, and signs what was approved. */
export async function use(
  mandated: Mandated,
  bytes: Bytes = {},
  changes: Partial<MandateRequest> = {},
): Promise<SignResult> {
  const request = requestOf(mandated, bytes, changes);
  const { digest } = await mandated.signer.client.proposeUnderMandate(request);
  return mandated.signer.client.sign(request.approvalId, digest);
}

export const spend = (mandated: Mandated, amount: number, runId = 'run-1'): Promise<SignResult> =>
  use(mandated, { data: encode('transfer', recipient, dollars(amount)) }, { runId });
