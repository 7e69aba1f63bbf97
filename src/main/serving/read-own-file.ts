import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { maxProposalFile } from './proposal.ts';

/** `gone`: somebody took it meanwhile. `why` is a code. */
export type OwnFile =
  | { state: 'read'; bytes: Uint8Array }
  | { state: 'gone' }
  | { state: 'refused'; why: 'not_a_file' | 'not_yours' | 'too_large' | 'not_readable' };

/** Links are not followed and pipes not waited for; what is no file, linked elsewhere too, or another's is refused. */
export function readOwnFile(path: string): OwnFile {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  let file: number;
  try {
    file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : '';
    if (code === 'ENOENT') return { state: 'gone' };
    // A link, or a socket.
    if (code === 'ELOOP' || code === 'EMLINK' || code === 'ENXIO') return refused('not_a_file');
    if (code === 'EACCES' || code === 'EPERM') return refused('not_readable');
    throw thrown;
  }
  try {
    const found = fstatSync(file);
    if (!found.isFile()) return refused('not_a_file');
    if (!isOurs(found) || found.nlink > 1) return refused('not_yours');
    if (found.size > maxProposalFile) return refused('too_large');
    return { state: 'read', bytes: bytesOf(file) };
  } finally {
    closeSync(file);
  }
}

/** Where a system tells whose a file is. */
export function isOurs({ uid }: Pick<Stats, 'uid'>): boolean {
  return process.getuid === undefined || uid === process.getuid();
}

function refused(why: Extract<OwnFile, { state: 'refused' }>['why']): OwnFile {
  return { state: 'refused', why };
}

/** No more than is allowed, should it grow meanwhile: what is cut there is no proposal. */
function bytesOf(file: number): Uint8Array {
  const bytes = Buffer.alloc(maxProposalFile);
  let length = 0;
  for (;;) {
    const read = readSync(file, bytes, length, bytes.length - length, null);
    if (read === 0) return bytes.subarray(0, length);
    length += read;
  }
}
