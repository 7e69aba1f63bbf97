import { expect, it } from 'vitest';
import { approvalLines } from '../../src/cli/run/approval-lines.ts';
import type {
  FileChangeFacts,
  ShownContent,
  TransactionFacts,
} from '../../src/shared/approvals/facts.ts';

function facts(content: ShownContent): FileChangeFacts {
  return {
    ...{
      subject: 'file_change',
      approvalId: 'a',
      executionId: 'x',
      planId: 'p',
      planName: 'Write',
    },
    ...{ stepLabel: '1', title: 'Change a.md in ~/Notes (6 bytes to 7 bytes)', actionLabel: '' },
    change: {
      kind: 'modify',
      path: '/home/ann/Notes/a\u202e.md',
      before: { exists: true, sha256: '5e'.repeat(32), bytes: 6, mode: 0o644 },
      after: { exists: true, sha256: 'a5'.repeat(32), bytes: 7, mode: 0o644 },
      ...{ madeFolders: [], droppedFolders: [] },
    },
    ...{ folder: '/home/ann/Notes', content, digest: '0x', status: 'pending' },
    findings: [
      { id: 'x', level: 'caution', message: 'This file is hidden.', evidence: 'name: .a' },
    ],
    ...{ rehearsedAt: 0, createdAt: 0, expiresAt: 1 },
  };
}

it('tells on a terminal what would change in a file, with everything that cannot be seen', () => {
  const lines = approvalLines(
    facts({
      as: 'text',
      lines: [
        { kind: 'skipped', count: 4 },
        { kind: 'same', text: 'same\n' },
        { kind: 'removed', text: 'old\r\n' },
        { kind: 'added', text: '\u001b[2Jnew\u200b' },
      ],
      ...{ added: 1, removed: 1, left: 3 },
    }),
  );
  expect(lines).toEqual([
    'Change a.md in ~/Notes (6 bytes to 7 bytes)',
    '  /home/ann/Notes/a<U+202E>.md',
    '  caution: This file is hidden. (name: .a)',
    '  (4 lines as before)',
    '    same',
    '  - old<U+000D>',
    '  + <U+001B>[2Jnew<U+200B> (no line end)',
    '  3 more lines are not shown here.',
  ]);
});

it('says why a content is not shown', () => {
  const told = (content: ShownContent) => approvalLines(facts(content)).at(-1);
  expect(told({ as: 'unchanged' })).toBe('  The content stays as it is, to the byte.');
  expect(told({ as: 'binary' })).toBe('  The content is no text, so it cannot be shown.');
  expect(told({ as: 'too_large' })).toBe('  The content is too large to be shown.');
});

it('says where two contents were not compared line by line', () => {
  const lines = [
    { kind: 'removed', text: 'a\n' } as const,
    { kind: 'added', text: 'b\n' } as const,
  ];
  const told = approvalLines(
    facts({ as: 'text', lines, added: 1, removed: 1, left: 0, coarse: true }),
  );
  expect(told.slice(-3)).toEqual([
    '  The two contents differ in too much to be compared line by line: what is removed and added here may hold lines that stay.',
    '  - a',
    '  + b',
  ]);
});

it('adds to what the signer will read from the bytes what they do not say', () => {
  const finding = (id: string) => ({ id, level: 'info', message: `${id}.`, evidence: '' }) as const;
  const findings = ['FIRST_PAYMENT', 'REPLACES', 'L1_FEE', 'L1_FEE_UNKNOWN'].map(finding);
  const told = { subject: 'transaction', title: 'Send 1 ETH', findings };
  expect(approvalLines(told as unknown as TransactionFacts)).toEqual([
    ...['Send 1 ETH', '  REPLACES.', '  L1_FEE.', '  L1_FEE_UNKNOWN.'],
  ]);
});
