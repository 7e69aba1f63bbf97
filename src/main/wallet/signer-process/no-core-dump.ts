import { writeFileSync } from 'node:fs';

/**
 * On Linux a process that crashes may leave its memory in a file. Of this one nothing of it goes there: the kernel is
 * told so before a secret is read. It reaches also what takes dumps from a pipe. macOS and Windows have no such word.
 */
export function leaveMemoryOutOfDumps(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // A kernel without the file writes no dumps.
  }
}
