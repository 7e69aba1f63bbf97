// What a model's document comes to, however it was asked for: judged, and compiled by the same compiler as ever.
import type { CompileOutcome, Question } from '../../../shared/plan/compile-outcome.ts';
import { tokensOf } from '../../../shared/tokens/tokens-of.ts';
import { compileIntent } from '../compiler/compile-intent.ts';
import { type AnswerIssue, judgeAnswer } from './judge-answer.ts';
import type { ModelIntent } from './model-intent.ts';
import { ownQuestions, ownSentence } from './own-words.ts';
import { toIntent } from './to-intent.ts';
import type { Wish } from './wish.ts';

/** What the answer comes to, whatever is wrong with it: never a plan while something is. */
export function readAnswer(
  answer: ModelIntent,
  wish: Wish,
): { outcome: CompileOutcome; issues: AnswerIssue[] } {
  const { text, context, material = [] } = wish;
  const { intent, unsaid } = toIntent(answer, text);
  if (intent.status === 'ask') {
    const questions = ownQuestions(answer.questions, text, context);
    return { outcome: askOnce(questions), issues: [] };
  }
  const reason = ownSentence(answer.reason, text, context);
  if (intent.status === 'refuse') {
    const refused = reason ?? 'The model declined to plan this. Nothing was done.';
    return { outcome: { outcome: 'refuse', reason: refused, assumptions: [] }, issues: [] };
  }
  const issues = judgeAnswer({ text, context, material, answer, intent, unsaid });
  if (issues.length > 0)
    return { outcome: askOnce(issues.map(({ question }) => question)), issues };
  const tokens = wish.tokens ?? tokensOf(context);
  const outcome = compileIntent(intent, text, { context, tokens }, wish.birth);
  return { outcome, issues: compileIssues(outcome) };
}

/** What the compiler asks may be what the model left out. */
function compileIssues(outcome: CompileOutcome): AnswerIssue[] {
  if (outcome.outcome !== 'ask') return [];
  return outcome.questions.map((question) => ({
    ...{ code: 'COMPILE' as const, question },
    detail: `${question.slot}: ${question.text} Mend it if the request answers this, else give the document as it is.`,
  }));
}

export function askOnce(questions: readonly Question[]): CompileOutcome {
  const seen = new Set<string>();
  const once = questions.filter(({ slot, text }) => {
    const isNew = !seen.has(`${slot} ${text}`);
    seen.add(`${slot} ${text}`);
    return isNew;
  });
  const asked = once.length > 0 ? once : [{ slot: 'text', text: 'What should be done?' }];
  return { outcome: 'ask', questions: asked, assumptions: [] };
}

/** What is wrong, for the model. */
export function tellIssues(issues: readonly AnswerIssue[]): string {
  return issues
    .slice(0, 20)
    .map(({ code, detail }) => `- ${code}: ${detail}`)
    .join('\n');
}

/** Of an answer that is no document of the schema; none where nothing came. */
export function schemaIssues(issues: readonly string[]): AnswerIssue[] {
  const question = { slot: 'text', text: 'Say it in other words.' };
  return issues.map((detail) => ({ code: 'SCHEMA', detail, question }));
}
