import { nowOption } from '../read-context.ts';
import { readText } from '../read-input.ts';
import { recordOptions } from '../record-options.ts';
import type { Verb } from '../verb.ts';

/** More than any request; a longer one is refused with its own words. */
const maxTextBytes = 1_000_000;

export const ask: Verb = {
  name: 'ask',
  describe:
    'Say something in a chat, as in the app: a plan, a question or an answer comes of it. It never agrees and never signs; with a key in ANTHROPIC_API_KEY a model reads what is not understood without one.',
  arguments: [
    {
      name: 'words',
      describe: 'what you want done or know, or - for standard input',
      required: true,
      variadic: true,
    },
  ],
  options: [
    {
      flags: '--conversation <id>',
      describe: 'the chat to go on with, or "latest"; a new one by default',
    },
    {
      flags: '--attach <file>',
      describe: 'a file of text for the model to read; may be repeated',
      repeats: true,
    },
    { flags: '--rpc-url <url>', describe: 'the chain; the network in use by default' },
    ...recordOptions,
    nowOption,
  ],
  example: {
    call: 'countersign ask "send 1 ETH" --json',
    document: {
      conversationId: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
      outcome: 'ask',
      messages: [
        {
          messageId: '019abf0e-3c61-7d42-8b7a-5e2c9a1f3b60',
          conversationId: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
          requestId: '019abf0e-3c62-7a01-9d11-4f0e6b2a7c33',
          ...{ createdAt: 1_764_000_000_000, kind: 'question', slot: 'to' },
          ...{ text: 'To which address?', options: [], answered: false },
        },
      ],
      ...{ plan: null, assumptions: [], issues: [], rehearsed: null },
    },
  },
  terms: {
    title: 'What comes of it (outcome):',
    meanings: {
      plan: 'a plan was drafted or changed; exit 0',
      answer: 'it was answered; exit 0',
      waits: 'a call that reaches out waits for you: "chat answer" allows or refuses it; exit 1',
      ask: 'something is missing: answer with --conversation; exit 1',
      refuse: 'it is not done; exit 1',
      error: 'a model could not be asked or gave no answer; exit 1 or 3',
      needs_model: 'only a model understands it, and there is no key; exit 3',
    },
  },
  endsItself: true,
  run: async (context) => {
    const given = context.argument('words');
    const words = given === '-' ? await readText(context.io, given, maxTextBytes) : given;
    const { askWords } = await import('../chat/ask-words.ts');
    return askWords(context, words.replace(/\r?\n$/, ''));
  },
};
