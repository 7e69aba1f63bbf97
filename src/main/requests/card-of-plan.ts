import type { MessageRecord } from '../store/queries/conversations.ts';
import type { StoreReader } from '../store/store.ts';
import { contentOf } from './messages.ts';

/** The message that shows a plan; undefined for plans from elsewhere. */
export function cardOfPlan(
  { conversations }: Pick<StoreReader, 'conversations'>,
  planId: string,
): MessageRecord | undefined {
  return conversations.messagesOfPlan(planId).find((record) => {
    const content = contentOf(record);
    return content?.kind === 'plan' && content.planId === planId;
  });
}
