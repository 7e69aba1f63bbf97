import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  autostartFile,
  type LoginCommand,
  setAutostart,
  startsAtLogin,
} from '../../src/main/shell/autostart-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const command: LoginCommand = {
  program: '/opt/Counter "sign"/50% $off\\run',
  args: ['--hidden'],
  dataDir: null,
};
const freshFile = () => autostartFile({ XDG_CONFIG_HOME: temporaryFolder() });

describe('the entry that starts the app at login', () => {
  it('is in the autostart folder of the desktop', () => {
    expect(autostartFile({ XDG_CONFIG_HOME: '/c', HOME: '/h' })).toBe(
      '/c/autostart/countersign.desktop',
    );
    expect(autostartFile({ HOME: '/h' })).toBe('/h/.config/autostart/countersign.desktop');
  });

  it('is written and taken away, and read back', () => {
    const file = freshFile();
    expect(startsAtLogin(file, command)).toBe(false);
    setAutostart(file, command, true);
    expect(startsAtLogin(file, command)).toBe(true);
    setAutostart(file, command, false);
    expect(existsSync(file)).toBe(false);
    expect(startsAtLogin(file, command)).toBe(false);
    // Taken away twice is taken away.
    setAutostart(file, command, false);
  });

  it('starts exactly the program, whatever is in its path', () => {
    const file = freshFile();
    const echo = {
      program: 'printf',
      args: ['%s|', 'a b', '"', '$HOME', '`id`', '\\'],
      dataDir: null,
    };
    setAutostart(file, echo, true);
    const exec = /^Exec=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    // A desktop takes the escapes of a string away, then %%, then reads what is quoted as a shell would.
    const line = exec.replaceAll('\\\\', '\\').replaceAll('%%', '%');
    expect(execFileSync('sh', ['-c', line], { encoding: 'utf8' })).toBe('a b|"|$HOME|`id`|\\|');
  });

  it('opens the data folder that was chosen', () => {
    const file = freshFile();
    setAutostart(file, { ...command, dataDir: '/data here' }, true);
    expect(readFileSync(file, 'utf8')).toContain('Exec="env" "COUNTERSIGN_HOME=/data here" ');
    expect(startsAtLogin(file, command)).toBe(false);
  });

  it('has no line of its own for a line end in a path', () => {
    const file = freshFile();
    const odd = { ...command, dataDir: '/data\nHidden=true\r\nExec=other' };
    setAutostart(file, odd, true);
    const lines = readFileSync(file, 'utf8').split(/[\r\n]/);
    expect(lines.filter((line) => /^(Exec|Hidden)/.test(line))).toHaveLength(1);
    expect(startsAtLogin(file, odd)).toBe(true);
  });

  it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])(
    'counts as off when the desktop turned it off: %s',
    (line) => {
      const file = freshFile();
      setAutostart(file, command, true);
      const text = readFileSync(file, 'utf8').replace(/^X-GNOME.*\n/m, '');
      writeFileSync(file, `${text}${line}\n`);
      expect(startsAtLogin(file, command)).toBe(false);
    },
  );

  it('counts as off when it starts another copy of the app', () => {
    const file = freshFile();
    setAutostart(file, { ...command, program: '/old/countersign' }, true);
    expect(startsAtLogin(file, command)).toBe(false);
  });

  it('that cannot be written is said, with the file', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'autostart'), 'a file in the way');
    mkdirSync(join(folder, 'other'));
    const file = autostartFile({ XDG_CONFIG_HOME: folder });
    expect(() => setAutostart(file, command, true)).toThrow(
      `The file "${file}" that starts Countersign at login could not be changed.`,
    );
  });
});
