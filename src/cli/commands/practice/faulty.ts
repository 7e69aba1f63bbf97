import { once } from 'node:events';
import {
  openFaultyRpc,
  type RpcTroubleOptions,
  rpcTroubles,
} from '../../../main/chain/practice/control/faulty-rpc.ts';
import { practiceChainOf, practiceChainOption, wholeNumber } from '../../practice-chain-option.ts';
import { practiceWorldOf } from '../../practice-world-of.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

const verb = 'practice faulty';

export const practiceFaulty: Verb = {
  name: verb,
  describe: 'Serve a practice chain at a second address that misbehaves, until Ctrl-C.',
  arguments: [{ name: 'trouble', describe: rpcTroubles.join(', '), required: true }],
  options: [
    practiceChainOption,
    { flags: '--every <calls>', describe: 'one of so many calls meets it; 1, each, by default' },
    { flags: '--delay <ms>', describe: 'how long a slow answer takes; 3000 by default' },
  ],
  example: {
    call: 'countersign practice faulty busy --every 3 --json',
    document: { chainId: 31337, rpcUrl: 'http://127.0.0.1:40217', trouble: 'busy', every: 3 },
  },
  endsItself: true,
  run: serve,
};

async function serve(context: VerbContext): Promise<VerbAnswer> {
  const options = troubleOf(context);
  const { chainId, words } = practiceChainOf(context);
  const world = await practiceWorldOf(context);
  const { rpcUrl: upstream } = await world.chain(chainId).start();
  const faulty = await openFaultyRpc(upstream, options);
  const { trouble, every } = options;
  const share = every === 1 ? 'every call' : `one of ${every} calls`;
  return {
    exitCode: 0,
    document: { chainId, rpcUrl: faulty.url, trouble, every },
    text: `At ${faulty.url} ${words} is ${trouble} for ${share}.\nCtrl-C ends this; the chain's own address is as it was.`,
    afterwards: async () => {
      const { interrupted } = context.io;
      if (!interrupted.aborted) await once(interrupted, 'abort');
      await faulty.stop();
      await world.stop();
    },
  };
}

function troubleOf(context: VerbContext): RpcTroubleOptions {
  const given = context.argument('trouble');
  const trouble = rpcTroubles.find((known) => known === given);
  if (trouble === undefined) {
    const known = rpcTroubles.join(', ');
    throw usageError(`"${given}" is no trouble that is known; take one of ${known}.`, verb);
  }
  const every = wholeNumber(context.option('every') ?? '1', verb);
  return { trouble, every, delayMs: wholeNumber(context.option('delay') ?? '3000', verb) };
}
