import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openExternal, parseExternalAddress } from '../../src/main/shell/open-external.ts';

const refusedSchemes = [
  ...[
    'http',
    'file',
    'ftp',
    'smb',
    'ssh',
    'data',
    'blob',
    'javascript',
    'vbscript',
    'about',
    'app',
  ],
  ...[
    'chrome',
    'devtools',
    'view-source',
    'mailto',
    'tel',
    'sms',
    'ms-msdt',
    'ms-settings',
    'intent',
  ],
  ...[
    'search-ms',
    'vscode',
    'slack',
    'steam',
    'itms-services',
    'calculator',
    'wss',
    'ws',
    'res',
    'jar',
  ],
];

const tricks = [
  '',
  ' ',
  'example.org',
  '//example.org',
  '/etc/passwd',
  'C:\\Windows\\System32\\calc.exe',
  '\\\\host\\share',
  'https:',
  'https:/example.org',
  'https:example.org',
  'https://',
  'https:\\\\example.org',
  'https://example.org\\@evil.test',
  'https://evil.test\\.example.org',
  'https://user@example.org',
  'https://user:pass@example.org',
  'https://:pass@example.org',
  'https://example.org:99999',
  'https://exa mple.org',
  ' https://example.org',
  'https://example.org ',
  'https://exam\tple.org',
  'https://exam\nple.org',
  'https://exam\rple.org',
  'https://example.org/\u0000',
  'https://example.org/\u202egnp.exe',
  'https://example.org/\u200bx',
  'https://example.org/\u2066x',
  'https://[::1',
  'https://%00/',
  'java\nscript:alert(1)',
];

describe('an address for the system browser [E-07]', () => {
  it.each(refusedSchemes)('is refused with the scheme %s', (scheme) => {
    for (const rest of ['//example.org/x', 'example.org', '///etc/passwd', 'alert(1)']) {
      expect(() => parseExternalAddress(`${scheme}:${rest}`)).toThrow('only plain https');
    }
  });

  it.each(tricks)('is refused as %j', (text) => {
    expect(() => parseExternalAddress(text)).toThrow('only plain https');
  });

  it('is accepted as plain https', () => {
    expect(parseExternalAddress('https://example.org/a?b=c#d')).toEqual({
      href: 'https://example.org/a?b=c#d',
      host: 'example.org',
    });
    expect(parseExternalAddress('HTTPS://Example.org:8443').host).toBe('example.org:8443');
  });

  it('shows look-alike letters in their ASCII form', () => {
    expect(parseExternalAddress('https://аpple.com/').host).toBe('xn--pple-43d.com');
  });

  it('is never anything but https with a host and no credentials', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((s) => `https://${s}`),
        ),
        (text) => {
          let href: string;
          try {
            href = parseExternalAddress(text).href;
          } catch {
            return true;
          }
          const url = new URL(href);
          return url.protocol === 'https:' && url.host !== '' && url.username + url.password === '';
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('opening an address [E-07]', () => {
  const run = async (answer: boolean, text = 'https://example.org/') => {
    const opened: string[] = [];
    const asked: string[] = [];
    const result = await openExternal(text, {
      confirm: async (address) => {
        asked.push(address.href);
        return answer;
      },
      open: async (href) => void opened.push(href),
    });
    return { result, asked, opened };
  };

  it('asks with the whole address, then opens exactly that', async () => {
    const address = 'https://example.org/';
    expect(await run(true)).toEqual({ result: true, asked: [address], opened: [address] });
  });

  it('opens nothing without agreement', async () => {
    expect(await run(false)).toMatchObject({ result: false, opened: [] });
  });

  it('does not even ask about an address that is refused', async () => {
    await expect(run(true, 'file:///etc/passwd')).rejects.toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
  });
});
