import { parseRequest } from '../src/main/agent/direct-parser/parse-request.ts';
import type { PlanContext } from '../src/shared/plan/context.ts';
import { type Score, scoreItem } from './score-item.ts';
import { contextOf } from './set/context-of.ts';
import type { Item } from './set/item.ts';

/** Has each request compiled as `compile --offline` does, and scores it. */
export function scoreDirectParser(items: readonly Item[], setContext: PlanContext): Score[] {
  return items.map((item) => {
    const context = contextOf(item, setContext);
    const createdAt = Date.parse(context.now ?? '1970-01-01T00:00:00Z');
    return scoreItem(
      item,
      parseRequest(item.text, context, { planId: item.id, createdAt }),
      context,
    );
  });
}
