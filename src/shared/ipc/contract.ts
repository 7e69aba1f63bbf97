// The one contract between the windows and the main process. Every channel has a payload schema,
// the window that may call it, and the states of the vault in which it answers.

import { z } from 'zod';
import { longestSecret } from '../commands/asked-secrets.ts';
import type {
  AppChannelName,
  ChannelName,
  TrustedChannelName,
  VisitChannelName,
} from './channel-names.ts';
import { backupRequests } from './requests/backups.ts';
import { chatRequests } from './requests/chats.ts';
import { id, none, stepPath } from './requests/pieces.ts';
import { planRequests } from './requests/plans.ts';
import { problemRequests } from './requests/problems.ts';
import { recordRequests } from './requests/records.ts';
import { runRequests } from './requests/runs.ts';
import { serverRequests } from './requests/servers.ts';
import { settingsRequests } from './requests/settings.ts';
import { updateRequests } from './requests/updates.ts';
import { walletRequests } from './requests/wallet.ts';
import type { VaultState } from './views.ts';

/** Payload of each channel that the app window may call; unknown keys are refused. */
export const appRequests = {
  ...settingsRequests,
  ...walletRequests,
  ...chatRequests,
  ...serverRequests,
  ...planRequests,
  ...runRequests,
  ...recordRequests,
  ...backupRequests,
  ...updateRequests,
  ...problemRequests,
} as const satisfies Record<AppChannelName, z.ZodType>;

/** Payload of each channel that the trusted window may call. */
export const trustedRequests = {
  'trusted.context': none,
  'trusted.erase': none,
  /** What was typed for the program of the request that is shown. */
  'trusted.secrets': z.strictObject({
    approvalId: id,
    given: z.record(z.string().max(100), z.string().max(longestSecret)),
  }),
  /** The secret that the run asks for which is shown. */
  'trusted.answer': z.strictObject({
    executionId: id,
    path: stepPath,
    secret: z.string().max(longestSecret),
  }),
  /** Ends the run that is shown. */
  'trusted.cancelRun': z.strictObject({ executionId: id }),
  /** `show`: the place that the app's window goes to. */
  'trusted.close': z.strictObject({ show: z.literal('#/settings/backup').optional() }),
} as const satisfies Record<TrustedChannelName, z.ZodType>;

/** Payload of each channel that the frame around a visited page may call. */
export const visitRequests = {
  'visit.shown': z.strictObject({ visitId: id }),
  'visit.stop': z.strictObject({ visitId: id }),
} as const satisfies Record<VisitChannelName, z.ZodType>;

export const requests = { ...appRequests, ...trustedRequests, ...visitRequests };

/**
 * States of the vault in which a channel answers; where none is named, in all of them: what needs an account
 * says so itself. A signer that is locked must not be ended under a person who is typing a password.
 */
export const vaultStates: Readonly<Partial<Record<ChannelName, readonly VaultState[]>>> = {
  'vault.lock': ['unlocked'],
};

export type RequestOf<Name extends ChannelName> = z.infer<(typeof requests)[Name]>;
