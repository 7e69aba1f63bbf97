import type { IntentStep } from '../intent/intent.ts';
import type { Said } from '../intent/said.ts';
import type { CompiledAction } from './compiled-action.ts';
import type { Compiled, Surroundings } from './slot.ts';

/** An action before this one, with the id of its node. */
export interface EarlierAction extends CompiledAction {
  /** Id of its step in the intent. */
  step: string;
  nodeId: string;
  chainId: number;
  /** Whether it has run when this step does, and once. */
  certain: boolean;
}

/** What one step is compiled in. */
export interface StepScope extends Surroundings {
  slots: Readonly<Record<string, Said>>;
  /** Where it acts. */
  chainId: number;
  /** Into how many equal parts its amount is cut, one after the other; usually 1. */
  parts: number;
  /** How many share the amount in equal shares; 1 where nothing is said. */
  sharers?: number;
  /** All of the request. */
  steps: readonly IntentStep[];
  /** In the order in which they run. */
  earlier: readonly EarlierAction[];
}

/** How the steps of one tool become actions. */
export interface ToolCompiler {
  /** Names of the slots that it reads. A step with any other is asked about, since what was said would be lost. */
  slots: readonly string[];
  /** What it does is the same wherever it is done: without a chain named, none is assumed aloud. */
  anywhere?: true;
  compile(scope: StepScope): Compiled<CompiledAction>;
}
