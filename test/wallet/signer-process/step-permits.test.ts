// Permits that a step of a plan needs, asked for by a main process that may be hostile: the signer reads the bytes
// itself, and signs nothing that is not what main says it asks for.
import { describe, expect, it } from 'vitest';
import { readTypedData, typedDataBytes } from '../../../src/main/wallet/message/typed-data.ts';
import type { MessageRequest } from '../../../src/main/wallet/protocol/proposal-requests.ts';
import { preApproval } from '../../../src/main/wallet/signer-process/terminal/pre-approval.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { errorCode } from '../support/error-code.ts';
import { permit, sampleSpender, sampleToken } from '../support/sample-message.ts';
import { sampleAddress } from '../support/sample-vault.ts';
import { importSample, startTestSigner, type TestSigner } from '../support/test-signer.ts';

const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const mostUnits = (2n ** 256n - 1n).toString();
const wanted = { token: sampleToken, spender: sampleSpender, amountUnits: '5000000' };

async function openSigner(): Promise<TestSigner> {
  const signer = startTestSigner(temporaryFolder());
  await importSample(signer);
  return signer;
}

interface Asked {
  message?: object;
  domain?: object;
  permit?: object;
  request?: Partial<MessageRequest>;
  expectation?: object;
}

function requestFor(signer: TestSigner, asked: Asked = {}): MessageRequest {
  const document = permit(signer.clock.nowMs, asked.message, asked.domain);
  const bytes = typedDataBytes(readTypedData(JSON.stringify(document)));
  return {
    ...{ approvalId: 'd'.padStart(32, '0'), form: 'typed_data' },
    message: `0x${Buffer.from(bytes).toString('hex')}`,
    expectation: {
      ...{ chainId: 31_337, from: sampleAddress, permit: { ...wanted, ...asked.permit } },
      ...asked.expectation,
    },
    expiresAt: signer.clock.nowMs + 60_000,
    ...asked.request,
  };
}

async function refusal(asked: Asked): Promise<string | undefined> {
  const signer = await openSigner();
  const code = await errorCode(() => signer.client.proposeMessage(requestFor(signer, asked)));
  expect(signer.proposals()).toEqual([]);
  return code;
}

const inSeconds = (signer: TestSigner, seconds: number) =>
  String(Math.floor(signer.clock.nowMs / 1000) + seconds);

describe('a permit of a step [A-13]', () => {
  it('is shown when it is exactly what was asked for', async () => {
    const signer = await openSigner();
    await signer.client.proposeMessage(requestFor(signer));
    expect(signer.proposals()).toMatchObject([{ subject: 'message', dangers: [] }]);
  });

  it.each<[what: string, asked: Asked]>([
    ['another token', { permit: { token: other } }],
    ['another spender', { permit: { spender: other } }],
    ['a unit more', { message: { value: '5000001' } }],
    ['a unit less', { message: { value: '4999999' } }],
  ])('is refused where the bytes say %s', async (_what, asked) => {
    expect(await refusal(asked)).toBe('MESSAGE_NOT_AS_ASKED');
  });

  it('is refused without a limit, also where main says that it wants that', async () => {
    const all = { message: { value: mostUnits }, permit: { amountUnits: mostUnits } };
    expect(await refusal(all)).toBe('MESSAGE_UNLIMITED');
    const nearlyAll = (2n ** 256n - 2n).toString();
    const less = { message: { value: nearlyAll }, permit: { amountUnits: nearlyAll } };
    expect(await refusal(less)).toBe('MESSAGE_UNLIMITED');
  });

  it('is refused on another chain, for another owner, and for the account itself as its token', async () => {
    expect(await refusal({ domain: { chainId: 1 } })).toBe('MESSAGE_CHAIN_MISMATCH');
    expect(await refusal({ expectation: { chainId: 1 } })).toBe('TX_CHAIN_NOT_ENABLED');
    expect(await refusal({ message: { owner: other } })).toBe('MESSAGE_ACCOUNT_MISMATCH');
    expect(await refusal({ expectation: { from: other } })).toBe('ACCOUNT_UNKNOWN');
    const own = { verifyingContract: sampleAddress };
    expect(await refusal({ domain: own })).toBe('MESSAGE_DOMAIN_INVALID');
  });

  it('is refused when it would count for longer than 30 minutes, or does no more', async () => {
    const signer = await openSigner();
    const until = (seconds: number) => {
      const message = { deadline: inSeconds(signer, seconds) };
      return errorCode(() => signer.client.proposeMessage(requestFor(signer, { message })));
    };
    expect(await until(30 * 60 + 1)).toBe('MESSAGE_VALID_TOO_LONG');
    expect(await until(-1)).toBe('MESSAGE_EXPIRED');
    expect(await until(30 * 60)).toBe('none');
  });

  it('is no text, and no other message', async () => {
    const text = { form: 'text' as const, message: `0x${Buffer.from('Hello').toString('hex')}` };
    expect(await refusal({ request: text })).toBe('MESSAGE_NOT_AS_ASKED');
  });
});

describe('a yes in advance to the permit of a step', () => {
  const args = { folder: '/', task: 'unlock', approve: 'all' } as const;

  it('counts where one to a transaction does: on the practice chains, elsewhere with the risk flag', () => {
    const on = (chainId: number, more: object = {}) =>
      preApproval({ ...args, ...more })({ subject: 'permit', chainId });
    expect([on(31_337), on(31_338), on(1)]).toEqual([true, true, false]);
    expect(on(1, { 'i-accept-the-risk': true })).toBe(true);
    expect(on(31_337, { approve: undefined })).toBe(false);
  });
});
