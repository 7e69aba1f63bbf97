// Words to an outcome with one call of a model and at most two repairs. The model only says which words of the
// user fill which slot; the same compiler as ever decides what they mean, and everything is checked here.
import { type AppError, toAppError } from '../../../shared/errors.ts';
import type { CompileOutcome } from '../../../shared/plan/compile-outcome.ts';
import { addSpent, nothingSpent } from '../model/cost.ts';
import type {
  Allowance,
  ModelCall,
  ModelMessage,
  ModelReply,
  ModelWatch,
  Spent,
} from '../model/model-call.ts';
import type { ModelClient } from '../model/model-client.ts';
import { isUntrusted } from '../prompts/context-block.ts';
import { nameOfPrompt, type PromptTemplate, renderSystem } from '../prompts/prompt-template.ts';
import { guardWish } from './guard-wish.ts';
import type { AnswerIssue } from './judge-answer.ts';
import { modelIntentSchema } from './model-intent.ts';
import { askOnce, readAnswer, schemaIssues, tellIssues } from './read-answer.ts';
import { listOfPlanTools, tellRequest } from './tell-request.ts';
import type { Wish } from './wish.ts';

export interface PlannerPorts {
  model: ModelClient;
  prompt: PromptTemplate;
  /** Holds every call to what models may cost, and records it; without it nothing does. */
  account?: {
    /** Errors: MODEL_BUDGET_SPENT, MODEL_PRICE_UNKNOWN. */
    allowance(): Allowance;
    /** Writes it down. `became`: null where no answer came that can be read. */
    recorded(turn: PlannerTurn, spent: Spent, became: CompileOutcome['outcome'] | null): void;
  };
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
  ports: PlannerPorts,
  wish: Wish,
  watch: Pick<ModelWatch, 'signal' | 'onWait'> = {},
): Promise<Planned> {
  const { prompt } = ports;
  const turns: PlannerTurn[] = [];
  const tainted = (wish.material ?? []).some(isUntrusted);
  let spent = nothingSpent;
  const done = (result: Planned['result']): Planned => ({ result, tainted, turns, spent });
  const stopped = guardWish(wish);
  if (stopped !== null) return done({ ok: true, outcome: stopped });
  const messages = [userTurn(tellRequest(prompt, wish))];
  for (let before = ''; ; ) {
    const turn = await askedTurn(ports, messages, wish, watch);
    if ('refused' in turn) return done({ ok: false, error: turn.refused });
    const { asked, read, issues } = turn;
    spent = addSpent(spent, asked.spent);
    turns.push(turn.told);
    const wrong = repairTurn(issues);
    if (issues.length === 0 || turns.length > mostRepairs || wrong === before) {
      if (!asked.ok) return done({ ok: false, error: asked.error });
      return done({ ok: true, outcome: read?.outcome ?? askOnce([]) });
    }
    before = wrong;
    messages.push({ role: 'assistant', content: asked.reply?.blocks ?? [] }, userTurn(wrong));
  }
}

/** One call, whose cost is recorded before what was set aside for it is free again. */
async function askedTurn(
  { model, prompt, account }: PlannerPorts,
  messages: readonly ModelMessage[],
  wish: Wish,
  watch: Pick<ModelWatch, 'signal' | 'onWait'>,
) {
  let allowance: Allowance | undefined;
  try {
    allowance = account?.allowance();
  } catch (thrown) {
    return { refused: toAppError(thrown) };
  }
  try {
    const call = { ...callOf(prompt, messages), ...(allowance && { allowance }) };
    const asked = await model.structured(call, modelIntentSchema, watch);
    const read = asked.ok ? readAnswer(asked.value, wish) : null;
    const issues = read?.issues ?? schemaIssues(asked.ok ? [] : asked.issues);
    const told = turnOf(prompt, messages, asked.reply, issues);
    account?.recorded(told, asked.spent, read?.outcome.outcome ?? null);
    allowance?.recorded();
    return { asked, read, issues, told };
  } finally {
    allowance?.end();
  }
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
  return { system: renderSystem(prompt, listOfPlanTools()), messages, maxOutputTokens };
}

function userTurn(text: string): ModelMessage {
  return { role: 'user', content: [{ type: 'text', text }] };
}

function textOf(message: ModelMessage | undefined): string {
  return (message?.content ?? []).map((block) => ('text' in block ? block.text : '')).join('');
}

function repairTurn(issues: readonly AnswerIssue[]): string {
  return `The app found this wrong with the document:\n${tellIssues(issues)}\nGive the whole document again, mended. Use status ask where only the person can say.`;
}
