import { describe, expect, it } from 'vitest';
import { refusedSwitch, type Starter } from '../../src/main/shell/start-switches.ts';

const started = (words: readonly string[], other: Partial<Starter> = {}) =>
  refusedSwitch({ argv: ['countersign', ...words], platform: 'linux', isRoot: false, ...other });

describe('what stands on the command line of a packaged app [E-11]', () => {
  it('is taken where a desktop or a person needs it', () => {
    const needed = ['--hidden', '--lang=de', '--disable-gpu', '--ozone-platform-hint=auto'];
    expect(started([])).toBeNull();
    expect(started(needed)).toBeNull();
    expect(started(['-psn_0_12345'], { platform: 'darwin' })).toBeNull();
  });

  it.each([
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '--remote-allow-origins=*',
    '--inspect',
    '--inspect-brk=0',
    '--js-flags=--expose-internals',
    '--load-extension=/tmp/x',
    '--user-data-dir=/tmp/x',
    '--proxy-server=127.0.0.1:1',
    '--host-rules=MAP * 127.0.0.1',
    '--ignore-certificate-errors',
    '--disable-web-security',
    '--disable-site-isolation-trials',
    '--renderer-cmd-prefix=/tmp/x',
    '--utility-cmd-prefix=/tmp/x',
    '--gpu-launcher=/tmp/x',
    '--enable-logging=file',
    '--ssl-key-log-file=/tmp/x',
    '--require=/tmp/x.js',
    '--',
  ])('keeps it from starting with %s', (word) => {
    const [name] = word.split('=');
    expect(started([word])).toBe(name);
    expect(started(['--hidden', word])).toBe(name);
  });

  it('is read as Chromium reads it: one dash, any case, spaces around, and a slash on Windows', () => {
    expect(started(['-remote-debugging-port=1'])).toBe('--remote-debugging-port');
    expect(started(['--Remote-Debugging-Port=1'])).toBe('--remote-debugging-port');
    expect(started([' --inspect'])).toBe('--inspect');
    expect(started(['/inspect'], { platform: 'win32' })).toBe('--inspect');
    expect(started(['/inspect'])).toBeNull();
    expect(started(['-psn_0_12345'])).toBe('--psn_0_12345');
  });

  it('leaves the sandbox on for everyone but root, with whom Chromium does not run in one', () => {
    expect(started(['--no-sandbox'])).toBe('--no-sandbox');
    expect(started(['--no-sandbox'], { isRoot: true })).toBeNull();
  });
});
