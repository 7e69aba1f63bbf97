// The process is stopped as a computer that sleeps stops it, and a night passes. What was due meanwhile goes on
// once, what was open for less is over, and what takes longer still waits.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Standing = Record<
  string,
  { state: string; waitingFor: string | null; code?: string; status: string | null }
>;

it.runIf(process.platform !== 'win32')(
  'a process that slept for a night goes on by itself',
  async () => {
    const place = realpathSync(temporaryFolder());
    const [data, files] = ['data', 'files'].map((name) => join(place, name));
    for (const each of [data, files]) mkdirSync(String(each));
    const hours = join(place, 'hours');
    writeFileSync(hours, '0');
    writeFileSync(join(String(files), 'a'), 'old');
    const script = join(import.meta.dirname, 'support/stopped-child.ts');
    const child = spawn(process.execPath, [script, String(data), String(files), hours], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let last: Standing = {};
    createInterface({ input: child.stdout }).on('line', (line) => {
      last = JSON.parse(line);
    });
    const stands = (standing: object) =>
      expect.poll(() => last, { timeout: 20_000 }).toMatchObject(standing);

    await stands({
      sleeps: { state: 'waiting', waitingFor: 'time' },
      longer: { state: 'waiting', waitingFor: 'time' },
      asks: { state: 'waiting', waitingFor: 'approval' },
      approves: { state: 'waiting', waitingFor: 'approval', status: 'pending' },
    });
    child.kill('SIGSTOP');
    writeFileSync(hours, '8');
    child.kill('SIGCONT');
    await stands({
      // Its pause is over: it asks for the next step, and nobody is asked twice.
      sleeps: { state: 'waiting', waitingFor: 'approval', status: 'pending' },
      longer: { state: 'waiting', waitingFor: 'time' },
      asks: { state: 'failed', code: 'GATE_EXPIRED' },
      approves: { state: 'waiting', waitingFor: 'approval', status: 'expired' },
    });
    expect(readFileSync(join(String(files), 'a'), 'utf8')).toBe('old');
    expect(readdirSync(String(files))).toEqual(['a']);
    child.kill('SIGSTOP');
    writeFileSync(hours, '11');
    child.kill('SIGCONT');
    await stands({ longer: { waitingFor: 'approval', status: 'pending' } });
  },
);
