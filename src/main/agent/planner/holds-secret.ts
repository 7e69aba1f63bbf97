import { holdsRecoveryPhrase } from '../words/holds-recovery-phrase.ts';

/** Whether a text may hold what opens a wallet: such a text is sent to no model. A hash looks like a private key. */
export function holdsSecret(text: string): boolean {
  return holdsRecoveryPhrase(text) || /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i.test(text);
}
