import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Commands } from '../../src/main/commands/commands.ts';
import { type RunLimits, runProgram, usualRunLimits } from '../../src/main/commands/run-program.ts';
import {
  findSandbox,
  findTaskLimit,
  mostTasks,
  sandboxArguments,
} from '../../src/main/commands/sandbox.ts';
import { nodeDisk } from '../../src/main/files/disk.ts';
import type { CommandRun } from '../../src/shared/commands/command-run.ts';
import type { ProgramRule } from '../../src/shared/commands/program-rule.ts';
import { hashOf } from '../support/hash-of.ts';

const node = realpathSync(process.execPath);
let home = '';
let folder = '';
let dataDir = '';

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-home-')));
  folder = realpathSync(mkdtempSync(join(home, 'work-')));
  dataDir = realpathSync(mkdtempSync(join(home, 'data-')));
  writeFileSync(join(dataDir, 'secret'), 'CANARY');
  writeFileSync(join(home, 'secret'), 'CANARY');
});

function commandsWith(rules: Partial<ProgramRule>[], environment: NodeJS.ProcessEnv = process.env) {
  const whole = rules.map((rule, at) => ({
    ...{ ruleId: String(at), program: node, args: null, network: false, createdAt: 0 },
    ...{ sha256: hashOf(rule.program ?? node), ...rule },
  }));
  return new Commands({
    ...{ disk: nodeDisk, dataDir, home, folders: () => [folder], rules: () => whole, environment },
  });
}

const quiet = () => ({ signal: new AbortController().signal, onOutput: () => undefined });

function bare(args: string[], more: Partial<CommandRun> = {}): CommandRun {
  return {
    ...{ kind: 'run', program: node, sha256: '0'.repeat(64), args, cwd: folder, network: false },
    ...{
      env: { PATH: process.env['PATH'] ?? '' },
      sandboxed: false,
      writes: [],
      timeoutMs: 60_000,
    },
    ...more,
  };
}
const start = (args: string[], more: Partial<CommandRun> = {}, limits: Partial<RunLimits> = {}) => {
  const run = bare(args, more);
  return runProgram(run, [run.program, ...run.args], quiet(), { ...usualRunLimits, ...limits });
};

describe('a program', () => {
  it('is given its arguments as they are: no shell reads them', async () => {
    const args = ['$(touch x)', '; rm -rf /', '`id`', '*', 'a b', "'", '"', '\\', '\n', '-e'];
    const ended = await start(['-p', 'JSON.stringify(process.argv.slice(1))', '--', ...args]);
    expect(JSON.parse(ended.stdout)).toEqual(args);
    expect(ended).toMatchObject({ exitCode: 0, signal: null, endedFor: null, cut: false });
  });

  it('sees the variables that were approved and no others', async () => {
    const { stdout } = await start(['-p', 'JSON.stringify(Object.keys(process.env))']);
    expect(JSON.parse(stdout)).toEqual(['PATH']);
  });

  it('tells with which code or by which signal it ended', async () => {
    expect(await start(['-e', 'process.exit(7)'])).toMatchObject({ exitCode: 7, signal: null });
    expect(await start(['-e', 'process.kill(process.pid, "SIGSEGV")'])).toMatchObject({
      ...{ exitCode: null, signal: 'SIGSEGV' },
    });
  });

  it('that is not there is an error before anything', async () => {
    await expect(start([], { program: join(folder, 'nothing') })).rejects.toMatchObject({
      code: 'COMMAND_NOT_STARTED',
    });
  });

  it('is ended when its time is up, also where it ignores every signal that can be ignored', async () => {
    const deaf =
      'for (const s of ["SIGTERM","SIGINT","SIGHUP"]) process.on(s, () => {}); console.log("up"); setInterval(() => {}, 1000)';
    const ended = await start(['-e', deaf], { timeoutMs: 500 }, { graceMs: 50 });
    expect(ended).toMatchObject({ endedFor: 'COMMAND_TIMED_OUT', signal: 'SIGKILL' });
  });

  it('keeps the beginning of a flood, and is ended for a larger one', async () => {
    const flood = 'const b = Buffer.alloc(65536, 97); for (;;) require("fs").writeSync(1, b)';
    const ended = await start(['-e', flood], {}, { mostFlood: 4 * 1024 ** 2, graceMs: 50 });
    expect(ended).toMatchObject({ endedFor: 'COMMAND_TOO_GREEDY', cut: true });
    expect(ended.stdout).toHaveLength(256 * 1024);
  });

  it('is ended for more processes than it may have, with all of them', async () => {
    const bomb = `const { spawn } = require('child_process');
      for (let i = 0; i < 30; i += 1) spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
      setInterval(() => {}, 1000)`;
    const ended = await start(['-e', bomb], {}, { mostProcesses: 10, lookMs: 20, graceMs: 50 });
    expect(ended.endedFor).toBe('COMMAND_TOO_GREEDY');
  });

  it('is cut off at once where it multiplies or takes all memory, without a time to tidy up', async () => {
    const never = { lookMs: 20, graceMs: 600_000 };
    const deaf = 'process.on("SIGTERM", () => {});';
    const many = await start([...bomb(6)], { program: '/bin/sh' }, { ...never, mostProcesses: 10 });
    expect(many).toMatchObject({ endedFor: 'COMMAND_TOO_GREEDY', signal: 'SIGKILL' });
    const eats = `${deaf} const kept = []; setInterval(() => kept.push(Buffer.alloc(20e6, 1)), 5)`;
    const greedy = await start(['-e', eats], {}, { ...never, mostResidentBytes: 300e6 });
    expect(greedy).toMatchObject({ endedFor: 'COMMAND_TOO_GREEDY', signal: 'SIGKILL' });
  });

  it.runIf(process.platform === 'linux')(
    'that doubles itself is ended by the limits of the product, and nothing of it is left',
    async () => {
      const ended = await start([...bomb(9, 'bare')], { program: '/bin/sh' });
      expect(ended).toMatchObject({ endedFor: 'COMMAND_TOO_GREEDY', signal: 'SIGKILL' });
      await expect.poll(() => left('bare'), { timeout: 20_000 }).toBe(0);
    },
  );

  it('is ended for more memory than it may have', async () => {
    const eats = 'const kept = []; setInterval(() => kept.push(Buffer.alloc(20e6, 1)), 5)';
    const ended = await start(
      ['-e', eats],
      {},
      { mostResidentBytes: 300e6, lookMs: 20, graceMs: 50 },
    );
    expect(ended.endedFor).toBe('COMMAND_TOO_GREEDY');
  });

  it('leaves nothing running that it started, nor waits for what left its group', async () => {
    const leaves = `const { spawn } = require('child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      console.log(child.pid); process.exit(0)`;
    const { stdout, exitCode } = await start(['-e', leaves], {}, { graceMs: 200 });
    expect(exitCode).toBe(0);
    await expect.poll(() => isRunning(Number(stdout)), { timeout: 10_000 }).toBe(false);
  });

  it('tells what it says while it runs', async () => {
    const said: string[] = [];
    const stop = new AbortController();
    const run = bare(['-e', 'console.log("first"); setInterval(() => {}, 1000)']);
    const ended = await runProgram(run, [run.program, ...run.args], {
      signal: stop.signal,
      onOutput: (soFar) => {
        said.push(soFar().stdout);
        stop.abort();
      },
    });
    expect(said[0]).toBe('first\n');
    expect(ended).toMatchObject({ endedFor: 'COMMAND_STOPPED', stdout: 'first\n' });
  });
});

describe('what is started', () => {
  it('is the program where it truly is, in a folder that plans may touch, and only by a rule', async () => {
    const commands = commandsWith([{ args: ['-p', '*'] }]);
    const call = { program: node, args: ['-p', '1'], cwd: folder };
    await expect(commands.workOut({ ...call, args: [] })).rejects.toMatchObject({
      ...{ code: 'PROGRAM_NOT_ALLOWED', facts: { program: node, arguments: 0, network: false } },
    });
    expect(await commands.workOut(call)).toMatchObject({
      program: node,
      cwd: folder,
      network: false,
    });
    for (const [change, code] of [
      [{ args: ['-e', '1'] }, 'PROGRAM_NOT_ALLOWED'],
      [{ args: ['-p', '1', '2'] }, 'PROGRAM_NOT_ALLOWED'],
      [{ program: '/bin/sh', args: ['-c', 'id'] }, 'PROGRAM_NOT_ALLOWED'],
      [{ program: './node' }, 'PROGRAM_NOT_FOUND'],
      [{ program: 'no-such-program' }, 'PROGRAM_NOT_FOUND'],
      [{ program: folder }, 'PROGRAM_NOT_FOUND'],
      [{ network: true }, 'NETWORK_NOT_ALLOWED'],
      [{ cwd: '/etc' }, 'PATH_OUTSIDE_ROOTS'],
      [{ cwd: dataDir }, 'PATH_OUTSIDE_ROOTS'],
      [{ cwd: `${folder}/../data` }, 'PATH_OUTSIDE_ROOTS'],
      [{ args: ['-p', 'a\0b'] }, 'COMMAND_PARAMS'],
      [{ timeoutMs: 1e12 }, 'COMMAND_PARAMS'],
      [{ shell: true }, 'COMMAND_PARAMS'],
    ] as const) {
      await expect(
        commands.workOut({ ...call, ...change }),
        JSON.stringify(change),
      ).rejects.toMatchObject({ code });
    }
  });

  it('is the program that was allowed to the byte, and by no rule that does not say which that was', async () => {
    const call = { program: node, args: [], cwd: folder };
    const other = { sha256: 'f'.repeat(64), network: true };
    const codeOf = async (...rules: Partial<ProgramRule>[]) =>
      commandsWith(rules)
        .workOut(call)
        .then(
          () => null,
          ({ code }) => code,
        );
    expect(await codeOf({ sha256: null })).toBe('PROGRAM_NOT_PINNED');
    expect(await codeOf(other)).toBe('PROGRAM_CHANGED');
    // One rule for it as it is will do, and gives no more than it says.
    expect(await codeOf({ sha256: null }, other, {})).toBeNull();
    await expect(
      commandsWith([other, {}]).workOut({ ...call, network: true }),
    ).rejects.toMatchObject({ code: 'NETWORK_NOT_ALLOWED' });
  });

  it('is no longer as shown once the program is another, or is allowed no more', async () => {
    const own = join(folder, 'tool');
    writeFileSync(own, '#!/bin/sh\necho one\n', { mode: 0o755 });
    const rules = [{ program: own }];
    const commands = commandsWith(rules);
    const run = await commands.workOut({ program: own, args: [], cwd: folder });
    expect(await commands.isAsShown(run)).toBe(true);
    writeFileSync(own, '#!/bin/sh\necho two\n', { mode: 0o755 });
    expect(await commands.isAsShown(run)).toBe(false);
    expect(await commandsWith([]).isAsShown(run)).toBe(false);
  });

  it('never takes variables of the app along', async () => {
    const commands = commandsWith([{}], {
      ...process.env,
      COUNTERSIGN_SECRET: 'CANARY',
      LD_PRELOAD: 'x',
    });
    const { env } = await commands.workOut({ program: node, args: [] });
    expect(Object.keys(env).sort()).toEqual(expect.arrayContaining(['HOME', 'PATH']));
    expect(JSON.stringify(env)).not.toContain('CANARY');
    expect(env).not.toHaveProperty('LD_PRELOAD');
  });
});

it('is hidden the place where it is said where the data is, once that was moved', () => {
  const base = realpathSync(mkdtempSync(join(folder, 'base-')));
  const args = sandboxArguments(bare([]), { home, dataDir, closed: [base] }).join(' ');
  expect(args).toContain(`--tmpfs ${base} --chdir`);
});

const sandbox = commandsWithSandbox();
function commandsWithSandbox(): boolean {
  return new Commands({
    ...{
      disk: nodeDisk,
      dataDir: '/nowhere',
      home: '/nowhere',
      folders: () => [],
      rules: () => [],
    },
    environment: process.env,
  }).isSandboxed;
}

describe.runIf(sandbox)('a program in the sandbox', () => {
  const run = async (script: string, more: object = {}, rules: Partial<ProgramRule>[] = [{}]) => {
    const commands = commandsWith(rules);
    const start = await commands.workOut({
      program: node,
      args: ['-p', script],
      cwd: folder,
      ...more,
    });
    expect(start.sandboxed).toBe(true);
    return commands.run(start, quiet());
  };
  const tries = (script: string) => `try { ${script}; 'done' } catch (e) { e.code }`;

  it('works in its folder', async () => {
    const { stdout, exitCode } = await run(
      "require('fs').writeFileSync('made', 'x'); process.cwd()",
    );
    expect([stdout.trim(), exitCode]).toEqual([folder, 0]);
    expect(readFileSync(join(folder, 'made'), 'utf8')).toBe('x');
  });

  it('reads neither the home of the person nor the data of the app', async () => {
    for (const path of [join(home, 'secret'), join(dataDir, 'secret'), '/root/.bashrc']) {
      const { stdout } = await run(tries(`require('fs').readFileSync(${JSON.stringify(path)})`));
      expect(stdout.trim(), path).toMatch(/ENOENT|EACCES/);
    }
  });

  it('has no other disks and nothing that is served from here', async () => {
    const { stdout } = await run("require('fs').readFileSync('/proc/self/mounts', 'utf8')");
    const empty = [...stdout.matchAll(/^tmpfs (\S+) tmpfs/gm)].map(([, place]) => place);
    const there = ['/mnt', '/media', '/srv'].filter(existsSync).map((place) => realpathSync(place));
    expect(empty).toEqual(expect.arrayContaining(there));
  });

  it('reads not what lies beside it in the home, nor the data of the app behind a link to an allowed folder', async () => {
    const tool = join(home, 'tool');
    const real = realpathSync(mkdtempSync(join(folder, 'data-')));
    writeFileSync(join(real, 'secret'), 'CANARY');
    const link = join(home, 'link');
    symlinkSync(real, link);
    writeFileSync(tool, '#!/bin/sh\ncat "$@" 2>&1\n', { mode: 0o755 });
    const commands = new Commands({
      ...{ disk: nodeDisk, dataDir: link, home, folders: () => [folder] },
      rules: () => [
        {
          ruleId: '0',
          program: tool,
          args: null,
          network: false,
          sha256: hashOf(tool),
          createdAt: 0,
        },
      ],
      environment: process.env,
    });
    const args = [join(home, 'secret'), join(real, 'secret'), join(link, 'secret'), tool];
    const ended = await commands.run(
      await commands.workOut({ program: tool, args, cwd: folder }),
      quiet(),
    );
    expect(ended.stdout).not.toContain('CANARY');
    expect(ended.stderr).toBe('');
    expect(ended.stdout).toContain('cat "$@"');
  });

  it('writes nowhere else', async () => {
    for (const path of ['/etc/made', '/usr/made', '/made', join(folder, '..', '..', 'made')]) {
      const { stdout } = await run(
        tries(`require('fs').writeFileSync(${JSON.stringify(path)}, 'x')`),
      );
      expect(existsSync(path), path).toBe(false);
      expect(stdout.trim()).toMatch(/EROFS|EACCES|ENOENT|done/);
    }
  });

  it('has no network, unless a rule and the step allow it', async () => {
    const { createServer } = await import('node:net');
    const server = createServer((socket) => socket.end('hello'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const asks = `require('net').connect(${port}, '127.0.0.1').on('data', (d) => console.log(String(d))).on('error', (e) => console.log(e.code)); 'asked'`;
    expect((await run(asks)).stdout).toContain('ECONNREFUSED');
    expect((await run(asks, { network: true }, [{ network: true }])).stdout).toContain('hello');
    server.close();
  });

  it('that doubles itself is ended by the limits of the product, and nothing of it is left', async () => {
    const sh = realpathSync('/bin/sh');
    const commands = commandsWith([{ program: sh }]);
    const words = { program: sh, args: [...bomb(9, 'boxed')], cwd: folder };
    const ended = await commands.run(await commands.workOut(words), quiet());
    expect(ended.endedFor).toBe('COMMAND_TOO_GREEDY');
    await expect.poll(() => left('boxed'), { timeout: 20_000 }).toBe(0);
  });

  it.runIf(process.getuid?.() === 0)(
    'is held to a number of processes by the system itself, for everybody but root',
    async () => {
      const bubblewrap = findSandbox(process.env['PATH']) ?? '';
      // Root is held to nothing, so it is tried as nobody.
      const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
      const hidden = { home: '/nowhere', dataDir: '/nowhere' };
      // A shell that cannot fork ends: the first one forks once, before there is a crowd, and then only waits.
      const first = ['-c', '"$@" & exec sleep 20', 'first', '/bin/sh'];
      const run = bare([...first, ...bomb(7, 'held')], { program: '/bin/sh', cwd: '/' });
      const limit = ['/usr/bin/prlimit', '--nproc=20'];
      const words = [...nobody, bubblewrap, ...sandboxArguments(run, hidden, limit), ...run.args];
      const ended = await runProgram({ ...run, timeoutMs: 3_000 }, words, quiet());
      expect(ended.stderr).toMatch(/fork/i);
      expect(ended.endedFor).toBe('COMMAND_TIMED_OUT');
      await expect.poll(() => left('held'), { timeout: 20_000 }).toBe(0);
      expect(findTaskLimit(bubblewrap)).toEqual([]);
      expect(findTaskLimit(bubblewrap, false)).toEqual([
        ...['/usr/bin/prlimit', `--nproc=${mostTasks}`],
      ]);
    },
  );

  it('sees no other process, and nothing of it outlives it', async () => {
    const { stdout } = await run(
      "require('fs').readdirSync('/proc').filter((n) => /^[0-9]+$/.test(n)).length",
    );
    expect(Number(stdout)).toBeLessThan(6);
    const leaver = `require('child_process').spawn('setsid', [process.execPath, '-e', 'setInterval(() => {}, 1000)', 'left-${process.pid}'], { stdio: 'inherit', detached: true }).unref(); process.exit(0)`;
    const ended = await run(leaver);
    expect(ended.exitCode).toBe(0);
    const { execFileSync } = await import('node:child_process');
    expect(execFileSync('ps', ['-eo', 'args']).toString()).not.toContain(`left-${process.pid}`);
  });
});

/**
 * The words of a shell that starts itself again and again, deaf to what can be ignored: twice as many with each depth,
 * and no more than that; and each of them ends by itself soon.
 */
function bomb(depth: number, mark = 'bomb'): readonly string[] {
  const script = `trap '' TERM INT HUP; n=$1; while [ "$n" -gt 0 ]; do n=$((n-1)); sh -c "$2" "$0" "$n" "$2" & done; sleep 20`;
  return ['-c', script, `${mark}-${process.pid}`, String(depth), script];
}

/** How many of those with a mark run. */
function left(mark: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return words.includes(`${mark}-${process.pid}\0`) && isRunning(Number(pid));
    } catch {
      return false;
    }
  }).length;
}

function isRunning(pid: number): boolean {
  try {
    // One that is dead and that nobody has asked about yet is still listed.
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
