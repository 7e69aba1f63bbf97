import { expect, it } from 'vitest';
import { outputTeller, runningPrograms } from '../../src/cli/run/tell-output.ts';
import { effect, run, step } from '../renderer/support.ts';

interface Said {
  stdout?: string;
  stderr?: string;
  isOver?: boolean;
}

function moment({ stdout = '', stderr = '', isOver = false }: Said) {
  const start = {
    ...{ kind: 'run' as const, program: '/usr/bin/tool\u0007', sha256: 'ab'.repeat(32), args: [] },
    ...{ cwd: '/tmp', env: {}, network: false, timeoutMs: 1, sandboxed: true, writes: [] },
  };
  const came = {
    ...{ startedAt: 1, endedAt: isOver ? 2 : null, exitCode: null, signal: null, cut: false },
    ...{ stdout, stderr },
  };
  const command = { start, run: came };
  return run({ steps: [step({ effects: [effect({ realm: 'command', kind: 'run', command })] })] });
}

function said(...moments: Said[]): string[] {
  const lines: string[] = [];
  const tell = outputTeller({ err: (text) => void lines.push(text) });
  for (const each of moments) tell(moment(each));
  return lines;
}
const name = 'tool<U+0007>';

it('tells each line once, as soon as it is whole, and what is left at the end', () => {
  expect(
    said(
      { stdout: 'on' },
      { stdout: 'one\ntw', stderr: 'oh\r\n' },
      { stdout: 'one\ntwo\nthree', stderr: 'oh\r\n' },
      { stdout: 'one\ntwo\nthree', stderr: 'oh\r\n', isOver: true },
      { stdout: 'one\ntwo\nthree', stderr: 'oh\r\n', isOver: true },
    ),
  ).toEqual([`${name} | one\n`, `${name} ! oh\n`, `${name} | two\n`, `${name} | three\n`]);
});

it('writes out what would steer a terminal, and cuts what is long', () => {
  expect(said({ stdout: '\u001b[2Jgone\rback\u202e\n' })).toEqual([
    `${name} | <U+001B>[2Jgone<U+000D>back<U+202E>\n`,
  ]);
  const [line] = said({ stdout: `${'a'.repeat(1000)}\n` });
  expect(line).toBe(`${name} | ${'a'.repeat(400)}…\n`);
});

it('says once that there is more, and goes on with the other stream', () => {
  const many = 'x\n'.repeat(250);
  const lines = said({ stdout: many }, { stdout: `${many}y\n`, stderr: 'end\n', isOver: true });
  expect(lines).toHaveLength(202);
  expect(lines[200]).toMatch(/It says more than is shown here: "countersign exec show .* --json"/);
  expect(lines[201]).toBe(`${name} ! end\n`);
});

it('knows which programs are running', () => {
  expect(runningPrograms(moment({}))).toEqual([name]);
  expect(runningPrograms(moment({ isOver: true }))).toEqual([]);
});
