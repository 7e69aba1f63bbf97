import type { Plan } from '../plan/schema.ts';
import type { RunState, WaitReason } from '../runs/states.ts';

/** The first of what was found, and whether there is more of it. */
export interface FoundGroup<Item> {
  items: Item[];
  more: boolean;
}

export interface FoundChat {
  conversationId: string;
  title: string;
  /** The newest message that has all the words; null where they are in the title alone. */
  said: { messageId: string; excerpt: string } | null;
}

export interface FoundPlan {
  planId: string;
  name: string;
  status: Plan['status'];
  /** Epoch milliseconds. */
  updatedAt: number;
}

export interface FoundRun {
  executionId: string;
  planName: string;
  state: RunState;
  waitingFor: WaitReason | null;
  /** Epoch milliseconds. */
  startedAt: number;
}

export interface FoundPerson {
  name: string;
  /** EIP-55. */
  address: string;
  as: 'own' | 'watched' | 'contact';
}

/** What of a data folder has the words that were looked for; each group newest first, people by kind. */
export interface Found {
  chats: FoundGroup<FoundChat>;
  plans: FoundGroup<FoundPlan>;
  runs: FoundGroup<FoundRun>;
  people: FoundGroup<FoundPerson>;
}
