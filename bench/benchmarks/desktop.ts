import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Commands } from '../../src/main/commands/commands.ts';
import { nodeDisk } from '../../src/main/files/disk.ts';
import { FileTools } from '../../src/main/tools/file-tools.ts';
import type { Benchmark } from '../core/benchmark.ts';
import { inFolder } from '../core/folders.ts';
import { interleave, timed } from '../core/interleave.ts';

/** What a program is counts: the whole of it is hashed before it is started. */
const small = realpathSync('/bin/true');
const large = realpathSync(process.execPath);
const content = 'x'.repeat(16 * 1024);
const quiet = { signal: new AbortController().signal, onOutput: () => undefined };
const straight = {
  write: <T>(work: () => Promise<T>) => work(),
  place: <T>(work: () => Promise<T>) => work(),
  clear: <T>(work: () => Promise<T>) => work(),
};

export const desktop: Benchmark = {
  name: 'desktop',
  title: 'a new file and a program by the tools of a plan, beside bare node:fs and a bare spawn',
  rounds: 30,
  measure: (rounds) =>
    inFolder(async (place) => {
      const room = openRoom(realpathSync(place));
      const runs = await interleave(
        {
          bare_write: () => timed(room.bareWrite),
          create_file: () => timed(room.createFile),
          bare_read: () => timed(room.bareRead),
          read_file: () => timed(room.readFile),
          bare_small: () => timed(() => room.bareSpawn(small)),
          run_small: () => timed(() => room.runCommand(small)),
          bare_large: () => timed(() => room.bareSpawn(large)),
          run_large: () => timed(() => room.runCommand(large)),
        },
        rounds,
        1,
      );
      return [
        { id: 'bare_write', unit: 'ms', runs: runs.bare_write },
        { id: 'create_file', unit: 'ms', runs: runs.create_file, comparedWith: 'bare_write' },
        { id: 'bare_read', unit: 'ms', runs: runs.bare_read },
        { id: 'read_file', unit: 'ms', runs: runs.read_file, comparedWith: 'bare_read' },
        { id: 'bare_small', unit: 'ms', runs: runs.bare_small },
        { id: 'run_small', unit: 'ms', runs: runs.run_small, comparedWith: 'bare_small' },
        { id: 'bare_large', unit: 'ms', runs: runs.bare_large },
        { id: 'run_large', unit: 'ms', runs: runs.run_large, comparedWith: 'bare_large' },
      ];
    }),
};

function openRoom(place: string) {
  const [folder, dataDir] = [join(place, 'files'), join(place, 'data')];
  for (const each of [folder, dataDir]) mkdirSync(each);
  const here = { disk: nodeDisk, dataDir, home: place, folders: () => [folder] };
  const tools = new FileTools({
    ...here,
    undoable: () => {
      throw new Error('nothing to undo');
    },
  });
  const rules = [small, large].map((program) => ({
    ...{ ruleId: program, program, args: null, network: false, createdAt: 0 },
    sha256: hash('sha256', readFileSync(program)),
  }));
  const commands = new Commands({ ...here, rules: () => rules, environment: process.env });
  let made = 0;
  const next = (): string => {
    made += 1;
    return join(folder, `file-${made}`);
  };

  return {
    /** What a careful program does by hand: a file beside it, durable, in its place by one rename. */
    async bareWrite(): Promise<void> {
      const path = next();
      const handle = await open(`${path}.new`, 'wx', 0o644);
      await handle.writeFile(content);
      await handle.sync();
      await handle.close();
      await rename(`${path}.new`, path);
    },
    /** Worked out, kept so that it can be undone, held against what is allowed, made and made durable. */
    async createFile(): Promise<void> {
      const { change } = await tools.workOut({
        tool: 'create_file',
        params: { path: next(), content },
      });
      await tools.keepBefore(change);
      await tools.apply(change, `key-${made}`, straight);
      await tools.settle(change, `key-${made}`);
    },
    async bareRead(): Promise<void> {
      const handle = await open(join(folder, `file-${made}`));
      await handle.readFile('utf8');
      await handle.close();
    },
    async readFile(): Promise<void> {
      await tools.read({ tool: 'read_file', params: { path: join(folder, `file-${made}`) } });
    },
    bareSpawn: (program: string) =>
      new Promise<void>((resolve, reject) => {
        const child = spawn(program, ['--version'], { cwd: folder, stdio: 'pipe' });
        child.on('error', reject).on('close', () => resolve());
        child.stdout.resume();
      }),
    /** Found, held against the rules, hashed, and started in the sandbox where there is one. */
    async runCommand(program: string): Promise<void> {
      const call = { program, args: ['--version'], cwd: folder };
      await commands.run(await commands.workOut(call), quiet);
    },
  };
}
