// Words to an outcome with one call of a model and at most two repairs. The model only says which words of the
// user fill which slot; the same compiler as ever decides what they mean, and everything is checked here.
import type { AppError } from '../../../shared/errors.ts';
import type { CompileOutcome, Question } from '../../../shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../shared/plan/context.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import { tokensOf } from '../../../shared/tokens/tokens-of.ts';
import { shippedTools } from '../../../shared/tools/tool-registry.ts';
import type { PlanBirth } from '../compiler/build-plan.ts';
import { compileIntent } from '../compiler/compile-intent.ts';
import { toolCompilers } from '../compiler/tools/tool-compilers.ts';
import { guardText } from '../direct-parser/guard-text.ts';
import { addSpent, nothingSpent } from '../model/cost.ts';
import type {
  ModelCall,
  ModelMessage,
  ModelReply,
  ModelWatch,
  Spent,
} from '../model/model-call.ts';
import type { ModelClient } from '../model/model-client.ts';
import { type ContextBlock, isUntrusted } from '../prompts/context-block.ts';
import {
  nameOfPrompt,
  type PromptTemplate,
  renderSystem,
  renderTurn,
} from '../prompts/prompt-template.ts';
import { factsIn, tellFacts } from './facts.ts';
import { holdsSecret } from './holds-secret.ts';
import { type AnswerIssue, judgeAnswer } from './judge-answer.ts';
import { type ModelIntent, modelIntentSchema } from './model-intent.ts';
import { ownQuestions, ownSentence } from './own-words.ts';
import { toIntent } from './to-intent.ts';

export interface Wish {
  /** The person's own words, all of them and nothing else. */
  text: string;
  context: PlanContext;
  birth: PlanBirth;
  tokens?: TokenList;
  /** What else the turn took in, each with its origin. */
  material?: readonly ContextBlock[];
}

export interface PlannerPorts {
  model: ModelClient;
  prompt: PromptTemplate;
  /** The name of the model; that of the settings where none is given. */
  of?: string;
}

/** One turn with the model, for the record of the request. */
export interface PlannerTurn {
  /** `plan-intent@1`. */
  prompt: string;
  sent: string;
  /** Null where no answer came. */
  answered: string | null;
  /** Codes of what was wrong with the answer. */
  issues: string[];
}

/** `tainted`: the turn took in what other people wrote, and what it proposes goes nowhere without a person. */
export interface Planned {
  /** An error where the model could not be asked; nothing was planned then. */
  result: { ok: true; outcome: CompileOutcome } | { ok: false; error: AppError };
  tainted: boolean;
  turns: PlannerTurn[];
  spent: Spent;
}

const mostRepairs = 2;
/** The thoughts of the model count too. */
const maxOutputTokens = 16_000;

/** Asks the model what the words mean, and compiles it. Never throws for what a model says. */
export async function planWords(
  { model, prompt, of }: PlannerPorts,
  wish: Wish,
  watch: Pick<ModelWatch, 'signal' | 'onWait'> = {},
): Promise<Planned> {
  const turns: PlannerTurn[] = [];
  const tainted = (wish.material ?? []).some(isUntrusted);
  let spent = nothingSpent;
  const done = (result: Planned['result']): Planned => ({ result, tainted, turns, spent });
  const stopped = guardWish(wish);
  if (stopped !== null) return done({ ok: true, outcome: stopped });
  const messages = [userTurn(firstTurn(prompt, wish))];
  for (let before = ''; ; ) {
    const call = { ...callOf(prompt, messages), ...(of !== undefined && { model: of }) };
    const asked = await model.structured(call, modelIntentSchema, watch);
    spent = addSpent(spent, asked.spent);
    const read = asked.ok ? readAnswer(asked.value, wish) : null;
    const issues = read?.issues ?? schemaIssues(asked.ok ? [] : asked.issues);
    turns.push(turnOf(prompt, messages, asked.reply, issues));
    const wrong = repairTurn(issues);
    if (issues.length === 0 || turns.length > mostRepairs || wrong === before) {
      if (!asked.ok) return done({ ok: false, error: asked.error });
      return done({ ok: true, outcome: read?.outcome ?? ask([]) });
    }
    before = wrong;
    messages.push({ role: 'assistant', content: asked.reply?.blocks ?? [] }, userTurn(wrong));
  }
}

/** What is not even sent. */
function guardWish({ text }: Wish): CompileOutcome | null {
  const stopped = guardText(text);
  if (stopped !== null && stopped.outcome !== 'needs_model') return stopped;
  if (!holdsSecret(text)) return null;
  const words =
    'This may hold a recovery phrase or a private key, so no model was asked. Say it again without; nobody ever needs to know them.';
  return ask([{ slot: 'text', text: words }]);
}

function turnOf(
  prompt: PromptTemplate,
  messages: readonly ModelMessage[],
  reply: ModelReply | null,
  issues: readonly AnswerIssue[],
): PlannerTurn {
  return {
    ...{ prompt: nameOfPrompt(prompt), sent: textOf(messages.at(-1)) },
    ...{ answered: reply?.text ?? null, issues: issues.map(({ code }) => code) },
  };
}

function callOf(prompt: PromptTemplate, messages: readonly ModelMessage[]): ModelCall {
  return { system: renderSystem(prompt, listOfTools()), messages, maxOutputTokens };
}

/** By name, so that the same tools are the same text. */
function listOfTools(): string {
  return [...toolCompilers]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { slots }]) => {
      const { summary = '', kind } = shippedTools.get(name) ?? {};
      return `- ${name} (${kind === 'read' ? 'reading' : 'acting'}; ${slots.join(', ') || 'no slots'}): ${summary}`;
    })
    .join('\n');
}

function firstTurn(prompt: PromptTemplate, { text, context, material = [] }: Wish): string {
  const facts = tellFacts(factsIn(text, context), context);
  return renderTurn(prompt, {
    facts: [{ origin: 'app', label: 'found in the request', text: facts }],
    material: material.map((block) =>
      holdsSecret(block.text) ? { ...block, text: '[left out: it may hold a secret]' } : block,
    ),
    request: [{ origin: 'user', label: 'the request', text }],
  });
}

function userTurn(text: string): ModelMessage {
  return { role: 'user', content: [{ type: 'text', text }] };
}

function textOf(message: ModelMessage | undefined): string {
  return (message?.content ?? []).map((block) => ('text' in block ? block.text : '')).join('');
}

function repairTurn(issues: readonly AnswerIssue[]): string {
  const lines = issues.slice(0, 20).map(({ code, detail }) => `- ${code}: ${detail}`);
  return `The app found this wrong with the document:\n${lines.join('\n')}\nGive the whole document again, mended. Use status ask where only the person can say.`;
}

/** Of an answer that is no document of the schema; none where nothing came. */
function schemaIssues(issues: readonly string[]): AnswerIssue[] {
  const question = { slot: 'text', text: 'Say it in other words.' };
  return issues.map((detail) => ({ code: 'SCHEMA', detail, question }));
}

/** What the answer comes to, whatever is wrong with it: never a plan while something is. */
function readAnswer(
  answer: ModelIntent,
  wish: Wish,
): { outcome: CompileOutcome; issues: AnswerIssue[] } {
  const { text, context, material = [] } = wish;
  const { intent, unsaid } = toIntent(answer, text);
  if (intent.status === 'ask') {
    const questions = ownQuestions(answer.questions, text, context);
    return { outcome: ask(questions), issues: [] };
  }
  const reason = ownSentence(answer.reason, text, context);
  if (intent.status === 'refuse') {
    const refused = reason ?? 'The model declined to plan this. Nothing was done.';
    return { outcome: { outcome: 'refuse', reason: refused, assumptions: [] }, issues: [] };
  }
  const issues = judgeAnswer({ text, context, material, answer, intent, unsaid });
  if (issues.length > 0) return { outcome: ask(issues.map(({ question }) => question)), issues };
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

function ask(questions: readonly Question[]): CompileOutcome {
  const seen = new Set<string>();
  const once = questions.filter(({ slot, text }) => {
    const isNew = !seen.has(`${slot} ${text}`);
    seen.add(`${slot} ${text}`);
    return isNew;
  });
  const asked = once.length > 0 ? once : [{ slot: 'text', text: 'What should be done?' }];
  return { outcome: 'ask', questions: asked, assumptions: [] };
}
