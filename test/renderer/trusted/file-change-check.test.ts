import { describe, expect, it } from 'vitest';
import { disagreements, signingObstacle } from '../../../src/renderer/trusted/approval-check.ts';
import { subjectWords } from '../../../src/renderer/trusted/subject-words.ts';
import type { FileChangeFacts } from '../../../src/shared/approvals/facts.ts';
import { type FileChange, fileChangeBytes } from '../../../src/shared/files/file-change.ts';
import type { FileChangeProposal } from '../../../src/shared/wallet/signer-proposal.ts';
import { facts as transactionFacts, proposal as transactionProposal } from '../support.ts';

const change: FileChange = {
  kind: 'create',
  path: '/home/ann/Notes/report.md',
  before: { exists: false },
  after: { exists: true, sha256: '5e'.repeat(32), bytes: 6, mode: 0o644 },
  madeFolders: [],
  droppedFolders: [],
};
const { digest } = fileChangeBytes(change);

function facts(overrides: Partial<FileChangeFacts> = {}): FileChangeFacts {
  return {
    ...{ subject: 'file_change', approvalId: 'a1', executionId: 'x1', planId: 'p1' },
    ...{ planName: 'Write', stepLabel: '1', actionLabel: 'Create this file' },
    title: 'Create report.md in ~/Notes (6 bytes)',
    ...{ change, digest, folder: '/home/ann/Notes', findings: [] },
    content: {
      as: 'text',
      lines: [{ kind: 'added', text: 'Hello\n' }],
      added: 1,
      removed: 0,
      left: 0,
    },
    ...{ rehearsedAt: 0, createdAt: 0, expiresAt: 300_000, status: 'pending' },
    ...overrides,
  };
}

function proposal(overrides: Partial<FileChangeProposal> = {}): FileChangeProposal {
  return {
    ...{ subject: 'file_change', approvalId: 'a1', challenge: `0x${'11'.repeat(32)}`, digest },
    ...{ kind: 'create', path: change.path, expiresAt: 300_000, summary: [] },
    ...overrides,
  };
}

describe('main and the signer, about a change of a file', () => {
  it('agree when what is shown has the digest that the signer holds', () => {
    expect(disagreements(facts(), proposal())).toEqual([]);
  });

  const bigger = { ...change, after: { ...change.after, bytes: 7 } } as FileChange;
  const made = { ...change, madeFolders: ['/home/ann/Notes/x'] };
  const other = `0x${'ab'.repeat(32)}`;

  it.each([
    ['another file', facts(), proposal({ path: '/home/ann/.bashrc' })],
    ['another kind of change', facts(), proposal({ kind: 'modify' })],
    ['other bytes', facts(), proposal({ digest: other })],
    ['a size that main shows otherwise', facts({ change: bigger }), proposal()],
    ['a folder that main does not show', facts({ change: made }), proposal()],
    ['a digest that main shows otherwise', facts({ digest: other }), proposal()],
  ])('disagree about %s', (_, shown, asked) => {
    expect(disagreements(shown, asked)).toHaveLength(1);
  });

  it('disagree when one speaks of a transaction', () => {
    const sentence = ['The signer was asked about something of another kind.'];
    expect(disagreements(facts(), transactionProposal())).toEqual(sentence);
    expect(disagreements(transactionFacts(), proposal())).toEqual(sentence);
  });
});

describe('the words about a change of a file', () => {
  it('never speak of signing as done by the yes', () => {
    const { outcomes, ...words } = subjectWords.file_change;
    const all = [
      ...Object.values(words),
      ...Object.values(outcomes).flatMap(({ title, text }) => [title, text]),
    ].filter((text) => text !== words.read);
    expect(all.filter((text) => /sign/i.test(text))).toEqual([]);
  });

  it('say why there can be no answer yet', () => {
    const ready = {
      facts: facts(),
      proposal: proposal(),
      accepted: false,
      armed: true,
      busy: false,
    };
    const danger = {
      id: 'x',
      level: 'danger',
      message: 'It runs as its owner.',
      evidence: '',
    } as const;
    expect([
      signingObstacle({ ...ready, now: 0 }),
      signingObstacle({ ...ready, armed: false, now: 0 }),
      signingObstacle({ ...ready, now: 300_000 }),
      signingObstacle({ ...ready, facts: facts({ findings: [danger] }), now: 0 }),
    ]).toEqual([
      null,
      'Take a moment to read. You can approve in a second.',
      'This approval has expired. Nothing was changed.',
      'Type what the danger asks for to be able to approve.',
    ]);
  });
});
