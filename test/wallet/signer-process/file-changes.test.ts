import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ChangeRequest } from '../../../src/main/wallet/protocol/proposal-requests.ts';
import { fileChangeBytes } from '../../../src/shared/files/file-change.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { changeRequest, sampleChange } from '../support/sample-change.ts';
import { expectationOf, unsignedBytes } from '../support/sample-transaction.ts';
import {
  importSample,
  startTestSigner,
  type TestSigner,
  unlockSample,
} from '../support/test-signer.ts';

const approvalId = 'c'.padStart(32, '0');
const digest = fileChangeBytes(sampleChange).digest;

function requestFor(signer: TestSigner, changes = {}, id = approvalId): ChangeRequest {
  return changeRequest(id, signer.clock.nowMs + 60_000, changes);
}

async function openSigner(overrides = {}, folder = temporaryFolder()): Promise<TestSigner> {
  const signer = startTestSigner(folder, overrides);
  await importSample(signer);
  return signer;
}

/** The person reads for a second and answers the newest question. */
async function approve(signer: TestSigner): Promise<void> {
  signer.clock.monotonicMs += 1_000;
  const challenge = signer.proposals().at(-1)?.challenge ?? '';
  await signer.tell({ type: 'approve', approvalId, challenge });
}

const codeOf = (action: Promise<unknown>): Promise<unknown> =>
  action.then(
    () => 'none',
    (error) => error.code,
  );

const decisions = (signer: TestSigner) => signer.events.filter((event) => event.type === 'decided');

describe('a change of a file that was approved', () => {
  it('is told once, with the digest of the bytes that the person was shown', async () => {
    const signer = await openSigner();
    const request = requestFor(signer);
    const sha256 = createHash('sha256').update(Buffer.from(request.change.slice(2), 'hex'));
    expect(await signer.client.proposeChange(request)).toEqual({ digest });
    expect(digest).toBe(`0x${sha256.digest('hex')}`);
    expect(signer.proposals()).toMatchObject([
      { subject: 'file_change', approvalId, digest, kind: 'create', path: sampleChange.path },
    ]);
    expect(decisions(signer)).toEqual([]);
    await approve(signer);
    expect(decisions(signer)).toEqual([
      { type: 'decided', approvalId, digest, decision: 'approved', ledgerSeq: 1 },
    ]);
  });

  it('is never signed', async () => {
    const signer = await openSigner();
    await signer.client.proposeChange(requestFor(signer));
    expect(await codeOf(signer.client.sign(approvalId, digest))).toBe('NOTHING_TO_SIGN');
    await approve(signer);
    expect(await codeOf(signer.client.sign(approvalId, digest))).toBe('NOTHING_TO_SIGN');
    expect(signer.controlText()).not.toContain('rawTransaction');
  });

  it('is asked about anew when main asks again', async () => {
    const signer = await openSigner();
    await signer.client.proposeChange(requestFor(signer));
    await approve(signer);
    await signer.client.proposeChange(requestFor(signer));
    expect(signer.proposals()).toHaveLength(2);
    expect(decisions(signer)).toHaveLength(1);
  });

  it('is in the ledger before main hears of it, under its own kind of entry', async () => {
    const folder = temporaryFolder();
    const signer = await openSigner({}, folder);
    const path = join(folder, 'signer-ledger');
    await signer.client.proposeChange(requestFor(signer));
    expect(existsSync(path)).toBe(false);
    await approve(signer);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      seq: 1,
      approvalId,
      changeDigest: digest,
    });
    const next = startTestSigner(folder);
    await unlockSample(next);
    const other = requestFor(next, { path: '/home/ann/Notes/other.md' });
    expect(await codeOf(next.client.proposeChange(other))).toBe('APPROVAL_ID_REUSED');
    const transaction = {
      approvalId,
      unsignedTx: unsignedBytes(),
      expectation: expectationOf(),
      expiresAt: next.clock.nowMs + 60_000,
    };
    expect(await codeOf(next.client.propose(transaction))).toBe('APPROVAL_ID_REUSED');
    expect(await codeOf(next.client.proposeChange(requestFor(next)))).toBe('none');
  });

  it('is missed when its line was changed', async () => {
    const folder = temporaryFolder();
    const signer = await openSigner({}, folder);
    await signer.client.proposeChange(requestFor(signer));
    await approve(signer);
    const path = join(folder, 'signer-ledger');
    const line = readFileSync(path, 'utf8');
    writeFileSync(path, line.replace(digest, `0x${'00'.repeat(32)}`));
    expect(await unlockSample(startTestSigner(folder))).toMatchObject({
      error: { code: 'LEDGER_CORRUPT' },
    });
  });

  it('stays undecided when the ledger cannot be written', async () => {
    const folder = temporaryFolder();
    const signer = await openSigner({}, folder);
    await signer.client.proposeChange(requestFor(signer));
    mkdirSync(join(folder, 'signer-ledger'));
    signer.clock.monotonicMs += 1_000;
    const challenge = signer.proposals()[0]?.challenge ?? '';
    expect(await signer.human({ type: 'approve', approvalId, challenge })).toMatchObject({
      error: { code: 'LEDGER_IO_ERROR' },
    });
    expect(decisions(signer)).toEqual([]);
    rmdirSync(join(folder, 'signer-ledger'));
    await approve(signer);
    expect(decisions(signer)).toMatchObject([{ decision: 'approved' }]);
  });
});

describe('the answer to a change of a file', () => {
  it('is not taken before anyone could have read it, nor for another showing', async () => {
    const signer = await openSigner();
    await signer.client.proposeChange(requestFor(signer));
    const challenge = signer.proposals()[0]?.challenge ?? '';
    signer.clock.monotonicMs += 899;
    expect(await signer.human({ type: 'approve', approvalId, challenge })).toMatchObject({
      error: { code: 'ANSWER_TOO_SOON' },
    });
    await signer.human({ type: 'hello' });
    signer.clock.monotonicMs += 1_000;
    expect(await signer.human({ type: 'approve', approvalId, challenge })).toMatchObject({
      error: { code: 'CHALLENGE_MISMATCH' },
    });
    expect(decisions(signer)).toEqual([]);
  });

  it('of no ends it, and so does taking it back or its time being over', async () => {
    const signer = await openSigner();
    await signer.client.proposeChange(requestFor(signer));
    await signer.tell({ type: 'reject', approvalId });
    await signer.client.proposeChange(requestFor(signer));
    await signer.client.withdraw(approvalId);
    await signer.client.proposeChange(requestFor(signer));
    signer.clock.nowMs += 60_000;
    await approve(signer);
    expect(decisions(signer)).toMatchObject([
      { decision: 'rejected' },
      { decision: 'withdrawn' },
      { decision: 'expired' },
    ]);
  });

  it('needs an open vault', async () => {
    const folder = temporaryFolder();
    await openSigner({}, folder);
    const locked = startTestSigner(folder);
    expect(await codeOf(locked.client.proposeChange(requestFor(locked)))).toBe('SIGNER_LOCKED');
  });

  it('of many in a row does not use up the room for questions', async () => {
    const signer = await openSigner({ preApproved: () => true });
    for (let at = 0; at < 100; at += 1) {
      const id = at.toString(16).padStart(32, 'd');
      await signer.client.proposeChange(requestFor(signer, {}, id));
    }
    expect(decisions(signer)).toHaveLength(100);
  });
});

describe('what the signer reads of a change', () => {
  const summaryOf = async (changes: object): Promise<Record<string, string>> => {
    const signer = await openSigner();
    await signer.client.proposeChange(requestFor(signer, changes));
    const { summary } = signer.proposals()[0] ?? { summary: [] };
    return Object.fromEntries(summary.map(({ label, value }) => [label, value]));
  };
  const state = { exists: true, sha256: 'ab'.repeat(32), bytes: 12, mode: 0o600 } as const;

  it('is its kind, its whole path, sizes, permissions, hashes and digest', async () => {
    expect(await summaryOf({})).toEqual({
      Change: 'Creates a file',
      File: '/home/ann/Notes/report.md',
      Before: 'no file',
      After: '2150 bytes, permissions 644',
      'SHA-256 after': '5e'.repeat(32),
      Digest: digest,
    });
    const moved = {
      kind: 'move',
      from: '/home/ann/Notes/old.md',
      fromBefore: state,
      after: state,
      madeFolders: ['/home/ann/Notes/new'],
      path: '/home/ann/Notes/new/report.md',
    };
    expect(await summaryOf(moved)).toMatchObject({
      Change: 'Moves a file',
      From: '/home/ann/Notes/old.md',
      To: '/home/ann/Notes/new/report.md',
      Before: '12 bytes, permissions 600',
      'SHA-256 before': 'ab'.repeat(32),
      'Makes folder': '/home/ann/Notes/new',
    });
  });

  it('says the kinds of change in different words', async () => {
    const modified = await summaryOf({ kind: 'modify', before: state });
    const deleted = await summaryOf({ kind: 'delete', before: state, after: { exists: false } });
    const restored = await summaryOf({
      kind: 'restore',
      droppedFolders: ['/home/ann/Notes/x'],
      after: { ...state, modifiedNs: '17' },
    });
    expect(modified['Change']).toBe('Changes a file');
    expect(deleted).toMatchObject({ Change: 'Deletes a file', After: 'no file' });
    expect(restored).toMatchObject({
      Change: 'Puts a file back as it was',
      After: '12 bytes, permissions 600, with its time of writing',
      'Removes folder': '/home/ann/Notes/x (if nothing is left in it)',
    });
  });

  it('writes out what cannot be seen in a path', async () => {
    const path = '/home/ann/Notes/\u202egnp.exe \u00a0/a\u200b b ';
    expect((await summaryOf({ path }))['File']).toBe(
      '/home/ann/Notes/<U+202E>gnp.exe <U+00A0>/a<U+200B> b<U+0020>',
    );
  });
});
