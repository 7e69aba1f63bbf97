import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insideAny } from '../../../../../src/shared/plan/validate/sense/lexical-path.ts';

const home = '/home/u/work';
const drive = 'C:\\Users\\u\\work';

function inside(root: string, ...paths: string[]): void {
  for (const each of paths) expect([each, insideAny([root])(each)]).toEqual([each, true]);
}

function outside(root: string, ...paths: string[]): void {
  for (const each of paths) expect([each, insideAny([root])(each)]).toEqual([each, false]);
}

describe('a path by its letters', () => {
  it('is inside a folder when it is the folder or leads into it', () => {
    inside(home, home, `${home}/`, `${home}/a/b.txt`, '//home//u///work/a', `${home}/./a/../b`);
    inside('/home/u/x/../work/', `${home}/a`);
    inside('/', '/etc/passwd', '/');
    expect(insideAny(['/a', 'relative', '/b'])('/b/x')).toBe(true);
  });

  it('is outside when it climbs out, stops short or only begins alike', () => {
    outside(home, '/home/u', '/', `${home}/..`, `${home}/../work2/a`, `${home}2`, `${home}.bak/a`);
    outside(home, `${home}/a/../../../../etc/passwd`, '/../etc/passwd', '/HOME/u/work/a');
    outside(home, '/home/u/wor\u212a/a');
    expect(insideAny([])(`${home}/a`)).toBe(false);
  });

  it('is outside when it is not absolute: nothing is resolved for it', () => {
    outside(
      home,
      '',
      'a',
      './a',
      '../work/a',
      '~',
      '~/work/a',
      '~u/work',
      '$HOME/work',
      '%HOME%/a',
    );
    outside(home, `file://${home}/a`, ` ${home}/a`, `\u200b${home}/a`, `${home}/a\0/../../../etc`);
    for (const root of ['', '.', 'work', '~', '~/work']) outside(root, 'work', '~/work/a', '/work');
  });

  it('keeps back-slashes in names where the folder does not use them', () => {
    inside(home, `${home}/a\\..\\..\\..\\b`);
    outside('/home\\u', '/home/u/..\\..\\etc', '/home\\u/../x');
    inside('/home\\u', '/home/u/a');
  });

  it('knows drives, with either slash and without regard to capital letters', () => {
    inside(drive, drive, `${drive}\\a.txt`, 'c:/users/U/WORK/a', 'C:\\Users/u\\.\\work\\a');
    inside('C:/Users/ürsula', 'c:\\users\\ÜRSULA\\a');
    outside(
      drive,
      'D:\\Users\\u\\work\\a',
      `${drive}\\..\\..\\x`,
      'C:Users\\u\\work',
      '\\Users\\u\\work',
    );
    outside(drive, 'C:\\Users\\u\\wor\u212a\\a', `\\\\?\\${drive}\\a`, '/Users/u/work', 'C:');
    outside('C:/Users/u/work', 'C:/Users/u/work\\..\\..\\x');
    outside(home, 'C:\\home\\u\\work');
  });

  it('does not trust names that Windows would shorten', () => {
    outside(drive, `${drive}\\.. \\..\\x`, `${drive}\\...\\x`, `${drive}\\a.`, `${drive} \\a`);
  });

  it('knows folders of other computers', () => {
    const share = '\\\\Server\\Share\\team';
    inside(share, '\\\\server\\share\\team\\a', '//server/share/TEAM/a');
    outside(
      share,
      '\\\\server\\share\\other',
      '\\\\server\\share2\\team',
      '\\\\evil\\share\\team\\a',
    );
    outside(share, '\\\\server', '\\\\server\\share\\team\\..\\..\\..\\x');
  });
});

const name = fc.oneof(
  fc.constantFrom('.', '..', '', 'a', 'b', 'work', 'WORK'),
  fc.string({ maxLength: 4 }).map((text) => text.replace(/[/\\\0:]/g, '')),
);
const names = fc.array(name, { maxLength: 8 }).map((list) => list.join('/'));

describe('any path', () => {
  it('is judged as the operating system would resolve it', () => {
    fc.assert(
      fc.property(names, names, (a, b) => {
        const [given, root] = [`/${a}`, `/${b}`];
        const relative = path.posix.relative(root, given);
        const within = relative !== '..' && !relative.startsWith('../');
        expect(insideAny([root])(given)).toBe(within);
      }),
    );
  });

  it('is never called inside a drive’s folder when Windows would lead it out', () => {
    fc.assert(
      fc.property(names, names, fc.boolean(), (a, b, slash) => {
        const given = `c:\\${slash ? a : a.replaceAll('/', '\\')}`;
        const root = `C:\\${b}`;
        const relative = path.win32.relative(root, given);
        const within = !relative.startsWith('..') && !path.win32.isAbsolute(relative);
        if (insideAny([root])(given)) expect([given, root, within]).toEqual([given, root, true]);
      }),
    );
  });

  it('stays inside whatever plain names are added, and leaves by one climb more than names', () => {
    const plain = fc.array(fc.stringMatching(/^[a-z0-9 _-]{1,6}$/), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(plain, plain, (rootNames, more) => {
        const root = `/${rootNames.join('/')}`;
        const deeper = `${root}/${more.join('/')}`;
        expect(insideAny([root])(deeper)).toBe(true);
        expect(insideAny([root])(`${deeper}${'/..'.repeat(more.length)}`)).toBe(true);
        expect(insideAny([root])(`${deeper}${'/..'.repeat(more.length + 1)}`)).toBe(false);
      }),
    );
  });
});
