import { visibleLine } from '../../../shared/visible-text.ts';
import { mandateExample } from '../../mandate/example.ts';
import { requireMandate } from '../../mandate/require-mandate.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const mandateShow: Verb = {
  name: 'mandate show',
  describe: 'One mandate: what it allows, what is left and what it was used for.',
  arguments: [{ name: 'id', describe: 'id of the mandate', required: true }],
  options: [],
  example: {
    call: `countersign mandate show ${mandateExample.mandateId} --json`,
    document: { ...mandateExample, history: [] },
  },
  run: show,
};

async function show(context: VerbContext): Promise<VerbAnswer> {
  const [{ readStored }, { mandateUseView, mandateView }, { mandateText }] = await Promise.all([
    import('../../read-stored.ts'),
    import('../../../main/services/mandate-views.ts'),
    import('../../mandate/mandate-lines.ts'),
  ]);
  const id = context.argument('id');
  const found = readStored(
    context,
    (reader) => {
      const row = requireMandate(reader, id);
      const history = reader.mandates.uses(id).map((use) => mandateUseView(use, row.chainId));
      return { view: mandateView(reader, row, context.clock.now()), history };
    },
    null,
  );
  if (found === null) return requireMandate(null, id);
  const { view, history } = found;
  const text = mandateText(view, history).map(visibleLine).join('\n');
  return { exitCode: 0, document: { ...view, history }, text };
}
