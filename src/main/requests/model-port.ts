import type { ModelWatch } from '../agent/model/model-call.ts';
import type { Planned, Wish } from '../agent/planner/plan-words.ts';

/** What came of it, and by which model. */
export type ReadByModel = Planned & { model: string };

/** What is asked of a model, and with what: see ModelDesk. */
export interface ModelPort {
  /** The model that would be asked: that which was chosen, or that of the settings; null without a key. */
  ready(chosen: string | null): Promise<string | null>;
  /** By that model. */
  plan(wish: Wish, model: string, watch: Pick<ModelWatch, 'signal'>): Promise<ReadByModel>;
}
