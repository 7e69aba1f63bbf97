// The app in its window on what a fault left. On a copy: what it takes up there is nobody's.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { firstWords, type Said } from './first-words.ts';

/** The page is drawn, and says of the vault what is so: nobody gave a password. */
const isPage = (said: Said): boolean => 'page' in said && said.page.includes('Vault locked');

/** The product must have ended, and leave the folder alone until this is over. */
export async function checkWindowOnCopy(dataDir: string, display: string): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'countersign-window-'));
  try {
    const copy = join(home, 'data');
    cpSync(dataDir, copy, { recursive: true });
    const said = await firstWords({ home, dataDir: copy, display }, isPage);
    expect(isPage(said), JSON.stringify(said)).toBe(true);
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}
