// A real signer process, spoken to on the raw control channel as a hostile main would, with a person
// who is the test.
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { SignerMessage } from '../../../src/main/wallet/protocol/control.ts';
import type { SignerToWindow } from '../../../src/shared/wallet/human-protocol.ts';
import { programScript } from '../../support/programs.ts';

export interface SignerProcess {
  /** Sends anything at all on the control channel. */
  raw(message: unknown): void;
  /** Sends a request under an id of its own and gives back the code of the answer, or 'signed'. */
  ask(type: string, fields?: object): Promise<string>;
  /** The next message on the control channel that is not an answer to `ask`. */
  unasked(matching: (message: SignerMessage) => boolean): Promise<SignerMessage>;
  /** Sends a person's message and waits for the first one of the types. */
  person<T extends SignerToWindow['type']>(
    message: object | null,
    ...types: T[]
  ): Promise<Extract<SignerToWindow, { type: T }>>;
  /** Everything that ever came over the control channel. */
  heard: SignerMessage[];
  exited: Promise<unknown>;
  pid: number;
}

export function startSignerProcess(folder: string): SignerProcess {
  const child = spawn(process.execPath, [programScript('signer-entry'), folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const heard: SignerMessage[] = [];
  const shown: SignerToWindow[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const changed = (): boolean => arrivals.emit('message');
  child.on('message', (message) => {
    heard.push(message as SignerMessage);
    changed();
  });
  const wire = child.stdio[3] as Duplex;
  createInterface({ input: wire }).on('line', (line) => {
    shown.push(JSON.parse(line));
    changed();
  });
  /** Looks again whenever something arrives. */
  const find = async <T>(look: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      await once(arrivals, 'message');
    }
  };
  let nextId = 0;
  let heardUpTo = 0;
  let shownUpTo = 0;
  return {
    heard,
    pid: child.pid ?? 0,
    exited: once(child, 'exit'),
    raw: (message) => void child.send(message as object, () => undefined),
    ask: async (type, fields = {}) => {
      nextId += 1;
      const id = `ask-${nextId}`;
      child.send({ id, type, ...fields });
      const answer = await find(() =>
        heard.find((message) => message.kind === 'answer' && message.id === id),
      );
      if (answer.kind !== 'answer') return 'event';
      if (!answer.result.ok) return answer.result.error.code;
      return type === 'sign' ? 'signed' : 'ok';
    },
    unasked: (matching) =>
      find(() => {
        const at = heard.findIndex((message, index) => index >= heardUpTo && matching(message));
        if (at < 0) return undefined;
        heardUpTo = at + 1;
        return heard[at];
      }),
    person: <T extends SignerToWindow['type']>(message: object | null, ...types: T[]) => {
      shownUpTo = message === null ? shownUpTo : shown.length;
      if (message !== null) wire.write(`${JSON.stringify(message)}\n`);
      return find(() => {
        const at = shown.findIndex(
          (said, index) => index >= shownUpTo && types.some((type) => said.type === type),
        );
        if (at < 0) return undefined;
        shownUpTo = at + 1;
        return shown[at] as Extract<SignerToWindow, { type: T }>;
      });
    },
  };
}
