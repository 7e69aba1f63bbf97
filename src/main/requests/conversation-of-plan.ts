import type { StoreReader } from '../store/store.ts';
import { contentOf } from './messages.ts';

/** The conversation that shows a plan; undefined for plans from elsewhere. */
export function conversationOfPlan(
  { conversations }: Pick<StoreReader, 'conversations'>,
  planId: string,
): string | undefined {
  const card = conversations.messagesOfPlan(planId).find((record) => {
    const content = contentOf(record);
    return content?.kind === 'plan' && content.planId === planId;
  });
  return card?.conversationId;
}
