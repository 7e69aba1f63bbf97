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
  it('windows are made by the factory [E-01]', () => {
    expect(filesWith(/new (BrowserWindow|WebContentsView|BrowserView)\b/)).toEqual([
      // The page of a site, in a window of the factory.
      'main/shell/visited-page.ts',
      'main/shell/window-factory.ts',
    ]);
  });

  it('channels are bound by serve [E-09]', () => {
    for (const file of filesWith(/ipcMain\.(on|once|handle|handleOnce)\(/)) {
      expect(file).toBe('main/ipc/serve.ts');
    }
  });

  it('the scheme of the pages is registered, with no way round the policy [E-04]', () => {
    expect(filesWith(/registerSchemesAsPrivileged|registerFileProtocol/)).toEqual([
      'main/shell/app-protocol.ts',
    ]);
    expect(filesWith(/bypassCSP|loadFile\(/)).toEqual([]);
  });

  it('no address of another program starts anything here [E-11]', () => {
    expect(filesWith(/setAsDefaultProtocolClient|'open-url'|'open-file'/)).toEqual([]);
  });

  it('the system browser is reached through open-external [E-07]', () => {
    for (const file of filesWith(/shell\.openExternal\(/)) {
      expect(file).toMatch(/^main\/shell\//);
    }
  });
});
