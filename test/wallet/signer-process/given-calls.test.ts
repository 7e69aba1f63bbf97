// Calls that the signer does not know by itself. Main hands over a description; here it lies in it.
import { type AbiFunction, encodeFunctionData, type Hex, parseAbiItem } from 'viem';
import { describe, expect, it } from 'vitest';
import type { ProposalRequest } from '../../../src/main/wallet/protocol/proposal-requests.ts';
import { preApproval } from '../../../src/main/wallet/signer-process/terminal/pre-approval.ts';
import { contractsOf, ethereumTokens } from '../../../src/shared/chain/addresses.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { expectationOf, unsignedBytes } from '../support/sample-transaction.ts';
import { importSample, startTestSigner, type TestSigner } from '../support/test-signer.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const buy = 'function buyTicket(address owner, uint256[] numbers) payable';
const data = callOf(buy, [bob, [7n, 8n]]);
const gas = 200_000n;
let counter = 0;

function callOf(signature: string, args: readonly unknown[]): Hex {
  const abi = parseAbiItem(signature as 'function any()') as unknown as AbiFunction;
  return encodeFunctionData({ abi: [abi], functionName: abi.name, args });
}

async function openSigner(): Promise<TestSigner> {
  const signer = startTestSigner(temporaryFolder());
  await importSample(signer);
  return signer;
}

function request(signer: TestSigner, call: Hex, abi?: string): ProposalRequest {
  counter += 1;
  return {
    approvalId: counter.toString(16).padStart(32, '0'),
    unsignedTx: unsignedBytes({ data: call, gas }),
    expectation: expectationOf({ data: call, gas }),
    ...(abi !== undefined && { abi }),
    expiresAt: signer.clock.nowMs + 60_000,
  };
}

/** What the person would read, or the code of the refusal. */
async function shown(call: Hex, abi?: string): Promise<string[] | string> {
  const signer = await openSigner();
  try {
    await signer.client.propose(request(signer, call, abi));
  } catch (thrown) {
    expect(signer.proposals()).toEqual([]);
    return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
  }
  return (signer.proposals().at(-1)?.summary ?? []).map(({ label, value }) => `${label}: ${value}`);
}

describe('a call that the signer does not know [A-12]', () => {
  it('is not shown without a description', async () => {
    expect(await shown(data)).toBe('TX_CALL_UNKNOWN');
  });

  it('is shown by its types and by the values in its bytes, with whose word the names are', async () => {
    const lines = await shown(data, buy);
    expect(lines).toContain('Call: buyTicket(address,uint256[])');
    expect(lines).toContain(`owner (address): ${bob}`);
    expect(lines).toContain('numbers (uint256[]): [7, 8]');
    expect(lines).toContainEqual(expect.stringContaining('an ABI that the app handed over'));
  });

  it.each([
    ['another name', buy.replace('buyTicket', 'claimPrize')],
    ['other types', buy.replace('uint256[]', 'uint128[]')],
    ['another order', 'function buyTicket(uint256[] numbers, address owner) payable'],
    ['a second spelling', buy.replace(', ', ',')],
    ['an event', 'event buyTicket(address owner, uint256[] numbers)'],
    ['words after it', `${buy} // harmless`],
    ['hidden letters', buy.replace('owner', 'ow\u202ener')],
    ['nothing', ''],
    ['something long', `function buyTicket(address ${'o'.repeat(4_000)}, uint256[] numbers)`],
  ])('is refused with %s in the description', async (_what, abi) => {
    expect(await shown(data, abi)).toBe('TX_DESCRIPTION_FALSE');
  });

  it('is refused with bytes behind it, or dirt in its padding', async () => {
    expect(await shown(`${data}00`, buy)).toBe('TX_DESCRIPTION_FALSE');
    const dirty = `${data.slice(0, 10)}01${data.slice(12)}` as Hex;
    expect(await shown(dirty, buy)).toBe('TX_DESCRIPTION_FALSE');
  });

  it('is said to be dangerous where its selector is', async () => {
    const upgrade = 'function upgradeTo(address gift)';
    expect(await shown(callOf(upgrade, [bob]), upgrade)).toContainEqual(
      expect.stringContaining('Danger: It puts other code in the place of the contract'),
    );
  });

  it('shows what a text in it hides, on one line: it can neither steer a terminal nor turn a line round', async () => {
    const note = 'function note(string text, string[] more)';
    const text = 'ok\n  Recipient  nobody\u001b[2K\r\u202e\u3164';
    const lines = await shown(callOf(note, [text, ['\u0007', 'b']]), note);
    expect(lines).toContain(
      'text (string): ok<U+000A>  Recipient  nobody<U+001B>[2K<U+000D><U+202E><U+3164>',
    );
    expect(lines).toContain('more (string[]): [<U+0007>, b]');
  });

  it('is never granted in advance where it could cost something', () => {
    const granted = preApproval({
      approve: 'all',
      'i-accept-the-risk': true,
    } as Parameters<typeof preApproval>[0]);
    const question = { subject: 'transaction', replaces: false, called: null } as const;
    expect(granted({ ...question, chainId: 1, given: true })).toBe(false);
    expect(granted({ ...question, chainId: 1, given: false })).toBe(true);
    expect(granted({ ...question, chainId: 31_337, given: true })).toBe(true);
  });

  it('of a function that is known is granted in advance for contracts that ship with the app or were named', () => {
    const stranger = '0x1111111111111111111111111111111111111111';
    const named = '0x2222222222222222222222222222222222222222';
    const granted = preApproval({
      ...{ approve: 'all', 'i-accept-the-risk': true, 'may-call': [named.toLowerCase()] },
    } as Parameters<typeof preApproval>[0]);
    const call = { subject: 'transaction', replaces: false, given: false, chainId: 1 } as const;
    const { weth, aaveV3, uniswapV3 } = contractsOf(1) ?? {};
    for (const called of [weth, aaveV3?.pool, uniswapV3?.router, ethereumTokens.USDC.address]) {
      expect(granted({ ...call, called: called ?? '' })).toBe(true);
    }
    expect(granted({ ...call, called: named })).toBe(true);
    expect(granted({ ...call, called: stranger })).toBe(false);
    // What ships on one chain says nothing of another; play money is granted everywhere.
    expect(granted({ ...call, called: ethereumTokens.USDC.address, chainId: 8453 })).toBe(false);
    expect(granted({ ...call, called: stranger, chainId: 31_337 })).toBe(true);
  });
});

describe('a call that the signer knows', () => {
  it('is not read by a description where the signer itself cannot read it', async () => {
    const transfer = callOf('function transfer(address to, uint256 amount)', [bob, 5n]);
    const dirty = `${transfer.slice(0, 10)}01${transfer.slice(12)}` as Hex;
    const description = 'function transfer(address to, uint256 amount)';
    expect(await shown(dirty, description)).toBe('TX_CALL_UNKNOWN');
    const nested = 'function multicall(uint256 deadline, bytes[] data) payable';
    expect(await shown(callOf(nested, [1n, ['0x12345678']]), nested)).toBe('TX_CALL_UNKNOWN');
  });

  it('is told by what the signer knows, whatever it is described as', async () => {
    const approve = callOf('function approve(address spender, uint256 amount)', [bob, 5n]);
    const lie = 'function approve(address refundedBy, uint256 points)';
    const lines = await shown(approve, lie);
    expect(lines).toContain('Call: approve');
    expect(lines).toContain(`Spender: ${bob}`);
    expect(JSON.stringify(lines)).not.toContain('refundedBy');
  });
});
