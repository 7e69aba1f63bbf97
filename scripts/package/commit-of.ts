import { execFileSync } from 'node:child_process';

/** The commit of a checkout in twelve digits, with a plus where files differ from it; empty where there is no history. */
export function commitOf(root: string): string {
  try {
    const commit = git(root, ['rev-parse', '--short=12', 'HEAD']);
    return git(root, ['status', '--porcelain', '--untracked-files=no']) === ''
      ? commit
      : `${commit}+`;
  } catch {
    return '';
  }
}

function git(root: string, words: string[]): string {
  const printed = execFileSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return printed.trim();
}
