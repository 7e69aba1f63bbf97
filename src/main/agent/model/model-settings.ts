import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { isSafeServiceUrl } from '../../chain/rpc/is-safe-service-url.ts';
import type { StoreReader, StoreWriter } from '../../store/store.ts';

const key = 'model';

/** Which model is asked, and where. The key is in the key chain and never here. */
export const modelSettingsSchema = z.strictObject({
  baseUrl: z.string().max(500),
  model: z.string().regex(/^[A-Za-z0-9][\w.:@/-]{0,127}$/),
});
export type ModelSettings = z.infer<typeof modelSettingsSchema>;

/** Where nobody chose. */
export const usualModelSettings: ModelSettings = {
  ...{ baseUrl: 'https://api.anthropic.com', model: 'claude-sonnet-5-5' },
};

/** Settings that no longer parse count as unset; the row stays until the next change. */
export function readModelSettings(store: Pick<StoreReader, 'settings'>): ModelSettings {
  const stored = store.settings.get(key, modelSettingsSchema);
  return stored?.ok ? stored.value : usualModelSettings;
}

/** Throws MODEL_SETTINGS_INVALID. The log keeps every state: it decides where what is typed goes. */
export function writeModelSettings(
  writer: Pick<StoreWriter, 'settings'>,
  settings: ModelSettings,
): void {
  const { baseUrl } = settings;
  if (!modelSettingsSchema.safeParse(settings).success || !isSafeServiceUrl(baseUrl))
    throw invalid();
  writer.settings.setAudited(key, settings);
}

function invalid(): AppError {
  return new AppError(
    'MODEL_SETTINGS_INVALID',
    'invalid_params',
    'The model or its address cannot be used.',
    {
      advice:
        'The settings are as they were. An address begins with https:// (http:// only for this machine) and holds no name, password or question mark; a model is a name such as claude-sonnet-5-5.',
    },
  );
}
