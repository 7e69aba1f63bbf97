import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll } from 'vitest';

/** Puts programs on the path in place of those that open an address outside the app; says what they were given. */
export function fakeSystemOpener(): { path: string; opened: () => string } {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-opener-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const record = join(folder, 'opened.txt');
  for (const name of ['xdg-open', 'xdg-email', 'gio', 'kde-open', 'open']) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "$0 $*" >> '${record}'\n`, { mode: 0o755 });
  }
  return {
    path: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
    opened: () => (existsSync(record) ? readFileSync(record, 'utf8') : ''),
  };
}
