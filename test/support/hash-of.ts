import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

let node: string | undefined;

/** The SHA-256 of a program. That of Node, which is large, is made once. */
export function hashOf(program: string): string {
  const isNode = program === process.execPath;
  const found = (isNode ? node : undefined) ?? hash('sha256', readFileSync(program));
  if (isNode) node = found;
  return found;
}
