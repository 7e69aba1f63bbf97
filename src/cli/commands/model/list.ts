import { visibleLine } from '../../../shared/visible-text.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const modelList: Verb = {
  name: 'model list',
  describe: 'The models that the key in ANTHROPIC_API_KEY may use, asked of the service.',
  arguments: [],
  options: [],
  example: {
    call: 'countersign model list --json',
    document: {
      models: [{ id: 'claude-sonnet-5-5', name: 'Claude Sonnet 5.5', maxInputTokens: 1_000_000 }],
    },
  },
  run: listModels,
};

async function listModels(context: VerbContext): Promise<VerbAnswer> {
  const { cliModel, modelSettingsOf } = await import('../../model/cli-model.ts');
  const client = cliModel(context, modelSettingsOf(context));
  const models = await client.models(context.io.interrupted);
  const lines = models.map(({ id, name }) => `${visibleLine(id)}  ${visibleLine(name)}`);
  return {
    exitCode: 0,
    document: { models },
    text: lines.length === 0 ? 'The key may use no model.' : lines.join('\n'),
  };
}
