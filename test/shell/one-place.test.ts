import { describe, expect, it } from 'vitest';
import { filesWith } from '../support/files-with.ts';

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
});
