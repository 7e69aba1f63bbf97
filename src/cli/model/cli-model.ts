import { createModelClient, type ModelClient } from '../../main/agent/model/model-client.ts';
import { usualModelLimits } from '../../main/agent/model/model-ports.ts';
import {
  type ModelSettings,
  readModelSettings,
  usualModelSettings,
} from '../../main/agent/model/model-settings.ts';
import { systemTimers } from '../../main/agent/model/timers.ts';
import { recordedFetch } from '../../main/records/recorder.ts';
import { readDailyUsd, usualDailyUsd } from '../../main/services/model/model-budget.ts';
import type { StoreReader } from '../../main/store/store.ts';
import { readStored } from '../read-stored.ts';
import { recorderOf } from '../record-options.ts';
import type { VerbContext } from '../verb.ts';

/** Where the command line finds the key of the model service; it is never written down. */
const keyVariable = 'ANTHROPIC_API_KEY';

/** As they are set in the data folder, also while the app is open. */
export function modelSettingsOf(context: Pick<VerbContext, 'dataDir'>): ModelSettings {
  return readStored(context, readModelSettings, usualModelSettings);
}

/** The limit of a day too, for people. */
export function modelViewOf(
  context: Pick<VerbContext, 'dataDir'>,
): ModelSettings & { dailyUsd: string | null } {
  const read = (reader: Pick<StoreReader, 'settings'>) => ({
    ...readModelSettings(reader),
    dailyUsd: readDailyUsd(reader),
  });
  return readStored(context, read, { ...usualModelSettings, dailyUsd: usualDailyUsd });
}

/** Whether a model can be asked at all, or its recorded answers. */
export function hasModel(context: VerbContext): boolean {
  return keyOf(context) !== null || recorderOf(context).mode === 'replay-or-fail';
}

/** The client of one call, with the key of the environment. */
export function cliModel(context: VerbContext, settings: ModelSettings): ModelClient {
  const { mode, folder } = recorderOf(context);
  // Who only replays needs no key, and the SDK wants some.
  const key = keyOf(context) ?? (mode === 'replay-or-fail' ? 'none' : null);
  return createModelClient({
    key: { read: async () => key },
    settings: () => settings,
    fetch: recordedFetch(fetch, { mode, folder }),
    ...{ timers: systemTimers, now: () => Date.now(), chance: Math.random },
    limits: usualModelLimits,
  });
}

/** Null where the environment holds none. */
export function keyOf({ io }: Pick<VerbContext, 'io'>): string | null {
  return io.environment[keyVariable]?.trim() || null;
}
