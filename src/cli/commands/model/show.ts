import { modelExample } from '../../model/model-example.ts';
import type { Verb } from '../../verb.ts';

export const modelShow: Verb = {
  name: 'model show',
  describe: 'Which model reads what the app does not understand by itself, and where.',
  arguments: [],
  options: [],
  example: { call: 'countersign model show --json', document: modelExample },
  run: async (context) => {
    const [{ modelSettingsOf, hasModel }, { modelAnswer }] = await Promise.all([
      import('../../model/cli-model.ts'),
      import('../../model/model-answer.ts'),
    ]);
    return modelAnswer(modelSettingsOf(context), hasModel(context), null);
  },
};
