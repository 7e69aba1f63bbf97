import { describe, expect, it } from 'vitest';
import { mayLoad } from '../../src/main/shell/network-guard.ts';

describe('the backstop behind the content security policy [E-05]', () => {
  it.each(['app://app/index.html', 'data:image/png;base64,AA'])('lets %s load', (url) => {
    expect(mayLoad(url)).toBe(true);
  });

  it.each([
    'http://127.0.0.1/',
    'https://example.org/',
    'ws://127.0.0.1/',
    'wss://example.org/',
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'chrome://gpu',
    'blob:app://app/0',
    'APPX://app/',
    'not an address',
    '',
  ])('cancels %j', (url) => {
    expect(mayLoad(url)).toBe(false);
  });
});
