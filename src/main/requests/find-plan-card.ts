import type { Store } from '../store/open-store.ts';
import { contentOf } from './messages.ts';

export interface PlanCard {
  conversationId: string;
  requestId: string | null;
  /** Sentences about what was filled in without being asked for. */
  assumptions: string[];
}

/** The message that showed a plan, for what only the conversation knows; undefined for plans from elsewhere. */
export function findPlanCard(
  { conversations }: Store['reader'],
  planId: string,
): PlanCard | undefined {
  for (const { conversationId } of conversations.list()) {
    for (const record of conversations.messages(conversationId)) {
      const content = contentOf(record);
      if (content?.kind !== 'plan' || content.planId !== planId) continue;
      return { conversationId, requestId: record.requestId, assumptions: content.assumptions };
    }
  }
  return undefined;
}
