// Agreeing to a mandate, and taking it back.
import { mandateLines } from '../../../../shared/wallet/mandate-words.ts';
import type { HumanHandler } from './human-context.ts';

/** Shows the terms as the signer reads them; nothing is made yet. */
export const readMandate: HumanHandler<'readMandate'> = async ({ mandates, reply }, { terms }) => {
  const read = await mandates.read(terms);
  const { mandateId } = terms;
  reply({ type: 'mandateTerms', mandateId, ...read, summary: mandateLines(terms) });
};

/** The password, and the digest of exactly what was shown. */
export const createMandate: HumanHandler<'createMandate'> = async (context, request) => {
  const { password, terms, digest } = request;
  const made = await context.mandates.create({ password, terms, digest });
  const { mandateId, account } = made.terms;
  const summary = mandateLines(made.terms);
  context.reply({ type: 'mandateCreated', mandateId, account, summary });
  context.vaultChanged('changed');
  context.mandateChanged(made);
};

export const revokeMandate: HumanHandler<'revokeMandate'> = async (context, { mandateId }) => {
  context.mandateChanged(await context.mandates.revoke(mandateId, 'person'));
  context.reply({ type: 'done', of: 'revokeMandate' });
};
