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

  it('what reaches out of this computer has a room for each whom it asks, [E-13]', () => {
    const reaching =
      /\bfetch\((?!\)|:)|[:?] ?fetch\b|new (WebSocket|EventSource|XMLHttpRequest)|sendBeacon|node:(https?|http2|net|tls|dgram|dns)'|reach\.ts'/;
    // A file that only names a type, listens on loopback or sets up the guard, counts as well: what is new here is looked at by a person.
    const rooms = new Set(filesWith(reaching).map((file) => file.replace(/\/[^/]*$/, '')));
    expect([...rooms].sort()).toEqual([
      'cli',
      'cli/commands/practice',
      'main',
      'main/chain/practice/control',
      'main/chain/rpc',
      'main/contracts/sources',
      'main/mcp',
      'main/services',
      'main/sites',
      'main/sites/visit',
      'main/updates',
      'main/wallet/signer-process',
    ]);
  });

  it('no address of another program starts anything here [E-11]', () => {
    expect(filesWith(/setAsDefaultProtocolClient|'open-url'|'open-file'/)).toEqual([]);
  });
});
