// A main process that was taken over: it speaks the control channel to a real signer process, knows
// every approval, and wants one signature that nobody granted.
import canonicalize from 'canonicalize';
import {
  encodeFunctionData,
  hashMessage,
  keccak256,
  parseAbi,
  serializeTransaction,
  toRlp,
} from 'viem';
import { hashAuthorization } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import { readTypedData, typedDataBytes } from '../../src/main/wallet/message/typed-data.ts';
import type {
  ChangeRequest,
  ProposalRequest,
} from '../../src/main/wallet/protocol/proposal-requests.ts';
import type { FileChange } from '../../src/shared/files/file-change.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { changeRequest, sampleChange } from './support/sample-change.ts';
import { permit } from './support/sample-message.ts';
import {
  expectationOf,
  recipient,
  type SampleFields,
  unsignedBytes,
} from './support/sample-transaction.ts';
import { sampleAddress, sampleKey, samplePassword, samplePhrase } from './support/sample-vault.ts';
import { type SignerProcess, startSignerProcess } from './support/signer-process.ts';

const attacker = '0x000000000000000000000000000000000000dEaD';
const anHour = 3_600_000;
let counter = 0;

function newRequest(changes: SampleFields = {}, overrides: object = {}): ProposalRequest {
  counter += 1;
  return {
    approvalId: counter.toString(16).padStart(32, 'a'),
    unsignedTx: unsignedBytes(changes),
    expectation: expectationOf(changes),
    expiresAt: Date.now() + anHour,
    ...overrides,
  };
}

interface Asked {
  request: ProposalRequest;
  digest: string;
  challenge: string;
}

/** Main asks; the person is shown the question. */
async function ask(signer: SignerProcess, request = newRequest()): Promise<Asked> {
  const shown = signer.person(null, 'proposal');
  const code = await signer.ask('propose', request);
  if (code !== 'ok') throw new Error(code);
  const { challenge, digest } = await shown;
  return { request, digest, challenge };
}

/** The person says yes until the signer, by its own clock, takes the question for read. */
async function sayYes(
  signer: SignerProcess,
  { approvalId, challenge }: { approvalId: string; challenge: string },
): Promise<void> {
  const yes = { type: 'approve', approvalId, challenge };
  const answered = async () => {
    const said = await signer.person(yes, 'decided', 'error');
    return said.type === 'decided' ? said.type : said.error.code;
  };
  await expect.poll(answered, { timeout: 20_000 }).toBe('decided');
}

async function approved(signer: SignerProcess, request = newRequest()): Promise<Asked> {
  const asked = await ask(signer, request);
  await sayYes(signer, { approvalId: request.approvalId, challenge: asked.challenge });
  return asked;
}

async function openSigner(folder = temporaryFolder()): Promise<SignerProcess> {
  const signer = startSignerProcess(folder);
  const draft = { type: 'importMnemonic', password: samplePassword, mnemonic: samplePhrase };
  await signer.person(draft, 'derivedAddressPreview');
  await signer.person({ type: 'createConfirmed' }, 'unlocked');
  return signer;
}

const sign = (signer: SignerProcess, { request, digest }: Asked): Promise<string> =>
  signer.ask('sign', { approvalId: request.approvalId, digest });

/** Asks for bytes that are not what the expectation says; the answer to the question is its refusal. */
const propose =
  (changes: SampleFields, overrides: object = {}) =>
  (signer: SignerProcess) =>
    signer.ask('propose', newRequest(changes, overrides));

const tokenTransfer = encodeFunctionData({
  abi: parseAbi(['function transfer(address to, uint256 amount)']),
  args: [attacker, 1_000_000n],
});

/** One change for every field of the sample. */
const mutations: Readonly<Record<string, SampleFields>> = {
  recipient: { to: attacker },
  value: { value: 1n },
  nonce: { nonce: 9 },
  fee: { maxFeePerGas: 3_000_000_000n },
  tip: { maxPriorityFeePerGas: 2_000_000_000n },
  gas: { gas: 25_000n },
  chain: { chainId: 31_338 },
  'call data': { data: '0x00', gas: 30_000n },
  'access list': { accessList: [{ address: attacker, storageKeys: [] }], gas: 30_000n },
};

const rlpOf = (prefix: string, fields: unknown[]): string =>
  `${prefix}${toRlp(fields as `0x${string}`[]).slice(2)}`;
const sampleFields = [
  '0x7a69',
  '0x03',
  '0x3b9aca00',
  '0x77359400',
  '0x5208',
  recipient,
  '0x06f05b59d3b20000',
  '0x',
  [],
];

const hexText = (text: string): string => `0x${Buffer.from(text).toString('hex')}`;
/** A change as JSON, canonical unless it is indented. */
const hexOf = (value: object, indent = 0): string =>
  hexText(indent === 0 ? (canonicalize(value) ?? '') : JSON.stringify(value, null, indent));

function newChange(changes: Partial<FileChange> = {}): ChangeRequest {
  counter += 1;
  return changeRequest(counter.toString(16).padStart(32, 'b'), Date.now() + anHour, changes);
}

/** Asks for a change that is not what it should be. */
const change =
  (overrides: object) =>
  (signer: SignerProcess): Promise<string> =>
    signer.ask('proposeChange', { ...newChange(), ...overrides });

async function askChange(signer: SignerProcess) {
  const request = newChange();
  const shown = signer.person(null, 'proposal');
  const code = await signer.ask('proposeChange', request);
  if (code !== 'ok') throw new Error(code);
  return shown;
}

const signChange = (
  signer: SignerProcess,
  { approvalId, digest }: { approvalId: string; digest: string },
): Promise<string> => signer.ask('sign', { approvalId, digest });

/** Asks for a message that is not what it should be, or is for somebody else. */
const message =
  (form: 'text' | 'typed_data', bytes: string, expectation: object = {}) =>
  (signer: SignerProcess): Promise<string> => {
    const { approvalId, expiresAt } = newRequest();
    const whose = { chainId: 31_337, from: sampleAddress, ...expectation };
    return signer.ask('proposeMessage', {
      approvalId,
      form,
      message: bytes,
      expectation: whose,
      expiresAt,
    });
  };

const hexOfTyped = (document: object): string =>
  `0x${Buffer.from(typedDataBytes(readTypedData(JSON.stringify(document)))).toString('hex')}`;

type Attempt = readonly [name: string, run: (signer: SignerProcess) => Promise<string>];

/** Each runs against a signer that is open; none may bring a signature. */
const attempts: readonly Attempt[] = [
  [
    'sign what was never proposed',
    (s) => sign(s, { request: newRequest(), digest: `0x${'11'.repeat(32)}`, challenge: '' }),
  ],
  ['sign before the answer', async (s) => sign(s, await ask(s))],
  [
    'sign after a no',
    async (s) => {
      const asked = await ask(s);
      await s.person({ type: 'reject', approvalId: asked.request.approvalId }, 'decided');
      return sign(s, asked);
    },
  ],
  [
    'sign after taking the question back',
    async (s) => {
      const asked = await ask(s);
      await s.ask('withdraw', { approvalId: asked.request.approvalId });
      return sign(s, asked);
    },
  ],
  ['other chain in the bytes', propose({ chainId: 1 }, { expectation: expectationOf() })],
  ['real chain, honestly described', propose({ chainId: 1 })],
  [
    'other practice chain in the bytes',
    propose({ chainId: 31_338 }, { expectation: expectationOf() }),
  ],
  [
    'chain id zero',
    (s) =>
      s.ask(
        'propose',
        newRequest({}, { unsignedTx: rlpOf('0x02', ['0x', ...sampleFields.slice(1)]) }),
      ),
  ],
  [
    'no chain id at all',
    (s) =>
      s.ask(
        'propose',
        newRequest(
          {},
          { unsignedTx: rlpOf('0x', ['0x03', '0x77359400', '0x5208', recipient, '0x05', '0x']) },
        ),
      ),
  ],
  ['other recipient than described', propose({ to: attacker }, { expectation: expectationOf() })],
  ['other value than described', propose({ value: 1n }, { expectation: expectationOf() })],
  ['other nonce than described', propose({ nonce: 4 }, { expectation: expectationOf() })],
  [
    'higher fee than described',
    propose({ maxFeePerGas: 9_000_000_000n }, { expectation: expectationOf() }),
  ],
  ['more gas than described', propose({ gas: 30_000n }, { expectation: expectationOf() })],
  [
    'call data, described as a plain transfer',
    propose(
      { data: '0xa9059cbb', gas: 60_000n },
      { expectation: { ...expectationOf({ gas: 60_000n }), recipient } },
    ),
  ],
  ['a call that nobody can read', propose({ data: '0xdeadbeef', gas: 60_000n })],
  [
    'a transfer of tokens with a byte behind it, which hides the recipient',
    propose({ data: `${tokenTransfer}00`, gas: 60_000n }),
  ],
  ['account of someone else', propose({}, { expectation: { ...expectationOf(), from: attacker } })],
  [
    'contract creation',
    (s) =>
      s.ask(
        'propose',
        newRequest(
          {},
          {
            unsignedTx: rlpOf('0x02', [
              ...sampleFields.slice(0, 4),
              '0x0f4240',
              '0x',
              '0x',
              '0x6001',
              [],
            ]),
          },
        ),
      ),
  ],
  ['blob transaction', propose({}, { unsignedTx: `0x03${unsignedBytes().slice(4)}` })],
  [
    'delegation of the account',
    propose(
      {},
      {
        unsignedTx: serializeTransaction({
          type: 'eip7702',
          chainId: 31_337,
          nonce: 3,
          to: recipient,
          gas: 100_000n,
          authorizationList: [
            { chainId: 31_337, nonce: 4, address: recipient, r: '0x01', s: '0x02', yParity: 0 },
          ],
        }),
      },
    ),
  ],
  [
    'digest of an authorization, as one that was approved',
    async (s) => {
      const { request } = await ask(s, newRequest({ nonce: 41 }));
      const digest = hashAuthorization({ chainId: 31_337, nonce: 4, address: attacker });
      return s.ask('sign', { approvalId: request.approvalId, digest });
    },
  ],
  ['transaction as a text', message('text', unsignedBytes())],
  ['transaction as digits in a text', message('text', hexText(unsignedBytes()))],
  ['text for a chain that is not enabled', message('text', hexText('Hello'), { chainId: 1 })],
  [
    'permit for another chain',
    message('typed_data', hexOfTyped(permit(Date.now(), {}, { chainId: 1 }))),
  ],
  ['permit for a year', message('typed_data', hexOfTyped(permit(Date.now() + 365 * 24 * anHour)))],
  [
    'permit of another account',
    message('typed_data', hexOfTyped(permit(Date.now(), { owner: attacker }))),
  ],
  ['typed data in another spelling', message('typed_data', hexOf(permit(Date.now()), 2))],
  [
    'message signed before the answer',
    async (s) => {
      const { approvalId, expiresAt } = newRequest();
      const expectation = { chainId: 31_337, from: sampleAddress };
      const text = { form: 'text', message: hexText('Hello') };
      const shown = s.person(null, 'proposal');
      await s.ask('proposeMessage', { approvalId, ...text, expectation, expiresAt });
      await shown;
      return s.ask('signMessage', { approvalId, digest: hashMessage('Hello') });
    },
  ],
  ['message that looks like a digest', propose({}, { unsignedTx: `0x19${'00'.repeat(40)}` })],
  [
    'transaction that is signed already',
    propose(
      {},
      {
        unsignedTx: serializeTransaction(
          {
            chainId: 31_337,
            nonce: 3,
            to: recipient,
            gas: 21_000n,
            maxFeePerGas: 1n,
            type: 'eip1559',
          },
          { r: `0x${'11'.repeat(32)}`, s: `0x${'11'.repeat(32)}`, yParity: 0 },
        ),
      },
    ),
  ],
  ['trailing bytes', propose({}, { unsignedTx: `${unsignedBytes()}c0` })],
  ['missing bytes', propose({}, { unsignedTx: unsignedBytes().slice(0, -2) })],
  [
    'value with a leading zero',
    (s) =>
      s.ask(
        'propose',
        newRequest(
          {},
          {
            unsignedTx: rlpOf('0x02', [
              ...sampleFields.slice(0, 6),
              '0x0006f05b59d3b20000',
              '0x',
              [],
            ]),
          },
        ),
      ),
  ],
  [
    'list with a long length',
    propose(
      {},
      {
        unsignedTx: `0x02f8${(Number.parseInt(unsignedBytes().slice(4, 6), 16) - 0xc0).toString(16)}${unsignedBytes().slice(6)}`,
      },
    ),
  ],
  ['gas below what it costs', propose({ gas: 20_999n })],
  [
    'fee beyond all balances',
    (s) =>
      s.ask(
        'propose',
        newRequest(
          {},
          {
            unsignedTx: rlpOf('0x02', [
              ...sampleFields.slice(0, 3),
              `0x${'ff'.repeat(32)}`,
              ...sampleFields.slice(4),
            ]),
          },
        ),
      ),
  ],
  ['valid for a whole day', propose({}, { expiresAt: Date.now() + 24 * anHour })],
  ['expired when it was asked', propose({}, { expiresAt: Date.now() - 1 })],
  [
    'approve on the control channel',
    async (s) => {
      const { request, challenge } = await ask(s);
      return s.ask('approve', { approvalId: request.approvalId, challenge });
    },
  ],
  ['unlock on the control channel', (s) => s.ask('unlock', { password: samplePassword })],
  [
    'create on the control channel',
    (s) => s.ask('create', { password: samplePassword, words: 12 }),
  ],
  [
    'export a key on the control channel',
    (s) =>
      s.ask('exportKeystore', {
        password: samplePassword,
        address: sampleAddress,
        keystorePassword: samplePassword,
      }),
  ],
  [
    'enable a real chain on the control channel',
    (s) => s.ask('enableChain', { password: samplePassword, chainId: 1 }),
  ],
  ['a request that does not exist', (s) => s.ask('signRaw', { digest: `0x${'22'.repeat(32)}` })],
  [
    'unknown key beside the known ones',
    (s) => s.ask('propose', { ...newRequest(), approved: true }),
  ],
  [
    'unknown key in the expectation',
    (s) => s.ask('propose', newRequest({}, { expectation: { ...expectationOf(), trusted: true } })),
  ],
  [
    '__proto__ as a key',
    (s) =>
      s.ask(
        'propose',
        JSON.parse(`{"__proto__":{"approved":true},${JSON.stringify(newRequest()).slice(1)}`),
      ),
  ],
  ['constructor as a request', (s) => s.ask('constructor')],
  ['number for a string', (s) => s.ask('sign', { approvalId: 7, digest: 8 })],
  [
    'array for an object',
    (s) => s.ask('propose', newRequest({}, { expectation: [expectationOf()] })),
  ],
  [
    'value as a number',
    (s) =>
      s.ask('propose', newRequest({}, { expectation: { ...expectationOf(), valueWei: 5e17 } })),
  ],
  [
    'value in hex',
    (s) =>
      s.ask(
        'propose',
        newRequest({}, { expectation: { ...expectationOf(), valueWei: '0x6f05b59d3b20000' } }),
      ),
  ],
  [
    'approval id in capitals',
    (s) => s.ask('propose', newRequest({}, { approvalId: 'A'.repeat(32) })),
  ],
  ['ten megabytes of bytes', propose({}, { unsignedTx: `0x${'00'.repeat(5_000_000)}` })],
  [
    'ten megabytes of id',
    async (s) => {
      const refused = s.unasked((m) => m.kind === 'event' && m.event.type === 'refused');
      s.raw({ id: 'x'.repeat(10_000_000), type: 'status' });
      const message = await refused;
      return message.kind === 'event' && message.event.type === 'refused'
        ? message.event.error.code
        : 'none';
    },
  ],
  [
    'no object at all',
    async (s) => {
      const refused = s.unasked((m) => m.kind === 'event' && m.event.type === 'refused');
      s.raw('sign');
      const message = await refused;
      return message.kind === 'event' && message.event.type === 'refused'
        ? message.event.error.code
        : 'none';
    },
  ],
  ['sign a change of a file that nobody answered', async (s) => signChange(s, await askChange(s))],
  [
    'sign a change of a file that was approved',
    async (s) => {
      const asked = await askChange(s);
      await sayYes(s, asked);
      return signChange(s, asked);
    },
  ],
  [
    'sign a transaction under the approval of a change',
    async (s) => {
      const { approvalId } = await askChange(s);
      const request = newRequest({ nonce: 40 }, { approvalId });
      return s.ask('propose', request);
    },
  ],
  [
    'another change under the same approval',
    async (s) => {
      const { approvalId } = await askChange(s);
      const other = newChange({ path: '/home/ann/.bashrc' });
      return s.ask('proposeChange', { ...other, approvalId });
    },
  ],
  ['a change that is a transaction', change({ change: unsignedBytes() })],
  ['a change that is no JSON', change({ change: '0x7b' })],
  ['a change with other keys', change({ change: hexOf({ ...sampleChange, approved: true }) })],
  ['a change of no known kind', change({ change: hexOf({ ...sampleChange, kind: 'run' }) })],
  ['a change that is not canonical', change({ change: hexOf(sampleChange, 1) })],
  [
    'a change with a key twice',
    change({
      change: hexText(JSON.stringify(sampleChange).replace('{', '{"path":"/home/ann/shown.md",')),
    }),
  ],
  [
    'a change that creates a file over one that is there',
    change({ change: hexOf({ ...sampleChange, before: sampleChange.after }) }),
  ],
  [
    'a change whose path leads elsewhere',
    change({ change: hexOf({ ...sampleChange, path: '/home/ann/Notes/../.ssh/keys' }) }),
  ],
  [
    'a change whose path is not whole',
    change({ change: hexOf({ ...sampleChange, path: 'a.md' }) }),
  ],
  ['a change that is a megabyte', change({ change: `0x${'20'.repeat(1_000_000)}` })],
  ['a change that is valid for a day', change({ expiresAt: Date.now() + 24 * anHour })],
  ['a change that expired when it was asked', change({ expiresAt: Date.now() - 1 })],
  ['a change with an expectation', change({ expectation: expectationOf() })],
  [
    'a hundred questions at once',
    async (s) => {
      const codes = await Promise.all(
        Array.from({ length: 100 }, () => s.ask('propose', newRequest({ nonce: 50 + counter }))),
      );
      return codes.find((code) => code !== 'ok') ?? 'ok';
    },
  ],
];

function print(rows: (readonly [string, string])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  console.log(rows.map(([name, code]) => `${name.padEnd(width)}  ${code}`).join('\n'));
}

/** A code of ours: nothing may be refused by accident. */
const isRefusal = (code: string): boolean =>
  /^[A-Z][A-Z0-9_]+$/.test(code) && code !== 'UNEXPECTED';

/** No signed transaction and no secret may have come over the control channel. */
function expectNothingLeaked(signer: SignerProcess, signatures = 0): void {
  const text = JSON.stringify(signer.heard);
  expect(text.match(/rawTransaction/g)?.length ?? 0).toBe(signatures);
  const key = Buffer.from(sampleKey, 'hex');
  for (const secret of [samplePassword, samplePhrase, sampleKey, key.toString('base64')]) {
    expect(text).not.toContain(secret);
  }
}

describe('a hostile main process', () => {
  it('gets no signature out of an open signer [A-02]', { timeout: 60_000 }, async () => {
    const signer = await openSigner();
    const rows: (readonly [string, string])[] = [];
    for (const [name, run] of attempts) rows.push([name, await run(signer)]);
    print(rows);
    expect(rows.filter(([, code]) => !isRefusal(code))).toEqual([]);
    expect(rows.map(([name, code]) => `${name}: ${code}`)).toMatchSnapshot();
    expect(rows.length).toBeGreaterThanOrEqual(40);
    expectNothingLeaked(signer);
  });

  it('gets exactly one signature for one approval [A-02]', { timeout: 60_000 }, async () => {
    const signer = await openSigner();
    const asked = await approved(signer, newRequest({ nonce: 1 }));
    const { approvalId } = asked.request;
    const rows: (readonly [string, string])[] = [];
    for (const [field, change] of Object.entries(mutations)) {
      const bytes = unsignedBytes({ nonce: 1, ...change });
      const digest = keccak256(bytes);
      const request = newRequest({ nonce: 1, ...change }, { approvalId });
      rows.push([`other ${field} after the yes: ask`, await signer.ask('propose', request)]);
      rows.push([`other ${field} after the yes: sign`, await sign(signer, { ...asked, digest })]);
    }
    const changed = newRequest({ nonce: 1, to: attacker }, { approvalId });
    const elsewhere = { ...asked, request: newRequest() };
    const madeUp = { ...asked, digest: `0x${'33'.repeat(32)}` };
    rows.push(['a made-up digest after the yes', await sign(signer, madeUp)]);
    rows.push(['the yes for another approval', await sign(signer, elsewhere)]);
    const both = await Promise.all([sign(signer, asked), sign(signer, asked)]);
    expect(both.sort()).toEqual(['ALREADY_SIGNED', 'signed']);
    rows.push(['two at once: the second', 'ALREADY_SIGNED']);
    rows.push(['replay', await sign(signer, asked)]);
    rows.push(['other bytes after the signature', await signer.ask('propose', changed)]);
    const again = await ask(signer, asked.request);
    rows.push(['the same again without a new yes', await sign(signer, again)]);
    const first = await approved(signer, newRequest({ nonce: 7 }));
    const second = await approved(signer, newRequest({ nonce: 7, to: attacker }));
    expect(await sign(signer, first)).toBe('signed');
    rows.push(['same nonce, approved before the other was signed', await sign(signer, second)]);
    print(rows);
    expect(rows.filter(([, code]) => !isRefusal(code))).toEqual([]);
    expectNothingLeaked(signer, 2);
  });

  it('gets nothing from a yes that is over [A-02]', { timeout: 60_000 }, async () => {
    const folder = temporaryFolder();
    const signer = await openSigner(folder);
    const soon = await approved(
      signer,
      newRequest({ nonce: 2 }, { expiresAt: Date.now() + 3_000 }),
    );
    await expect.poll(() => Date.now() > soon.request.expiresAt, { timeout: 10_000 }).toBe(true);
    const rows: (readonly [string, string])[] = [['after it expired', await sign(signer, soon)]];
    const open = await approved(signer, newRequest({ nonce: 3 }));
    await signer.ask('lock');
    await signer.exited;
    expectNothingLeaked(signer);
    const next = startSignerProcess(folder);
    rows.push(['after a lock, before the unlock', await sign(next, open)]);
    rows.push(['propose before the unlock', await next.ask('propose', newRequest())]);
    rows.push(['list accounts before the unlock', await next.ask('listAccounts')]);
    rows.push(['audit code before the unlock', await next.ask('auditMac', { data: '0x00' })]);
    await next.person({ type: 'unlock', password: samplePassword }, 'unlocked');
    rows.push(['after the unlock, without asking again', await sign(next, open)]);
    await ask(next, open.request);
    rows.push(['after the unlock, asked but not answered', await sign(next, open)]);
    print(rows);
    expect(rows.filter(([, code]) => !isRefusal(code))).toEqual([]);
    expectNothingLeaked(next);
  });

  it('cannot answer for the person, nor the person too soon [A-02, A-08]', {
    timeout: 60_000,
  }, async () => {
    const signer = await openSigner();
    const asked = await ask(signer, newRequest({ nonce: 4 }));
    const other = await ask(signer, newRequest({ nonce: 5 }));
    const { approvalId } = asked.request;
    const answer = (challenge: string, id = approvalId) =>
      signer.person({ type: 'approve', approvalId: id, challenge }, 'error');
    const rows: (readonly [string, string])[] = [
      ['yes within the reading time', (await answer(asked.challenge)).error.code],
      ['yes with the challenge of another', (await answer(other.challenge)).error.code],
      ['yes with a made-up challenge', (await answer(`0x${'44'.repeat(32)}`)).error.code],
      ['yes to what nobody asked', (await answer(asked.challenge, 'b'.repeat(32))).error.code],
      ['still not signed', await sign(signer, asked)],
    ];
    print(rows);
    expect(rows.map(([, code]) => code)).toEqual([
      'ANSWER_TOO_SOON',
      'CHALLENGE_MISMATCH',
      'CHALLENGE_MISMATCH',
      'PROPOSAL_UNKNOWN',
      'NOT_APPROVED',
    ]);
    expectNothingLeaked(signer);
  });
});
