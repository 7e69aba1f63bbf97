import { sameAddress } from '../../../../shared/addresses.ts';
import { payeeOf } from '../reading/parties.ts';
import type { RiskRule } from '../risk-rule.ts';

/** A token has no use for what is sent to its own contract, and no way to give it back. */
export const recipientIsToken: RiskRule = (subject) => {
  const recipient = payeeOf(subject);
  const { outcome, tokens, client } = subject;
  if (recipient === null || outcome.transaction.kind === 'bridge') return [];
  const isMoved = outcome.assetChanges.some(({ token }) => sameAddress(token, recipient));
  // What wraps the coin gives its token for it.
  const isPaidBack = outcome.assetChanges.some(
    ({ account, deltaUnits }) =>
      sameAddress(account, outcome.transaction.from) && !deltaUnits.startsWith('-'),
  );
  const isToken = isMoved || tokens.find(client.chainId, recipient).kind === 'found';
  if (!isToken || isPaidBack) return [];
  return [
    {
      id: 'RECIPIENT_IS_TOKEN',
      level: 'danger',
      message:
        'The recipient is the contract of a token and nobody’s account: what is sent there is lost for ever.',
      evidence: { recipient },
    },
  ];
};
