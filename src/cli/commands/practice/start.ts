import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PracticeWorld } from '../../../main/chain/practice/practice-world.ts';
import { AppError } from '../../../shared/errors.ts';
import { practiceDocument, practiceExample, practiceText } from '../../practice-document.ts';
import { practiceWorldOf } from '../../practice-world-of.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const practiceStart: Verb = {
  name: 'practice start',
  describe: 'Start the practice chains and serve them until Ctrl-C or "practice stop".',
  arguments: [],
  options: [
    {
      flags: '--port <number>',
      describe: 'port of practice Ethereum on this computer; a free one by default',
    },
  ],
  example: { call: 'countersign practice start --json', document: practiceExample },
  endsItself: true,
  run: start,
};

async function start(context: VerbContext): Promise<VerbAnswer> {
  const port = await portOf(context);
  const world = await practiceWorldOf(context, port);
  const { ethereum, base } = await world.start();
  const shared = ethereum.shared && base.shared;
  const last = shared
    ? 'Another program serves them; they go on after this command.'
    : 'Ctrl-C stops them; their state is kept.';
  return {
    exitCode: 0,
    document: practiceDocument([ethereum, base]),
    text: `${practiceText([ethereum, base])}\n${last}`,
    afterwards: async () => {
      if (!shared) await untilOver(world, context.io.interrupted);
    },
  };
}

async function untilOver(world: PracticeWorld, interrupted: AbortSignal): Promise<void> {
  while (!interrupted.aborted && (await isServed(world))) {
    await sleep(250, undefined, { signal: interrupted }).catch(() => undefined);
  }
  await world.stop();
}

/** A chain that is ending does not answer, and is still there. */
async function isServed({ ethereum }: PracticeWorld): Promise<boolean> {
  try {
    return (await ethereum.status()) !== undefined;
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
