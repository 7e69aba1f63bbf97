import { join } from 'node:path';
import { readModelSettings, writeModelSettings } from '../../main/agent/model/model-settings.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { readDailyUsd, writeDailyUsd } from '../../main/services/model/model-budget.ts';
import { openStore } from '../../main/store/open-store.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { hasModel } from './cli-model.ts';
import { modelAnswer } from './model-answer.ts';

/**
 * Changes what was given of the settings and answers them as they are then. Errors: IN_USE while the app is
 * open, STORE_*, MODEL_SETTINGS_INVALID, MODEL_BUDGET_INVALID.
 */
export function changeModel(context: VerbContext): VerbAnswer {
  const { dataDir, clock } = context;
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    const before = readModelSettings(store.reader);
    const after = {
      model: context.option('model') ?? before.model,
      baseUrl: context.option('base-url') ?? before.baseUrl,
    };
    const limit = context.option('daily-usd');
    store.writer.together(() => {
      if (limit !== undefined) writeDailyUsd(store.writer, limit === 'none' ? null : limit);
      writeModelSettings(store.writer, after);
    });
    const dailyUsd = readDailyUsd(store.reader);
    return modelAnswer({ ...after, dailyUsd }, hasModel(context), 'The model is set.');
  } finally {
    store.stop();
  }
}
