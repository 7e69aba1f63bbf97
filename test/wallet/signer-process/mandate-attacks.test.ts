// A main process that was taken over and wants more than a mandate gives: it knows the mandate, chooses every byte
// and every word that it says, and sets the clock. Nothing outside the terms is signed.
import { type Hex, serializeTransaction } from 'viem';
import { describe, expect, it } from 'vitest';
import { readTypedData, typedDataBytes } from '../../../src/main/wallet/message/typed-data.ts';
import type { MandateRequest } from '../../../src/main/wallet/protocol/proposal-requests.ts';
import { encodeV3Path } from '../../../src/shared/chain/v3-path.ts';
import { AppError } from '../../../src/shared/errors.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { fakeKeyChain } from '../support/fake-key-chain.ts';
import {
  agree,
  type Bytes,
  dai,
  day,
  dollars,
  encode,
  ether,
  type Mandated,
  mandateDraft,
  recipient,
  requestOf,
  router,
  routerV3,
  shares,
  spend,
  stranger,
  usdc,
  use,
  weth,
} from '../support/sample-mandate.ts';
import { permit } from '../support/sample-message.ts';
import { takingBackBytes, takingBackExpectation, toNobody } from '../support/sample-taking-back.ts';
import { sampleAddress, samplePassword } from '../support/sample-vault.ts';
import { importSample, startTestSigner, type TestSigner } from '../support/test-signer.ts';

type Attack = readonly [name: string, run: (mandated: Mandated) => Promise<string>];
type Changes = Partial<MandateRequest>;

/** What a person is told of each refusal. */
const told = new Map<string, string>();

async function codeOf(action: () => Promise<unknown>): Promise<string> {
  try {
    await action();
    return 'SIGNED';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, advice } = error;
    if (code.startsWith('MANDATE_')) told.set(code, `${code}: ${message} ${advice}`);
    return code;
  }
}
const attempt =
  (bytes: Bytes | ((mandated: Mandated) => Bytes), changes: Changes = {}) =>
  (mandated: Mandated): Promise<string> =>
    codeOf(() => use(mandated, typeof bytes === 'function' ? bytes(mandated) : bytes, changes));

const far = 9_999_999_999n;
const most = 2n ** 256n - 1n;
const quote = (units: bigint): Changes => ({
  facts: { expectedOut: [{ token: weth, units: String(units) }] },
});
const swap = (to: string, path: string[], amount = dollars(10), least = ether(5)): Bytes => ({
  ...{ to: router, data: encode('swapExactTokensForTokens', amount, least, path, to, far) },
});
const v3Trade = (to: string, path: Hex[]): Hex =>
  encode('exactInput', {
    path: encodeV3Path(path, [500, 500].slice(0, path.length - 1)),
    recipient: to,
    amountIn: dollars(10),
    amountOutMinimum: ether(5),
  });
const inMulticall = (...calls: Hex[]): Bytes => ({
  to: routerV3,
  data: encode('multicall', far, calls),
});
const transferOf = (to: string, amount: number): Bytes => ({
  data: encode('transfer', to, dollars(amount)),
});

/** Each by itself, against one mandate that nothing was spent of. */
const lies: readonly Attack[] = [
  ['the plan was edited after the agreement', attempt({}, { planHash: 'cd'.repeat(32) })],
  ['a mandate that nobody made', attempt({}, { mandateId: mandateDraft(0).mandateId })],
  [
    'the main account instead of its own',
    (m) => codeOf(() => use({ ...m, account: sampleAddress })),
  ],
  ['another chain', attempt({ chainId: 31_338 })],
  ['tokens to a stranger', attempt(transferOf(stranger, 1))],
  ['tokens to a contract that it may call', attempt(transferOf(router, 1))],
  ['coins to a stranger', attempt({ to: stranger, data: '0x', value: 1n })],
  ['another token', attempt({ ...transferOf(recipient, 1), to: dai })],
  [
    'another contract with the same function',
    attempt({ ...swap(sampleAddress, [usdc, weth]), to: stranger }),
  ],
  ['another function of the same contract', attempt({ data: encode('deposit', 1n, recipient) })],
  ['a byte behind the call', attempt({ data: `${encode('transfer', recipient, 1n)}00` })],
  [
    'dirty bits around an address',
    attempt({
      data: encode('transfer', recipient, 1n).replace(
        '0000000000000000000000007',
        '0100000000000000000000007',
      ) as Hex,
    }),
  ],
  ['the proceeds of a swap to a stranger', attempt(swap(stranger, [usdc, weth]), quote(ether(5)))],
  [
    'a swap that pays with another token',
    attempt(({ account }) => swap(account, [dai, weth]), quote(ether(5))),
  ],
  [
    'a swap into another token',
    attempt(({ account }) => swap(account, [usdc, dai]), quote(ether(5))),
  ],
  [
    'a swap through a token of the attacker’s',
    attempt(({ account }) => swap(account, [usdc, stranger, weth]), quote(ether(5))),
  ],
  [
    'a swap into what is named, but is no token of it',
    attempt(({ account }) => swap(account, [usdc, shares])),
  ],
  ['a token that has no cap', attempt(({ account }) => swap(account, [weth, usdc]))],
  ['a swap without a way', attempt(({ account }) => swap(account, []), quote(ether(5)))],
  [
    'in a multicall, the proceeds to a stranger',
    attempt(inMulticall(v3Trade(stranger, [usdc, weth])), quote(ether(5))),
  ],
  [
    'in a multicall, through another token',
    attempt(({ account }) => inMulticall(v3Trade(account, [usdc, dai, weth])), quote(ether(5))),
  ],
  [
    'a multicall in a multicall',
    attempt(({ account }) =>
      inMulticall(encode('multicall', far, [v3Trade(account, [usdc, weth])])),
    ),
  ],
  ['a transfer in a multicall', attempt(inMulticall(encode('transfer', recipient, 1n)))],
  [
    'two swaps in a multicall',
    attempt(({ account }) =>
      inMulticall(v3Trade(account, [usdc, weth]), v3Trade(account, [usdc, weth])),
    ),
  ],
  [
    'shares of a vault for a stranger',
    attempt({ to: shares, data: encode('deposit', 1n, stranger) }),
  ],
  [
    'shares of nobody’s allowance',
    attempt(({ account }) => ({ to: shares, data: encode('deposit', 1n, account) })),
  ],
  [
    'a vault paid out to somebody',
    attempt(({ account }) => ({ to: shares, data: encode('redeem', 1n, recipient, account) })),
  ],
  [
    'a vault paid out to a stranger',
    attempt(({ account }) => ({ to: shares, data: encode('redeem', 1n, stranger, account) })),
  ],
  [
    'a vault of a stranger paid out',
    attempt(({ account }) => ({ to: shares, data: encode('redeem', 1n, account, stranger) })),
  ],
  ['an allowance for a stranger', attempt({ data: encode('approve', stranger, 1n) })],
  ['an allowance for a recipient', attempt({ data: encode('approve', recipient, 1n) })],
  ['an allowance without a limit', attempt({ data: encode('approve', router, most) })],
  [
    'an allowance of half of all there can be',
    attempt({ data: encode('approve', router, 2n ** 255n) }),
  ],
  [
    'an allowance grown without a limit',
    attempt({ data: encode('increaseAllowance', router, most) }),
  ],
  ['an allowance above the cap', attempt({ data: encode('approve', router, dollars(101)) })],
  [
    'an allowance for everything there is',
    attempt({ data: encode('setApprovalForAll', router, true) }),
  ],
  ['coins beside an allowance', attempt({ data: encode('approve', router, 1n), value: 1n })],
  [
    'an item of a collection',
    attempt(({ account }) => ({ data: encode('safeTransferFrom', account, recipient, 1n) })),
  ],
  ['tokens of a stranger', attempt({ data: encode('transferFrom', stranger, recipient, 1n) })],
  [
    'tokens of the main account for a stranger',
    attempt({ data: encode('transferFrom', sampleAddress, stranger, 1n) }),
  ],
  [
    'tokens of the main account above the cap',
    attempt({ data: encode('transferFrom', sampleAddress, recipient, dollars(101)) }),
  ],
  ['tokens above the cap', attempt(transferOf(recipient, 101))],
  ['all tokens there can be', attempt({ data: encode('transfer', recipient, most) })],
  ['coins above the cap', attempt({ to: recipient, data: '0x', value: ether(11) })],
  [
    'coins hidden beside a transfer of tokens',
    attempt({ ...transferOf(recipient, 1), value: ether(11) }),
  ],
  [
    'coins hidden beside a swap of tokens',
    attempt(
      ({ account }) => ({ ...swap(account, [usdc, weth]), value: ether(11) }),
      quote(ether(5)),
    ),
  ],
  ['a fee above the cap', attempt({ maxFeePerGas: 5_000_000_001n })],
  ['a fee above the cap by its gas', attempt({ gas: 30_000_000n })],
  [
    'a trade far below the quote',
    attempt(({ account }) => swap(account, [usdc, weth], dollars(10), ether(5)), quote(ether(6))),
  ],
  ['a trade without a quote', attempt(({ account }) => swap(account, [usdc, weth]))],
  [
    'a trade below the lowest rate, with a quote that lies',
    attempt(({ account }) => swap(account, [usdc, weth], dollars(10), 1n), quote(1n)),
  ],
  ['valid for a day', (m) => codeOf(() => use(m, {}, { expiresAt: m.signer.clock.nowMs + day }))],
  [
    'expired when it was asked',
    (m) => codeOf(() => use(m, {}, { expiresAt: m.signer.clock.nowMs })),
  ],
  [
    'other bytes than described',
    (m) =>
      codeOf(() => use(m, {}, { unsignedTx: requestOf(m, transferOf(stranger, 1)).unsignedTx })),
  ],
  [
    'a new contract',
    (m) =>
      codeOf(() =>
        use(
          m,
          {},
          {
            unsignedTx: serializeTransaction({
              type: 'eip1559',
              chainId: 31_337,
              nonce: 1,
              gas: 200_000n,
              maxFeePerGas: 1n,
              data: '0x6001',
            }),
          },
        ),
      ),
  ],
  ['control over the account', (m) => codeOf(() => use(m, {}, { unsignedTx: delegation }))],
  ['control over its account taken back', (m) => codeOf(() => use(m, {}, takingBackOf(m)))],
  ['a permit of its account', (m) => codeOf(() => permitOf(m))],
  ['its account, without the mandate and without a person', (m) => codeOf(() => ordinary(m))],
  [
    'signed without asking',
    (m) => codeOf(() => m.signer.client.sign('0'.repeat(32), `0x${'00'.repeat(32)}`)),
  ],
  [
    'wider terms beside the question',
    (m) => m.signer.ask('proposeUnderMandate', { ...requestOf(m), terms: m.draft }),
  ],
  [
    'made on the control channel',
    (m) =>
      m.signer.ask('createMandate', {
        terms: m.draft,
        password: samplePassword,
        digest: `0x${'00'.repeat(32)}`,
      }),
  ],
  ['read on the control channel', (m) => m.signer.ask('readMandate', { terms: m.draft })],
  [
    'widened on the control channel',
    (m) => m.signer.ask('createMandate', { terms: { ...m.draft, maxUses: 10_000 } }),
  ],
  [
    'changed by a request that does not exist',
    (m) => m.signer.ask('updateMandate', { terms: m.draft }),
  ],
];

const delegation = serializeTransaction({
  ...{ type: 'eip7702', chainId: 31_337, nonce: 1, to: recipient, gas: 100_000n },
  authorizationList: [
    { chainId: 31_337, nonce: 2, address: stranger, r: '0x01', s: '0x02', yParity: 0 },
  ],
});

/** What a person may approve, and no mandate. */
function takingBackOf({ account: to }: Mandated) {
  const changes = { to, nonce: 1, authorizationList: [{ ...toNobody, nonce: 2 }] };
  const unsignedTx = takingBackBytes(changes);
  return { unsignedTx, expectation: { ...takingBackExpectation(changes), from: to } };
}

async function permitOf({ signer, account }: Mandated): Promise<unknown> {
  const document = permit(signer.clock.nowMs, { owner: account });
  const bytes = typedDataBytes(readTypedData(JSON.stringify(document)));
  const approvalId = 'e'.repeat(32);
  const { digest } = await signer.client.proposeMessage({
    ...{ approvalId, form: 'typed_data', message: `0x${Buffer.from(bytes).toString('hex')}` },
    expectation: { chainId: 31_337, from: account },
    expiresAt: signer.clock.nowMs + 60_000,
  });
  return signer.client.signMessage(approvalId, digest);
}

async function ordinary(mandated: Mandated): Promise<unknown> {
  const { approvalId, unsignedTx, expectation, expiresAt } = requestOf(mandated);
  const { client } = mandated.signer;
  const { digest } = await client.propose({ approvalId, unsignedTx, expectation, expiresAt });
  return client.sign(approvalId, digest);
}

/** Each with a mandate of its own: what was signed before is within its terms. */
const creeping: readonly Attack[] = [
  [
    'five times within the cap in one run, and once more',
    async (m) => {
      for (let each = 0; each < 5; each += 1) await spend(m, 20);
      return codeOf(() => spend(m, 1));
    },
  ],
  [
    'a new run each time',
    async (m) => {
      await spend(m, 100, 'a');
      await spend(m, 50, 'b');
      return codeOf(() => spend(m, 1, 'c'));
    },
  ],
  [
    'day after day, above what there is in all',
    async (m) => {
      for (const run of ['a', 'b', 'c']) {
        await spend(m, 100, run);
        m.signer.clock.nowMs += day;
      }
      return codeOf(() => spend(m, 1, 'd'));
    },
  ],
  [
    'both sides of midnight',
    async (m) => {
      m.signer.clock.nowMs += day - (m.signer.clock.nowMs % day) - 1;
      await spend(m, 100, 'a');
      m.signer.clock.nowMs += 2;
      return codeOf(() => spend(m, 100, 'b'));
    },
  ],
  [
    'approved on one day and signed on the next',
    async (m) => {
      const request = requestOf(m, transferOf(recipient, 100), {
        expiresAt: m.signer.clock.nowMs + 7_000_000,
      });
      const { digest } = await m.signer.client.proposeUnderMandate(request);
      m.signer.clock.nowMs += 6_900_000;
      await m.signer.client.sign(request.approvalId, digest);
      m.signer.clock.nowMs += day - 6_900_000 + 1;
      return codeOf(() => spend(m, 100, 'b'));
    },
  ],
  [
    'approved in one minute, and kept while another was asked for in the next',
    async (m) => {
      const terms = mandateDraft(m.signer.clock.nowMs, { period: { ms: 60_000 } });
      const short = await agree(m.signer, terms);
      const expiresAt = m.signer.clock.nowMs + 300_000;
      const request = requestOf(short, transferOf(recipient, 100), { expiresAt });
      await m.signer.client.proposeUnderMandate(request);
      m.signer.clock.nowMs += 61_000;
      return codeOf(() => spend(short, 51, 'b'));
    },
  ],
  [
    'coins and fees in many runs',
    async (m) => {
      const coins = { to: recipient, data: '0x', value: ether(10) } as const;
      await use(m, coins, { runId: 'a' });
      await use(m, coins, { runId: 'b' });
      return codeOf(() => use(m, { ...coins, value: 1n }, { runId: 'c' }));
    },
  ],
  [
    'the highest fee, again and again',
    async (m) => {
      const dear = { to: recipient, data: '0x', value: 0n, maxFeePerGas: 5_000_000_000n } as const;
      for (let each = 0; each < 3; each += 1) await use(m, dear);
      return codeOf(() => use(m, { ...dear, maxFeePerGas: 1n }));
    },
  ],
  [
    'allowances in many runs',
    async (m) => {
      await use(m, { data: encode('approve', router, dollars(100)) }, { runId: 'a' });
      return codeOf(() => use(m, { data: encode('approve', router, dollars(51)) }, { runId: 'b' }));
    },
  ],
  [
    'an allowance, and as much sent away beside it',
    async (m) => {
      await use(m, { data: encode('approve', router, dollars(100)) });
      return codeOf(() => spend(m, 1));
    },
  ],
  [
    'the clock set back by a year',
    async (m) => {
      const { clock } = m.signer;
      await spend(m, 100, 'a');
      const expiresAt = clock.nowMs + 60_000;
      clock.nowMs -= 365 * day;
      return codeOf(() => use(m, transferOf(recipient, 100), { runId: 'b', expiresAt }));
    },
  ],
  [
    'the clock set back after the end',
    async (m) => {
      const { clock } = m.signer;
      clock.nowMs += 31 * day;
      await codeOf(() => spend(m, 1));
      const expiresAt = clock.nowMs + 60_000;
      clock.nowMs -= 31 * day;
      return codeOf(() => use(m, {}, { expiresAt }));
    },
  ],
  [
    'after the end',
    async (m) => {
      m.signer.clock.nowMs += 30 * day;
      return codeOf(() => spend(m, 1));
    },
  ],
  [
    'approved before the end and signed after it',
    async (m) => {
      m.signer.clock.nowMs = m.draft.expiresAt - 1_000;
      const request = requestOf(m);
      const { digest } = await m.signer.client.proposeUnderMandate(request);
      m.signer.clock.nowMs += 2_000;
      return codeOf(() => m.signer.client.sign(request.approvalId, digest));
    },
  ],
  [
    'after it was revoked',
    async (m) => {
      await m.signer.client.revokeMandate(m.draft.mandateId);
      return codeOf(() => spend(m, 1));
    },
  ],
  [
    'approved, and then revoked',
    async (m) => {
      const request = requestOf(m);
      const { digest } = await m.signer.client.proposeUnderMandate(request);
      await m.signer.client.revokeMandate(m.draft.mandateId);
      return codeOf(() => m.signer.client.sign(request.approvalId, digest));
    },
  ],
  [
    'more transactions than it may sign',
    async (m) => {
      for (let each = 0; each < 6; each += 1) await spend(m, 1);
      return codeOf(() => spend(m, 1));
    },
  ],
  [
    'the yes to one for other bytes',
    async (m) => {
      const request = requestOf(m);
      await m.signer.client.proposeUnderMandate(request);
      const { digest } = await m.signer.client.proposeUnderMandate(requestOf(m));
      return codeOf(() => m.signer.client.sign(request.approvalId, digest));
    },
  ],
  [
    'the same approval for other bytes',
    async (m) => {
      const { approvalId } = requestOf(m);
      await use(m, {}, { approvalId });
      return codeOf(() => use(m, transferOf(recipient, 2), { approvalId }));
    },
  ],
  [
    'the same approval twice',
    async (m) => {
      const request = requestOf(m);
      const { digest } = await m.signer.client.proposeUnderMandate(request);
      await m.signer.client.sign(request.approvalId, digest);
      return codeOf(() => m.signer.client.sign(request.approvalId, digest));
    },
  ],
  [
    'the same approval twice at once',
    async (m) => {
      const request = requestOf(m);
      const { digest } = await m.signer.client.proposeUnderMandate(request);
      const both = [1, 2].map(() => codeOf(() => m.signer.client.sign(request.approvalId, digest)));
      const [first, second] = await Promise.all(both);
      return first === 'SIGNED' ? (second ?? '') : 'FIRST_REFUSED';
    },
  ],
  [
    'an approval that was taken back',
    async (m) => {
      const request = requestOf(m);
      const { digest } = await m.signer.client.proposeUnderMandate(request);
      await m.signer.client.withdraw(request.approvalId);
      return codeOf(() => m.signer.client.sign(request.approvalId, digest));
    },
  ],
  [
    'in the place of what was signed',
    async (m) => {
      const signed = requestOf(m, { nonce: 7_000 });
      const { digest } = await m.signer.client.proposeUnderMandate(signed);
      await m.signer.client.sign(signed.approvalId, digest);
      return codeOf(() => use(m, { nonce: 7_000, maxFeePerGas: 2_000_000_000n }));
    },
  ],
  [
    'two of one nonce, both approved before either was signed',
    async (m) => {
      const { client } = m.signer;
      const requests = [1n, 2n].map((value) =>
        requestOf(m, { to: recipient, data: '0x', value, nonce: 7_001 }),
      );
      const [first, second] = requests;
      if (!first || !second) return '';
      const one = await client.proposeUnderMandate(first);
      const two = await client.proposeUnderMandate(second);
      await client.sign(first.approvalId, one.digest);
      return codeOf(() => client.sign(second.approvalId, two.digest));
    },
  ],
  [
    'for the account of another mandate',
    async (m) => {
      const other = await agree(m.signer, mandateDraft(m.signer.clock.nowMs));
      return codeOf(() => use({ ...m, account: other.account }));
    },
  ],
  [
    'a number that was used, with wider terms',
    async (m) => {
      const terms = { ...m.draft, maxUses: 10_000 };
      const read = await m.signer.human({ type: 'readMandate', terms });
      return read.type === 'mandateTerms' ? (read.problem?.code ?? 'SIGNED') : 'SIGNED';
    },
  ],
];

const afterwards = (to: string): Bytes => ({ to, data: '0x', value: 1n });

/** Against one mandate that was revoked, whose signer is locked: it gives back, and does nothing else. */
const returning: readonly Attack[] = [
  ['what it was made for', attempt({})],
  ['coins to a recipient of its own', attempt(afterwards(recipient))],
  ['coins to a stranger', attempt(afterwards(stranger))],
  ['coins to a contract that it could call', attempt(afterwards(router))],
  ['coins to its own account', attempt(({ account }) => afterwards(account))],
  [
    'a call of the main account',
    attempt({ ...afterwards(sampleAddress), data: encode('transfer', sampleAddress, 1n) }),
  ],
  ['a byte for the main account', attempt({ ...afterwards(sampleAddress), data: '0x00' })],
  ['tokens to a recipient of its own', attempt(transferOf(recipient, 1))],
  ['tokens to a stranger', attempt(transferOf(stranger, 1))],
  ['a token that it did not name', attempt({ ...transferOf(sampleAddress, 1), to: dai })],
  ['coins beside tokens', attempt({ ...transferOf(sampleAddress, 1), value: 1n })],
  ['a byte behind the transfer', attempt({ data: `${encode('transfer', sampleAddress, 1n)}00` })],
  [
    'tokens of the main account, to where they are',
    attempt({ data: encode('transferFrom', sampleAddress, sampleAddress, 1n) }),
  ],
  [
    'its tokens by another function',
    attempt(({ account }) => ({ data: encode('transferFrom', account, sampleAddress, 1n) })),
  ],
  [
    'its item by another function',
    attempt(({ account }) => ({ data: encode('safeTransferFrom', account, sampleAddress, 1n) })),
  ],
  ['an allowance for the main account', attempt({ data: encode('approve', sampleAddress, 1n) })],
  [
    'a grown allowance for the main account',
    attempt({ data: encode('increaseAllowance', sampleAddress, 1n) }),
  ],
  [
    'a swap with the proceeds to the main account',
    attempt(swap(sampleAddress, [usdc, weth]), quote(ether(5))),
  ],
  [
    'a vault paid out to the main account',
    attempt(({ account }) => ({ to: shares, data: encode('redeem', 1n, sampleAddress, account) })),
  ],
  ['a transfer in a multicall', attempt(inMulticall(encode('transfer', sampleAddress, 1n)))],
  ['another chain', attempt({ ...afterwards(sampleAddress), chainId: 31_338 })],
  [
    'from the main account',
    (m) => codeOf(() => use({ ...m, account: sampleAddress }, afterwards(sampleAddress))),
  ],
  ['a fee above the cap', attempt({ ...afterwards(sampleAddress), maxFeePerGas: 5_000_000_001n })],
  [
    'control over the account',
    (m) => codeOf(() => use(m, afterwards(sampleAddress), { unsignedTx: delegation })),
  ],
  ['a permit of its account', (m) => codeOf(() => permitOf(m))],
];

/** Each after the end of a mandate of its own. */
const returningAgain: readonly Attack[] = [
  [
    'back and forth, for the fees',
    async (m) => {
      const dear = { ...afterwards(sampleAddress), maxFeePerGas: 5_000_000_000n };
      for (let each = 0; each < 3; each += 1) {
        m.signer.clock.nowMs += day;
        await use(m, dear);
      }
      m.signer.clock.nowMs += 300 * day;
      return codeOf(() => use(m, { ...dear, maxFeePerGas: 1n }));
    },
  ],
  [
    'in the place of what goes back',
    async (m) => {
      await use(m, { ...afterwards(sampleAddress), nonce: 7_100 });
      return codeOf(() => use(m, { ...afterwards(sampleAddress), nonce: 7_100, value: 2n }));
    },
  ],
];

async function openSigner(folder = temporaryFolder(), overrides = {}): Promise<TestSigner> {
  const signer = startTestSigner(folder, overrides);
  await importSample(signer);
  return signer;
}

const ended = async (signer: TestSigner, whileLocked = true): Promise<Mandated> => {
  const mandated = await agree(signer, mandateDraft(signer.clock.nowMs, { whileLocked }));
  await signer.client.revokeMandate(mandated.draft.mandateId);
  return mandated;
};

const signatures = (signer: TestSigner): number =>
  signer.controlText().match(/"rawTransaction"/g)?.length ?? 0;

function print(table: readonly string[][]): string[] {
  const width = Math.max(...table.map(([name = '']) => name.length));
  const lines = table.map(([name = '', code = '']) => `${name.padEnd(width)}  ${code}`);
  console.info(lines.join('\n'));
  return lines;
}

describe('a hostile main process and a mandate', () => {
  it('gets nothing signed that the mandate does not cover', async () => {
    const signer = await openSigner();
    const mandated = await agree(signer, mandateDraft(signer.clock.nowMs));
    const table: string[][] = [];
    for (const [name, run] of lies) table.push([name, await run(mandated)]);
    expect(print(table)).toMatchSnapshot();
    expect(table.filter(([, code]) => code === 'SIGNED' || code === 'ok')).toEqual([]);
    expect(signatures(signer)).toBe(0);
    expect(signer.controlText()).not.toContain('"signature"');
    // The same mandate signs what it covers.
    expect(await attempt({})(mandated)).toBe('SIGNED');
  });

  it('does not creep past a limit with what is covered by itself [A-06]', {
    timeout: 90_000,
  }, async () => {
    const signer = await openSigner();
    const start = signer.clock.nowMs;
    const table: string[][] = [];
    for (const [name, run] of creeping) {
      // Of the clock that cannot be set back, each mandate begins where the last one ended.
      signer.clock.nowMs = Math.max(start, signer.clock.nowMs) + 400 * day;
      const mandated = await agree(signer, mandateDraft(signer.clock.nowMs));
      table.push([name, await run(mandated)]);
    }
    expect(print(table)).toMatchSnapshot();
    expect(table.filter(([, code]) => code === 'SIGNED')).toEqual([]);
  });

  it('gets what is left after the end sent to the main account, and nothing else', async () => {
    const keyChain = fakeKeyChain();
    const folder = temporaryFolder();
    const options = { loadKeyChain: async () => keyChain };
    const open = await openSigner(folder, options);
    const [over, waits] = [await ended(open), await ended(open, false)];
    const back = (mandated: Mandated) => codeOf(() => use(mandated, afterwards(sampleAddress)));
    const table = [['one that waits for the vault, open', await back(waits)]];
    for (const [name, run] of returningAgain) table.push([name, await run(await ended(open))]);
    const { nowMs } = open.clock;
    await open.client.lock();
    const signer = startTestSigner(folder, options);
    signer.clock.nowMs = nowMs;
    const locked = { ...over, signer };
    table.push(['one that waits for the vault, locked', await back({ ...waits, signer })]);
    for (const [name, run] of returning) table.push([name, await run(locked)]);
    expect(print(table)).toMatchSnapshot();
    expect(table.filter(([, code]) => code === 'SIGNED' || code === 'ok')).toEqual([]);
    expect(signatures(signer)).toBe(0);
    expect(await back(locked)).toBe('SIGNED');
    expect(await attempt(transferOf(sampleAddress, 10_000))(locked)).toBe('SIGNED');
  });

  it('is told why, and what is left to do', () => {
    expect([...told.values()].sort()).toMatchSnapshot();
  });

  it('cannot pass a limit with many requests at once', async () => {
    const signer = await openSigner();
    const mandated = await agree(signer, mandateDraft(signer.clock.nowMs));
    const asked = Array.from({ length: 12 }, (_, index) =>
      codeOf(() => spend(mandated, 50, `run-${index}`)),
    );
    const codes = await Promise.all(asked);
    expect(codes.filter((code) => code === 'SIGNED')).toHaveLength(3);
    expect(new Set(codes.filter((code) => code !== 'SIGNED'))).toEqual(
      new Set(['MANDATE_OVER_PERIOD']),
    );
  });
});
