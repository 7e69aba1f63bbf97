import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasShellLetters,
  shellWithCommand,
} from '../../../../../src/shared/plan/validate/sense/argv-rules.ts';

describe('the name of a program', () => {
  it('has shell letters when a shell would take it apart', () => {
    for (const sign of [...';&|<>$`(){}[]*?!#~"\'\\', ' ', '\n', '\t', '\u00a0', '\r', '\0']) {
      expect([sign, hasShellLetters(`git${sign}x`)]).toEqual([sign, true]);
      expect(hasShellLetters(sign)).toBe(true);
    }
  });

  it('may be any plain name or path', () => {
    const names = [
      'git',
      '/usr/bin/g++',
      './run-1.2_x',
      'C:\\bin\\git.exe',
      'C:/bin/git',
      'a=b',
      'größe',
    ];
    for (const name of [...names, '@x/y', 'a,b', 'a:b', 'a%b', 'a^b', '-x']) {
      expect([name, hasShellLetters(name)]).toEqual([name, false]);
    }
    for (const name of ['bin\\git', '\\\\srv\\x', 'C:bin\\x', 'C:\\Program Files\\x.exe']) {
      expect([name, hasShellLetters(name)]).toEqual([name, true]);
    }
  });
});

describe('a shell', () => {
  it('is handed a command line by -c and the like', () => {
    for (const shell of ['sh', 'bash', 'zsh', 'dash', 'fish', 'ksh', '/bin/SH', '../bash.exe']) {
      for (const option of ['-c', '-lc', '-cl', '-xec']) {
        expect(shellWithCommand(shell, ['-x', option, 'id'])).not.toBeNull();
      }
    }
    expect(shellWithCommand('fish', ['--command=id'])).toBe('fish');
    expect(shellWithCommand('su', ['-c', 'id'])).toBe('su');
  });

  it('is handed a command line by /c and /k', () => {
    for (const option of ['/c', '/C', '/k', '/K', '/s/c', '/cdir', '/D/Q/C']) {
      expect(shellWithCommand('cmd', [option])).toBe('cmd');
      expect(shellWithCommand('C:\\Windows\\System32\\CMD.EXE', [option])).toBe('cmd');
    }
    for (const option of ['/q', '/s', '-c', 'c', '/e:on']) {
      expect(shellWithCommand('cmd', [option])).toBeNull();
    }
  });

  it('is handed a command line by every beginning of -Command and -EncodedCommand', () => {
    const options = [
      '-Command',
      '-command',
      '-c',
      '-C',
      '-Com',
      '-EncodedCommand',
      '-enc',
      '-e',
      '-EC',
    ];
    for (const option of [...options, '/c', '–Command', '--command']) {
      expect(shellWithCommand('powershell.exe', [option, 'x'])).toBe('powershell');
      expect(shellWithCommand('PWSH', [option, 'x'])).toBe('pwsh');
    }
    for (const option of ['-File', '-ExecutionPolicy', '-NoProfile', '-Commander', 'c', '-']) {
      expect(shellWithCommand('pwsh', [option])).toBeNull();
    }
  });

  it('may run a file', () => {
    expect(shellWithCommand('bash', ['build.sh', '-x', '--check', '-C'])).toBeNull();
    expect(shellWithCommand('bash', [])).toBeNull();
    expect(shellWithCommand('sudo', ['bash', 'build.sh'])).toBeNull();
  });

  it('may run a file that takes any options of its own', () => {
    expect(shellWithCommand('sh', ['build.sh', '-c'])).toBeNull();
    expect(shellWithCommand('sh', ['-x', 'build.sh', '-c', 'id'])).toBeNull();
    expect(shellWithCommand('sh', ['--', '-c'])).toBeNull();
    expect(shellWithCommand('sudo', ['-n', 'bash', 'build.sh', '-c'])).toBeNull();
    expect(shellWithCommand('su', ['somebody', '-c', 'id'])).toBe('su');
  });

  it('is handed a command line behind options that take a value', () => {
    const before = [
      ['-o', 'pipefail'],
      ['-euo', 'pipefail'],
      ['+O', 'extglob'],
      ['--rcfile', 'x'],
    ];
    for (const words of [...before, ['--norc'], ['-f', '-x'], ['-o', 'a', '-O', 'b']]) {
      expect(shellWithCommand('bash', [...words, '-c', 'id'])).toBe('bash');
      expect(shellWithCommand('sudo', ['bash', ...words, '-c', 'id'])).toBe('bash');
    }
  });

  it('is found behind a program that starts another', () => {
    const starters = [
      'sudo',
      'doas',
      'su',
      'env',
      'xargs',
      'nohup',
      'time',
      'nice',
      '/usr/bin/SUDO',
      'timeout',
      'busybox',
      'setsid',
      'stdbuf',
      'find',
    ];
    for (const starter of starters) {
      expect(shellWithCommand(starter, ['-n', '/bin/bash', '-c', 'id'])).not.toBeNull();
      expect(shellWithCommand(starter, ['env', 'A=1', 'cmd.exe', '/c', 'dir'])).toBe('cmd');
    }
    expect(shellWithCommand('env', ['-S', 'bash -c id'])).toBe('bash');
    expect(shellWithCommand('env', ['-iSbash -c id'])).toBe('bash');
    expect(shellWithCommand('env', ['--split-string=bash -c id'])).toBe('bash');
    expect(shellWithCommand('nice', ['-c', 'bash'])).toBeNull();
    expect(shellWithCommand('nice', ['grep', 'bash -c', 'notes'])).toBeNull();
  });
});

describe('a program that is no shell', () => {
  it('may be given anything', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (args) => {
        expect(shellWithCommand('git', args)).toBeNull();
      }),
    );
    expect(
      shellWithCommand('git', ['-c', 'a; rm -rf / | sh', '$(id)', '/c', '-Command']),
    ).toBeNull();
    for (const name of ['bashful', 'mysh', 'sh.txt', 'cmdx', '/bin/sh/x', 'constructor']) {
      expect(shellWithCommand(name, ['-c', 'id'])).toBeNull();
    }
  });
});

describe('a shell behind any number of words', () => {
  it('is found exactly when an option of its kind follows', () => {
    const word = fc.constantFrom('-n', 'a', '-c', '-o', '/c', '-Command', '--', 'x=1');
    const words = fc.array(word, { maxLength: 6 });
    fc.assert(
      fc.property(words, words, fc.constantFrom('bash', 'cmd', 'pwsh'), (before, after, shell) => {
        const direct = shellWithCommand(shell, after);
        expect(shellWithCommand('sudo', [...before, shell, ...after])).toBe(direct);
      }),
    );
  });
});
