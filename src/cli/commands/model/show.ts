import { modelExample } from '../../model/model-example.ts';
import type { Verb } from '../../verb.ts';

export const modelShow: Verb = {
  name: 'model show',
  describe:
    'Which model reads what the app does not understand by itself, where, and what it may cost.',
  arguments: [],
  options: [],
  example: { call: 'countersign model show --json', document: modelExample },
  run: async (context) => {
    const [{ modelViewOf, hasModel }, { modelAnswer }] = await Promise.all([
      import('../../model/cli-model.ts'),
      import('../../model/model-answer.ts'),
    ]);
    return modelAnswer(modelViewOf(context), hasModel(context), null);
  },
};
