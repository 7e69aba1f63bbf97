import { nowOption } from '../../read-context.ts';
import { recordOptions } from '../../record-options.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb } from '../../verb.ts';
import { ask } from '../ask.ts';

const name = 'chat answer';
const answers = new Map([
  ['allow', 'once'],
  ['refuse', 'no'],
] as const);

export const chatAnswer: Verb = {
  name,
  describe:
    'Allow or refuse, once, a call of a model that would reach out; the answer then goes on. "ask" shows what would go out, and the ids.',
  arguments: [
    { name: 'id', describe: 'id of the chat, or "latest"', required: true },
    { name: 'call', describe: 'id of the call', required: true },
    { name: 'answer', describe: 'allow or refuse', required: true },
  ],
  options: [
    { flags: '--rpc-url <url>', describe: 'the chain; the network in use by default' },
    ...recordOptions,
    nowOption,
  ],
  example: {
    call: 'countersign chat answer latest 019abf0e-3c64-7b55-9c0e-7d1f2a3b4c5d allow --json',
    document: ask.example.document,
  },
  endsItself: true,
  run: async (context) => {
    const answer = answers.get(context.argument('answer') as 'allow' | 'refuse');
    if (answer === undefined) throw usageError('The answer is "allow" or "refuse".', name);
    const { answerWaitingCall } = await import('../../chat/ask-words.ts');
    const [chat, callId] = [context.argument('id'), context.argument('call')];
    return answerWaitingCall(context, { chat, callId, answer });
  },
};
