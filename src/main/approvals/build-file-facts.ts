// What the approval window shows of a change of a file: computed here from the change that will be
// approved to the byte, and from the contents that its hashes name.
import type { FileChangeFacts } from '../../shared/approvals/facts.ts';
import type { Finding } from '../../shared/chain/types.ts';
import type { FileChange } from '../../shared/files/file-change.ts';
import { shownFinding } from './build-facts.ts';
import { fileFindings } from './file-findings.ts';
import { fileWords } from './file-words.ts';
import { folderOf } from './folder-of.ts';
import { shownContent } from './shown-content.ts';
import { shownName } from './shown-name.ts';

/** The facts of a request that is not written yet: id, status and time come with its row. */
export type FileRequestFacts = Omit<FileChangeFacts, 'approvalId' | 'status' | 'createdAt'>;

/** What the facts take from the run and the change's bytes (`fileChangeBytes`) as they are. */
export type FileFactsFrame = Pick<
  FileRequestFacts,
  'executionId' | 'planId' | 'planName' | 'stepLabel' | 'rehearsedAt' | 'digest' | 'expiresAt'
>;

/** What the facts about a change of a file are made of. */
export interface FileSubject {
  change: FileChange;
  /**
   * What is in the file before and after, as the hashes of the change name it. Null where there is no
   * file, and where it is larger than `mostShownBytes`: then it need not be read.
   */
  contents: { before: Uint8Array | null; after: Uint8Array | null };
  /** What the rehearsal found beside; what can be read from the change itself is found here. */
  findings: readonly Finding[];
  /** The folders that plans may touch, real paths. */
  folders: readonly string[];
  /** The person's home, shown as ~ in the title. */
  home: string;
}

/**
 * The facts for `store.writer.approvals.request(effectId, facts, policyVersion)`, in the transaction that
 * also records the rehearsal. `expiresAt` comes from `approvalExpiry(now, undefined)`.
 */
export function buildFileFacts(frame: FileFactsFrame, subject: FileSubject): FileRequestFacts {
  const { change, contents, folders, home } = subject;
  const content = shownContent(change, contents);
  const folder = folderOf(change, folders);
  const found = fileFindings(change, content, folder);
  return {
    subject: 'file_change',
    ...frame,
    planName: shownName(frame.planName),
    ...fileWords(change, home),
    change,
    folder,
    content,
    findings: [...found, ...subject.findings].map((each) => shownFinding(each)),
  };
}
