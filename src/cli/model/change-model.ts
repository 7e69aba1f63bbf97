import { join } from 'node:path';
import { readModelSettings, writeModelSettings } from '../../main/agent/model/model-settings.ts';
import { makeDataFolder } from '../../main/make-data-folder.ts';
import { openStore } from '../../main/store/open-store.ts';
import type { VerbAnswer, VerbContext } from '../verb.ts';
import { hasModel } from './cli-model.ts';
import { modelAnswer } from './model-answer.ts';

/**
 * Changes what was given of the settings and answers them as they are then. Errors: IN_USE while the app is
 * open, STORE_*, MODEL_SETTINGS_INVALID.
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
    writeModelSettings(store.writer, after);
    return modelAnswer(after, hasModel(context), 'The model is set.');
  } finally {
    store.stop();
  }
}
