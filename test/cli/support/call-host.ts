import { type ChildProcess, spawn } from 'node:child_process';
import { compileCache, programScript } from '../../support/programs.ts';
import { endOfCall, type HostedCall } from './hosted-call.ts';
import type { CliAnswer } from './run-cli.ts';

/** Hosts without a call, for the next one. Each has one call at a time. */
const idle: ChildProcess[] = [];
process.once('exit', () => {
  for (const host of idle) host.kill('SIGKILL');
});

/** Has a call run by a process of the command line that ran others before; starts one where all are busy. */
export async function callHost(call: HostedCall): Promise<CliAnswer> {
  const host = idle.pop() ?? startHost();
  for (const handle of handlesOf(host)) handle?.ref?.();
  try {
    const answer = await answerOf(host, call);
    // One that is idle does not keep the tests from ending.
    for (const handle of handlesOf(host)) handle?.unref?.();
    idle.push(host);
    return answer;
  } catch (thrown) {
    host.kill('SIGKILL');
    throw thrown;
  }
}

function startHost(): ChildProcess {
  const host = spawn(process.execPath, [programScript('cli-host')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Bytes of an input arrive as such.
    serialization: 'advanced',
    env: { ...process.env, ...compileCache },
  });
  for (const stream of [host.stdout, host.stderr]) stream?.setEncoding('utf8');
  return host;
}

interface Handle {
  ref?(): void;
  unref?(): void;
}

const handlesOf = (host: ChildProcess): (Handle | null | undefined)[] => [
  host,
  host.channel,
  host.stdout as Handle | null,
  host.stderr as Handle | null,
];

/** What it prints until both streams say that the call is over. Rejects where the process ends. */
async function answerOf(host: ChildProcess, call: HostedCall): Promise<CliAnswer> {
  const printed = { stdout: '', stderr: '' };
  const parts = (['stdout', 'stderr'] as const).map((name) =>
    heard(host[name], 'data', (text: string) => {
      printed[name] += text;
      return printed[name].endsWith(endOfCall);
    }),
  );
  let exitCode: number | null = null;
  const ended = heard(host, 'message', (message: { exitCode: number }) => {
    exitCode = message.exitCode;
    return true;
  });
  const gone = heard(host, 'exit', () => true);
  host.send(call);
  const over = await Promise.race([
    Promise.all([...parts, ended].map(({ done }) => done)),
    gone.done.then(() => null),
  ]);
  for (const { stop } of [...parts, ended, gone]) stop();
  if (over === null) throw new Error(`The command line is gone: ${JSON.stringify(printed)}`);
  const before = (text: string): string => text.slice(0, -endOfCall.length);
  return { exitCode, stdout: before(printed.stdout), stderr: before(printed.stderr) };
}

/** Listens until `isLast` says yes. */
function heard<T>(
  emitter: NodeJS.EventEmitter | null,
  event: string,
  isLast: (said: T) => boolean,
): { done: Promise<void>; stop: () => void } {
  let stop = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    const listener = (said: T): void => {
      if (isLast(said)) resolve();
    };
    emitter?.on(event, listener);
    stop = () => void emitter?.off(event, listener);
  });
  return { done, stop };
}
