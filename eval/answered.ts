import { parseRequest } from '../src/main/agent/direct-parser/parse-request.ts';
import { joinAnswer } from '../src/main/requests/join-answer.ts';
import type { CompileOutcome } from '../src/shared/plan/compile-outcome.ts';
import type { PlanContext } from '../src/shared/plan/context.ts';
import { type Score, scoreItem } from './score-item.ts';
import { contextOf } from './set/context-of.ts';
import type { Item } from './set/item.ts';
import { answerTo, whenAnswered } from './set/when-answered.ts';

/** More questions than a person answers about one request. */
const mostAnswers = 4;

/**
 * Has what must be asked about compiled as in the chat: the question is answered, the answer is joined with the
 * request as the app does, and what comes of both is scored. Items that do not say what is right then are left out.
 */
export function scoreAnswered(items: readonly Item[], setContext: PlanContext): Score[] {
  return items.flatMap((item) => {
    const answered = whenAnswered(item);
    return answered === null ? [] : [scoreOne(item, answered, contextOf(item, setContext))];
  });
}

function scoreOne(item: Item, answered: Item, context: PlanContext): Score {
  const createdAt = Date.parse(context.now ?? '1970-01-01T00:00:00Z');
  const read = (text: string) => parseRequest(text, context, { planId: item.id, createdAt });
  const first = read(item.text);
  // What was not asked about is scored as it is: a plan where a question belongs is wrong.
  if (first.outcome === 'plan') return scoreItem(item, first, context);
  const last = converse(answered, { text: item.text, outcome: first }, read, context);
  return scoreItem({ ...answered, text: last.text }, last.outcome, context);
}

interface Said {
  text: string;
  outcome: CompileOutcome;
}

/** Each question in turn, as long as there is an answer that the app can join. */
function converse(
  item: Item,
  first: Said,
  read: (text: string) => CompileOutcome,
  context: PlanContext,
): Said {
  let last = first;
  for (let round = 0; round < mostAnswers; round += 1) {
    if (last.outcome.outcome !== 'ask') return last;
    const slot = last.outcome.questions[0]?.slot ?? '';
    const answer = answerTo(slot, item, context);
    const joined = answer && joinAnswer({ about: last.text, slot }, answer, read);
    if (!joined) return last;
    last = joined;
  }
  return last;
}
