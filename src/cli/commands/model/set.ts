import { modelExample } from '../../model/model-example.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb } from '../../verb.ts';

export const modelSet: Verb = {
  name: 'model set',
  describe: 'Choose the model, or where it is asked. The key is read from ANTHROPIC_API_KEY only.',
  arguments: [],
  options: [
    { flags: '--model <name>', describe: 'as "model list" has it' },
    {
      flags: '--base-url <url>',
      describe: 'https://…, or http:// on this machine; the key and the requests go there',
    },
  ],
  example: {
    call: 'countersign model set --model claude-sonnet-5-5 --json',
    document: modelExample,
  },
  run: async (context) => {
    if (context.option('model') === undefined && context.option('base-url') === undefined)
      throw usageError('Say what to set: --model, --base-url, or both.', 'model set');
    const { changeModel } = await import('../../model/change-model.ts');
    return changeModel(context);
  },
};
