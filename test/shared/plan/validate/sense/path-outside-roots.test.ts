import { describe, expect, it } from 'vitest';
import { pathOutsideRoots } from '../../../../../src/shared/plan/validate/sense/path-outside-roots.ts';
import { env, found, judge, literal, only } from './judge.ts';

const context = { roots: ['/home/u/work', '/tmp/app'] };
const raised = ['error PATH_OUTSIDE_ROOTS a root.params.path'];
const read = (path: unknown) => only('read_file', { path });

describe('PATH_OUTSIDE_ROOTS', () => {
  it('names what lies outside of every folder, and says which folders there are', () => {
    const paths = ['/etc/passwd', '/home/u/work/../.ssh/id_ed25519', '~root/a', 'a.txt'];
    for (const path of paths) {
      expect(found(pathOutsideRoots, read(path), context)).toEqual(raised);
      expect(found(pathOutsideRoots, read(literal(path)), context)).toEqual(raised);
    }
    const [issue] = judge(pathOutsideRoots, read('/etc/passwd'), context);
    expect(issue?.message).toContain('/home/u/work, /tmp/app');
    expect(issue?.message).toContain('Links are not followed here');
    const [none] = judge(pathOutsideRoots, read('/etc/passwd'), { roots: [] });
    expect(none?.message).not.toContain('Links');
  });

  it('is silent inside, about references, and where no folders are known', () => {
    for (const path of ['/tmp/app', '/tmp/app/a/../b', env]) {
      expect(found(pathOutsideRoots, read(path), context)).toEqual([]);
    }
    expect(found(pathOutsideRoots, read('/etc/passwd'))).toEqual([]);
  });

  it('follows ~/ to the home folder, and judges it only where that is known', () => {
    const atHome = { ...context, home: '/home/u' };
    for (const path of ['~/work', '~/work/a', '~/./x/../work/a', '~/../../tmp/app/a']) {
      expect(found(pathOutsideRoots, read(path), atHome)).toEqual([]);
      expect(found(pathOutsideRoots, read(path), context)).toEqual([]);
    }
    for (const path of ['~/.ssh/id_ed25519', '~/work/../.bashrc', '~/../../etc/passwd', '~']) {
      expect(found(pathOutsideRoots, read(path), atHome)).toEqual(raised);
    }
    const windows = { roots: ['C:\\Users\\u\\work'], home: 'C:\\Users\\u' };
    expect(found(pathOutsideRoots, read('~/work/a'), windows)).toEqual([]);
    expect(found(pathOutsideRoots, read('~/a'), windows)).toEqual(raised);
    expect(found(pathOutsideRoots, read('~/work/a'), { roots: [] })).toEqual(raised);
  });

  it('names every path when no folder is allowed', () => {
    expect(found(pathOutsideRoots, read('/tmp/app/a'), { roots: [] })).toEqual(raised);
  });

  it('looks at every path of every tool', () => {
    const move = { from: '/home/u/work/a', to: '/home/u/.bashrc' };
    expect(found(pathOutsideRoots, only('move_file', move), context)).toEqual([
      'error PATH_OUTSIDE_ROOTS a root.params.to',
    ]);
    const outside = [
      only('create_file', { path: '/a', content: '' }),
      only('modify_file', { path: '/a', edits: [{ oldText: 'a', newText: 'b' }] }),
      only('delete_file', { path: '/a' }),
      only('list_files', { path: '/' }),
      only('run_command', { program: 'ls', args: [], cwd: '/' }),
    ];
    for (const plan of outside) expect(found(pathOutsideRoots, plan, context)).toHaveLength(1);
    const arguments_ = only('run_command', { program: 'cat', args: ['/etc/passwd'] });
    expect(found(pathOutsideRoots, arguments_, context)).toEqual([]);
  });
});
