import { modelExample } from '../../model/model-example.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb } from '../../verb.ts';

export const modelSet: Verb = {
  name: 'model set',
  describe:
    'Choose the model, where it is asked, or what it may cost in a day. The key is read from ANTHROPIC_API_KEY only.',
  arguments: [],
  options: [
    { flags: '--model <name>', describe: 'as "model list" has it' },
    {
      flags: '--base-url <url>',
      describe: 'https://…, or http:// on this machine; the key and the requests go there',
    },
    {
      flags: '--daily-usd <amount>',
      describe: 'what it may cost in a day, in US dollars, or "none" for no limit',
    },
  ],
  example: {
    call: 'countersign model set --model claude-sonnet-5-5 --json',
    document: modelExample,
  },
  run: async (context) => {
    const given = ['model', 'base-url', 'daily-usd'].filter((each) => context.option(each));
    if (given.length === 0)
      throw usageError('Say what to set: --model, --base-url or --daily-usd.', 'model set');
    const { changeModel } = await import('../../model/change-model.ts');
    return changeModel(context);
  },
};
