import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppFiles, listAppFiles, resolveAppFile } from '../../src/main/shell/app-files.ts';

const root = mkdtempSync(join(tmpdir(), 'countersign-files-'));
let files: AppFiles;

beforeAll(() => {
  mkdirSync(join(root, 'pages/assets'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'secret');
  writeFileSync(join(root, 'pages/index.html'), 'page');
  writeFileSync(join(root, 'pages/assets/a.js'), 'script');
  symlinkSync(join(root, 'secret.txt'), join(root, 'pages/link.txt'));
  files = listAppFiles(join(root, 'pages'));
});
afterAll(() => rmSync(root, { recursive: true }));

const resolve = (url: string): string | undefined => resolveAppFile(url, 'app://app', files);

describe('the files of a page', () => {
  it('are listed once, without symbolic links', () => {
    expect([...files.keys()].sort()).toEqual(['/assets/a.js', '/index.html']);
  });

  it('are found by their address, whatever follows it', () => {
    expect(resolve('app://app/index.html')).toBe(join(root, 'pages/index.html'));
    expect(resolve('app://app/index.html?x#/chat')).toBe(join(root, 'pages/index.html'));
    expect(resolve('app://app/assets/a.js')).toBe(join(root, 'pages/assets/a.js'));
  });

  it.each([
    'app://app/',
    'app://app',
    'app://app/assets',
    'app://app/link.txt',
    'app://app/../secret.txt',
    'app://app/..%2fsecret.txt',
    'app://app/%2e%2e/secret.txt',
    'app://app/..\\secret.txt',
    'app://app/index.html%00.js',
    'app://app//index.html',
    'app://app/etc/passwd',
    'app://app//etc/passwd',
    'app://app/C:/Windows/win.ini',
    'app://trusted/index.html',
    'app://app.evil/index.html',
    'app://APP/index.html',
    'app://app:80/index.html',
    'app://user@app/index.html',
    'app:app/index.html',
    'app:///index.html',
    'http://app/index.html',
    'file:///index.html',
    'index.html',
    '',
  ])('are not reached by %j [E-04]', (url) => {
    expect(resolve(url)).toBeUndefined();
  });

  it('are the only ones reached, whatever is asked [E-04]', () => {
    const known = new Set(files.values());
    const piece = fc.constantFrom(
      ...['..', '.', '%2e', '%2f', '%5c', '%00', '\\', '/', '//', 'secret.txt', 'index.html'],
      ...['assets', 'a.js', 'link.txt', '?', '#', '@', ':', 'app', ' ', '\u202e'],
    );
    const path = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(path, (tail) => {
        const found = resolve(`app://app/${tail}`);
        return found === undefined || known.has(found);
      }),
      { numRuns: 10_000 },
    );
  });
});
