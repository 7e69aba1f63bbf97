// More than a limit or a list allows: the password, as for every change of what may be signed.
import { allowLater } from '../limits/spending-limits.ts';
import type { HumanHandler } from './human-context.ts';

/** What was asked is on the page, in the words of the change itself. Throws VAULT_WRONG_PASSWORD, PASSWORD_WAIT. */
export const allowMore: HumanHandler<'allowMore'> = async (context, request) => {
  const { password, changeId, change } = request;
  await context.session.checkPassword(password);
  allowLater(context.session, change);
  context.policyAgreed(changeId, change);
  context.reply({ type: 'done', of: 'allowMore' });
};
