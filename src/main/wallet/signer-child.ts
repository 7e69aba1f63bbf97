// The signer as a child of the command line (inside Electron it is a utility process instead). It
// shares the terminal and nothing else: the environment holds only what the key chain needs.
import { type ChildProcess, spawn } from 'node:child_process';
import type { SignerTransport } from './signer-client.ts';
import { signerEnvironment } from './signer-environment.ts';

/** `entry` is the signer's script, `args` what `parseSignerArguments` takes. */
export function spawnSigner(entry: string, args: readonly string[]): SignerTransport {
  const child = spawn(process.execPath, [entry, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: signerEnvironment(process.env),
  });
  return childTransport(child);
}

/** The transport of any child that has an IPC channel. */
export function childTransport(child: ChildProcess): SignerTransport {
  return {
    // An error of sending means that the child is ending; `exit` says so.
    post: (message) => void child.send(message as object, () => undefined),
    onMessage: (handler) => void child.on('message', handler),
    onExit: (handler) => {
      child.once('exit', (code) => handler({ code }));
      child.once('error', () => handler({ code: null }));
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
