// Every call from a window goes through here: check the sender, parse the payload, look whether the vault
// is in a state for it, then the handler.
// The answer is always an envelope. Knows nothing of Electron, so that all of it is tested without.
import { AppError, toAppError } from '../../shared/errors.ts';
import type { ChannelName } from '../../shared/ipc/channel-names.ts';
import {
  appRequests,
  type RequestOf,
  requests,
  vaultStates,
  visitRequests,
} from '../../shared/ipc/contract.ts';
import type { Responses } from '../../shared/ipc/responses.ts';
import type { VaultState } from '../../shared/ipc/views.ts';
import type { Result } from '../../shared/result.ts';
import type { Log } from '../log.ts';
import { checkPayloadLimits } from './payload-limits.ts';

/** What Electron says about who called. */
export interface Sender {
  /** Kind of the window that owns these web contents; null when it is none of ours. */
  window: 'app' | 'trusted' | 'visit' | null;
  /** True only for the main frame of that window, still attached. */
  isMainFrame: boolean;
  /** `senderFrame.origin`, e.g. `app://app`. */
  origin: string | null;
}

export type Handlers = {
  [Name in ChannelName]: (payload: RequestOf<Name>) => Promise<Responses[Name]> | Responses[Name];
};

/** The origin that pages of each kind of window are served from. */
export const windowOrigins = {
  app: 'app://app',
  trusted: 'app://trusted',
  visit: 'app://visit',
} as const;

/** The kind of window that may call a channel. */
function ownerOf(channel: ChannelName): keyof typeof windowOrigins {
  if (channel in appRequests) return 'app';
  return channel in visitRequests ? 'visit' : 'trusted';
}

function checkSender(channel: ChannelName, sender: Sender): void {
  const owner = ownerOf(channel);
  if (sender.isMainFrame && sender.window === owner && sender.origin === windowOrigins[owner])
    return;
  throw new AppError('SENDER_REFUSED', 'policy_denied', 'This page may not ask for that.', {
    facts: { channel, window: sender.window, origin: sender.origin },
  });
}

function parsePayload<Name extends ChannelName>(channel: Name, payload: unknown): RequestOf<Name> {
  checkPayloadLimits(payload);
  const parsed = requests[channel].safeParse(payload);
  if (parsed.success) return parsed.data as RequestOf<Name>;
  throw new AppError(
    'BAD_PAYLOAD',
    'invalid_params',
    'The window sent something Countersign does not understand.',
    {
      advice: 'Nothing was changed. Reload the window; if it repeats, report it.',
      facts: { channel, path: parsed.error.issues[0]?.path.join('.') ?? '' },
    },
  );
}

function checkVault(channel: ChannelName, vault: VaultState): void {
  if (vaultStates[channel]?.includes(vault) ?? true) return;
  const message = 'That is not possible in the state that the vault is in.';
  const facts = { channel, vault };
  throw new AppError('VAULT_STATE', 'locked', message, { advice: 'Nothing was changed.', facts });
}

function refuseForNow(): never {
  const advice = 'Nothing was changed. Start the app again first.';
  throw new AppError('NOT_STARTED', 'locked', 'The app did not start.', { advice });
}

/** What answers the windows. */
export interface Desk {
  /** Where the app did not start, of few channels only. */
  handlers: Partial<Handlers>;
  /** State of the vault at this moment. */
  vault: () => VaultState;
  log: Log;
}

/** Answers one call; never throws. */
export async function answerCall<Name extends ChannelName>(
  { handlers, vault, log }: Desk,
  channel: Name,
  sender: Sender,
  payload: unknown,
): Promise<Result<Responses[Name]>> {
  try {
    checkSender(channel, sender);
    const request = parsePayload(channel, payload);
    checkVault(channel, vault());
    const handle = handlers[channel] ?? refuseForNow;
    return { ok: true, value: await handle(request) };
  } catch (thrown) {
    const error = toAppError(thrown);
    log.warn('call_refused', { ...error.facts, channel, code: error.code });
    if (error.code === 'UNEXPECTED') log.error('call_failed', error);
    return { ok: false, error: error.toShape() };
  }
}
