import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = join(import.meta.dirname, '../../src');

/** Source files below src whose code matches, as paths with `/`. */
function filesWith(pattern: RegExp): string[] {
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => pattern.test(readFileSync(path, 'utf8')))
    .map((path) => relative(src, path).split(sep).join('/'));
}

describe('what must have one place', () => {
  it('windows are made by the factory', () => {
    expect(filesWith(/new (BrowserWindow|WebContentsView|BrowserView)\b/)).toEqual([
      'main/shell/window-factory.ts',
    ]);
  });

  it('channels are bound by serve', () => {
    for (const file of filesWith(/ipcMain\.(on|once|handle|handleOnce)\(/)) {
      expect(file).toBe('main/ipc/serve.ts');
    }
  });

  it('the system browser is reached through open-external', () => {
    for (const file of filesWith(/shell\.openExternal\(/)) {
      expect(file).toMatch(/^main\/shell\//);
    }
  });
});
