import { AppError } from '../../shared/errors.ts';
import { notServing, type Serving, servingSchema } from '../../shared/mcp/serving.ts';
import type { StoreReader, StoreWriter } from '../store/store.ts';

const key = 'mcp.serving';

/** What the person lets other programs do. What cannot be read counts as nothing. */
export function readServing({ settings }: Pick<StoreReader, 'settings'>): Serving {
  const stored = settings.get(key, servingSchema);
  return stored?.ok ? stored.value : notServing;
}

/** The log keeps every state of it. */
export function writeServing({ settings }: Pick<StoreWriter, 'settings'>, serving: Serving): void {
  // What is worth something is told of an account that is told.
  settings.setAudited(key, { ...serving, worth: serving.worth && serving.accounts });
}

/** SERVING_OFF: the person lets no program ask. */
export function servingOff(): AppError {
  const message = 'Countersign does not answer other programs: that is switched off.';
  return new AppError('SERVING_OFF', 'policy_denied', message, {
    advice:
      'Nothing was done. It is switched on by the person, in Countersign under Settings, MCP servers.',
  });
}
