import { join } from 'node:path';
import { visibleLine } from '../../../shared/visible-text.ts';
import { mandateExample } from '../../mandate/example.ts';
import { requireMandate } from '../../mandate/require-mandate.ts';
import { signerOptions, withSigner } from '../../signer-task.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const mandateRevoke: Verb = {
  name: 'mandate revoke',
  describe: 'End a mandate at once: nothing more is signed under it.',
  arguments: [{ name: 'id', describe: 'id of the mandate', required: true }],
  options: [...signerOptions],
  example: {
    call: `countersign mandate revoke ${mandateExample.mandateId} --json`,
    document: { ...mandateExample, state: 'revoked', endedWhy: 'revoked' },
  },
  run: revoke,
};

/** Written down before the signer is told, so that nothing is asked of it even where nobody gives the password. */
async function revoke(context: VerbContext): Promise<VerbAnswer> {
  const [{ openStore }, { mandateView }] = await Promise.all([
    import('../../../main/store/open-store.ts'),
    import('../../../main/services/mandate-views.ts'),
  ]);
  const { clock, dataDir } = context;
  const id = context.argument('id');
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const { name } = requireMandate(store.reader, id);
    store.writer.mandates.revoke(id);
    await withSigner(context, ['--task', 'unlock'], (client) => client.revokeMandate(id));
    const document = mandateView(store.reader, requireMandate(store.reader, id), clock.now());
    const text = `The mandate "${visibleLine(name)}" is revoked. What its account holds goes back with: countersign mandate return ${id}`;
    return { exitCode: 0, document, text };
  } finally {
    store.stop();
  }
}
