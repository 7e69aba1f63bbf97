import type { Allowance } from '../agent/model/model-call.ts';
import type { ModelClient } from '../agent/model/model-client.ts';
import type { PromptTemplate } from '../agent/prompts/prompt-template.ts';

/** What is asked of a model, and with what: see ModelDesk. */
export interface ModelPort {
  /** The model that would be asked, `chosen` unless null; null without a key. */
  ready(chosen: string | null): Promise<string | null>;
  /** What a call may still cost today. Errors: MODEL_BUDGET_SPENT, MODEL_PRICE_UNKNOWN. */
  allowance(model: string): Allowance;
  client: Pick<ModelClient, 'stream' | 'structured'>;
  /** Errors: PROMPT_DAMAGED. */
  prompt(id: string): PromptTemplate;
}
