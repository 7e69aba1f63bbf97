import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PracticeChain } from '../../../main/chain/practice/practice-chain.ts';
import { AppError } from '../../../shared/errors.ts';
import { practiceChainOf } from '../../practice-chain-of.ts';
import { practiceDocument, practiceExample, practiceText } from '../../practice-document.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const practiceStart: Verb = {
  name: 'practice start',
  describe: 'Start the practice chain and serve it until Ctrl-C or "practice stop".',
  arguments: [],
  options: [{ flags: '--port <number>', describe: 'port on this computer; a free one by default' }],
  example: { call: 'countersign practice start --json', document: practiceExample },
  endsItself: true,
  run: start,
};

async function start(context: VerbContext): Promise<VerbAnswer> {
  const port = await portOf(context);
  const chain = await practiceChainOf(context, port);
  const status = await chain.start();
  const last = status.shared
    ? 'Another program serves it; it goes on after this command.'
    : 'Ctrl-C stops it; its state is kept.';
  return {
    exitCode: 0,
    document: practiceDocument(status),
    text: `${practiceText(status)}\n${last}`,
    afterwards: async () => {
      if (!status.shared) await untilOver(chain, context.io.interrupted);
    },
  };
}

async function untilOver(chain: PracticeChain, interrupted: AbortSignal): Promise<void> {
  while (!interrupted.aborted && (await isServed(chain))) {
    await sleep(250, undefined, { signal: interrupted }).catch(() => undefined);
  }
  await chain.stop();
}

/** A chain that is ending does not answer, and is still there. */
async function isServed(chain: PracticeChain): Promise<boolean> {
  try {
    return (await chain.status()) !== undefined;
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return true;
  }
}

async function portOf(context: VerbContext): Promise<number | undefined> {
  const text = context.option('port');
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) {
    throw usageError(`"${text}" is not a port; it is a number from 1 to 65535.`, 'practice start');
  }
  if (!(await isFree(port))) {
    throw new AppError('PORT_TAKEN', 'locked', `Something else listens on port ${port}.`, {
      advice: 'Choose another port, or give none and let the system choose.',
      facts: { port },
    });
  }
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
