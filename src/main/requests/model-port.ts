import type { ModelClient } from '../agent/model/model-client.ts';
import type { PromptTemplate } from '../agent/prompts/prompt-template.ts';

/** What is asked of a model, and with what: see ModelDesk. */
export interface ModelPort {
  /** The model that would be asked, `chosen` unless null; null without a key. */
  ready(chosen: string | null): Promise<string | null>;
  /** Errors: MODEL_BUDGET_SPENT, MODEL_PRICE_UNKNOWN. */
  mayAsk(model: string): void;
  client: Pick<ModelClient, 'stream' | 'structured'>;
  /** Errors: PROMPT_DAMAGED. */
  prompt(id: string): PromptTemplate;
}
