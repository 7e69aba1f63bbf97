import type { Scene, Slots } from './scene.ts';

/** An action as it was read: the tool that does it, and what was said for its slots. */
export interface ReadAction {
  tool: string;
  slots: Slots;
  /** It only looks, although its tool can do more: a question, not an order. */
  looks?: true;
}

/**
 * Reads one action that begins here, several of one verb ("send 1 ETH to Bob and 2 to Carol"), or nothing. What it
 * does not understand it leaves: every word that nobody takes sends the whole request to a model.
 */
export type VerbReader = (scene: Scene) => ReadAction | readonly ReadAction[] | undefined;
