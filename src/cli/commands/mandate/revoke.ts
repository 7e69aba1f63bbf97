import { join } from 'node:path';
import { toAppError } from '../../../shared/errors.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { mandateExample } from '../../mandate/example.ts';
import { requireMandate } from '../../mandate/require-mandate.ts';
import { signerOptions, withSigner } from '../../signer-task.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const mandateRevoke: Verb = {
  name: 'mandate revoke',
  describe: 'End a mandate at once, without a password: nothing more is signed under it.',
  arguments: [{ name: 'id', describe: 'id of the mandate', required: true }],
  options: [...signerOptions],
  example: {
    call: `countersign mandate revoke ${mandateExample.mandateId} --json`,
    document: { ...mandateExample, state: 'revoked', endedWhy: 'revoked', signerTold: true },
  },
  run: revoke,
};

/** Written down before the signer is told: revoking asks for no password, and nothing is asked of the mandate after it. */
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
    const untold = await tellSigner(context, id);
    const view = mandateView(store.reader, requireMandate(store.reader, id), clock.now());
    const lines = [
      `The mandate "${visibleLine(name)}" is revoked: nothing more is asked of it.`,
      ...(untold === null ? [] : [`${untold} The signer hears of it when the vault is next open.`]),
      `What its account holds goes back with: countersign mandate return ${id}`,
    ];
    const document = { ...view, signerTold: untold === null };
    return { exitCode: 0, document, text: lines.join('\n') };
  } finally {
    store.stop();
  }
}

/** Why the signer could not be told, in a sentence; null once it was. */
async function tellSigner(context: VerbContext, mandateId: string): Promise<string | null> {
  const task = context.option('password-file') === undefined ? 'stay-locked' : 'unlock';
  try {
    await withSigner(context, ['--task', task], (client) => client.revokeMandate(mandateId));
    return null;
  } catch (thrown) {
    return toAppError(thrown).message;
  }
}
