import type { ErrorShape } from '../../shared/errors.ts';
import type { ProposedMandate } from '../../shared/mandates/views.ts';
import { dayAndClock, ownZone } from '../format/time.ts';
import type { SignerView } from './signer-view.ts';

type Read = Extract<SignerView['mandate'], { type: 'mandateTerms' }>;

/** What the signer read in these terms; null until it has, or where it is of others. */
export function readOf(mandate: SignerView['mandate'], mandateId: string): Read | null {
  return mandate?.type === 'mandateTerms' && mandate.mandateId === mandateId ? mandate : null;
}

interface Agreeing {
  read: Read | null;
  expiresAt: number;
  accepted: boolean;
  armed: boolean;
  password: string;
  busy: boolean;
  now: number;
}

/** Why the mandate cannot be agreed to yet, in one sentence; null when nothing stands in the way. */
export function mandateObstacle(state: Agreeing): string | null {
  const { read, expiresAt, accepted, armed, password, busy, now } = state;
  if (read === null) return 'The signer is reading the terms.';
  if (read.problem !== null) return 'The signer does not take these terms.';
  if (now >= expiresAt) return 'These terms have ended already. Have them drawn up again.';
  if (busy) return 'The signer is making the mandate.';
  if (!accepted) return 'Tick the box when you have read the terms.';
  if (password === '') return 'Type your password.';
  return armed ? null : 'Take a moment to read. You can agree in a second.';
}

/** What it may do while nobody is there, in sentences. */
export function absenceWords({ terms }: Pick<ProposedMandate, 'terms'>, now: number): string[] {
  const { whileLocked, expiresAt, maxUses } = terms;
  const until = dayAndClock(expiresAt, now, ownZone());
  const often = maxUses === 1 ? 'one transaction' : `${maxUses} transactions`;
  return [
    `Until ${until} (${ownZone()}) it signs at most ${often} by itself, without asking you and while you are not there: whatever fits the terms below, and nothing else.`,
    whileLocked
      ? 'It does so also while the vault is locked, as long as Countersign runs on this computer.'
      : 'While the vault is locked it waits until you unlock it.',
    'It signs from a new account of its own, which holds only what you send there. The keys of your other accounts are never used for it.',
    'You can revoke it at any time, without a password.',
  ];
}

const passwordCodes = ['VAULT_WRONG_PASSWORD', 'PASSWORD_WAIT'];

/** Whether it is the password that was refused, and not the terms. */
export function isPasswordRefused(error: Pick<ErrorShape, 'code'> | null): boolean {
  return error !== null && passwordCodes.includes(error.code);
}
