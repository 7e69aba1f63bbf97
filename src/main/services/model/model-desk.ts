import type { Change } from '../../../shared/ipc/change.ts';
import type { ModelChoiceView, ModelView } from '../../../shared/ipc/model-views.ts';
import type { SystemQuestion } from '../../../shared/system-question.ts';
import { hasPrice, usdPerMillion } from '../../agent/model/cost.ts';
import type { Allowance } from '../../agent/model/model-call.ts';
import type { ModelClient } from '../../agent/model/model-client.ts';
import {
  type ModelSettings,
  readModelSettings,
  usualModelSettings,
  writeModelSettings,
} from '../../agent/model/model-settings.ts';
import { loadPrompt, type PromptTemplate } from '../../agent/prompts/prompt-template.ts';
import type { Clock } from '../../clock.ts';
import type { Store } from '../../store/open-store.ts';
import type { AppServiceKey } from '../keys/app-service-key.ts';
import { keyQuestion, placeQuestion } from '../keys/service-questions.ts';
import type { DayAllowances } from './day-allowances.ts';
import { allowancesOfDay } from './day-of-store.ts';
import { readDailyUsd, startOfDay, writeDailyUsd } from './model-budget.ts';

export interface ModelDeskOptions {
  store: Pick<Store, 'reader' | 'writer'>;
  client: ModelClient;
  key: AppServiceKey;
  resourcesDir: string;
  clock: Clock;
  notify: (change: Change) => void;
}

/** Which model is asked, with which key and for how much money; and the asking. */
export class ModelDesk {
  readonly #options: ModelDeskOptions;
  readonly #allowances: DayAllowances;

  constructor(options: ModelDeskOptions) {
    this.#options = options;
    this.#allowances = allowancesOfDay(options.store, options.clock);
  }

  async view(): Promise<ModelView> {
    const { reader } = this.#options.store;
    const { model, baseUrl } = this.#settings();
    return {
      ...{ model, baseUrl, isPriced: hasPrice(model) },
      keyPlace: await this.#options.key.place(baseUrl),
      dailyUsd: readDailyUsd(reader),
      spentTodayUsd: this.#spentToday(),
    };
  }

  /** Errors: MODEL_SETTINGS_INVALID, MODEL_BUDGET_INVALID. */
  set(change: { model?: string; baseUrl?: string; dailyUsd?: string | null }): Promise<ModelView> {
    const { reader, writer } = this.#options.store;
    const { dailyUsd, ...named } = change;
    writer.together(() => {
      if (dailyUsd !== undefined) writeDailyUsd(writer, dailyUsd);
      if (Object.keys(named).length > 0)
        writeModelSettings(writer, { ...readModelSettings(reader), ...named });
    });
    return this.#changed();
  }

  /** Where the model is asked. */
  get baseUrl(): string {
    return this.#settings().baseUrl;
  }

  /** What is asked outside of the page before a model is asked at this address. */
  placeQuestion(baseUrl: string): SystemQuestion | null {
    return placeQuestion(placeOf(baseUrl), this.baseUrl, consequence);
  }

  /** And before a key is given to it. */
  keyQuestion(baseUrl: string): SystemQuestion | null {
    return keyQuestion(placeOf(baseUrl));
  }

  /** The key that a person copied, by default for the service that is set. Errors: MODEL_KEY_INVALID. */
  async takeKey(copied: string, baseUrl = this.baseUrl): Promise<ModelView> {
    await this.#options.key.take(baseUrl, copied);
    return this.#changed();
  }

  /** That of the service that is set. Errors: MODEL_KEY_NOT_KEPT. */
  async forgetKey(): Promise<ModelView> {
    await this.#options.key.forget(this.baseUrl);
    return this.#changed();
  }

  /** The models of the key, newest first: that they come is the test of key and address. Errors: MODEL_…. */
  async models(): Promise<ModelChoiceView[]> {
    const models = await this.#options.client.models();
    return models.map((model) => ({ ...model, usdPerMillion: usdPerMillion(model.id) }));
  }

  /** The model that would be asked, `chosen` unless null; null without a key that can be read. */
  async ready(chosen: string | null): Promise<string | null> {
    const { model, baseUrl } = this.#settings();
    const place = await this.#options.key.place(baseUrl);
    return place === 'key_chain' || place === 'memory' ? (chosen ?? model) : null;
  }

  /** What a call may still cost today. Errors: MODEL_BUDGET_SPENT, MODEL_PRICE_UNKNOWN. */
  allowance(model: string): Allowance {
    return this.#allowances.open(model);
  }

  /** Asks and tells what comes as it comes. Never rejects: what is in the way of asking is a result too. */
  get client(): Pick<ModelClient, 'stream' | 'structured'> {
    return this.#options.client;
  }

  /** Errors: PROMPT_DAMAGED. */
  prompt(id: string): PromptTemplate {
    return loadPrompt(this.#options.resourcesDir, id);
  }

  #settings(): ModelSettings {
    return readModelSettings(this.#options.store.reader);
  }

  #spentToday(): string | null {
    const { store, clock } = this.#options;
    return store.reader.requests.modelCostSince(startOfDay(clock.now()));
  }

  #changed(): Promise<ModelView> {
    this.#options.notify({ topic: 'model', id: null });
    return this.view();
  }
}

const consequence =
  'With a key for it, what you write in chats and what is looked up for you goes there, and its answers draft plans.';

function placeOf(baseUrl: string) {
  return { service: 'the model service', baseUrl, shipped: usualModelSettings.baseUrl };
}
