import { visibleLine } from '../../../shared/visible-text.ts';
import { mandateExample } from '../../mandate/example.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const mandateList: Verb = {
  name: 'mandate list',
  describe: 'What was agreed to beforehand, so that runs sign by themselves.',
  arguments: [],
  options: [],
  example: {
    call: 'countersign mandate list --json',
    document: { mandates: [mandateExample] },
  },
  run: list,
};

async function list(context: VerbContext): Promise<VerbAnswer> {
  const [{ readStored }, { mandateView }, { mandateLine }] = await Promise.all([
    import('../../read-stored.ts'),
    import('../../../main/services/mandate-views.ts'),
    import('../../mandate/mandate-lines.ts'),
  ]);
  const mandates = readStored(
    context,
    (reader) =>
      reader.mandates
        .list()
        .filter(({ terms }) => terms.ok)
        .map((row) => mandateView(reader, row, context.clock.now())),
    [],
  );
  const lines = mandates.map(mandateLine).map(visibleLine);
  const text = lines.length === 0 ? 'There are no mandates.' : lines.join('\n');
  return { exitCode: 0, document: { mandates }, text };
}
