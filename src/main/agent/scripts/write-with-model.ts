// The script of a group that is not written here, by a model in two steps: what it needs of its contracts, then its
// lines. Both are judged, and what is wrong with them goes back at most twice; nothing that is wrong is ever run.
import { z } from 'zod';
import { isSourceService } from '../../../shared/contracts/contract-source.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import { amountsSaid } from '../../../shared/script/amounts-said.ts';
import {
  type ScriptBlock,
  type ScriptGroup,
  type ScriptRepair,
  scriptBlockSchema,
} from '../../../shared/script/script-group.ts';
import type { ContractSource } from '../../tools/script/contract-sources.ts';
import type { ScriptWorkshop } from '../../tools/script/workshop.ts';
import type { Allowance, ModelMessage, Spent } from '../model/model-call.ts';
import type { ModelClient } from '../model/model-client.ts';
import type { ContextBlock } from '../prompts/context-block.ts';
import {
  nameOfPrompt,
  type PromptTemplate,
  renderSystem,
  renderTurn,
} from '../prompts/prompt-template.ts';
import type { DraftedScript } from './group-desk.ts';
import { type ContractFacts, judgeFacts } from './judge-facts.ts';
import { judgeLines } from './judge-lines.ts';

export interface ScriptWriterPorts {
  client: Pick<ModelClient, 'structured'>;
  model: string;
  prompt(id: 'script-facts' | 'script-lines'): PromptTemplate;
  /** What a call may still cost, asked before each. Throws what is in the way. */
  allowance(): Allowance;
  /** One answer, for the record of the request. */
  wrote(prompt: string, answer: WrittenAnswer): void;
}

interface Task {
  group: ScriptGroup;
  room: ScriptWorkshop;
  sources: readonly ContractSource[];
}

export interface WrittenAnswer {
  sent: string;
  answered: string | null;
  issues: string[];
  spent: Spent;
}

const mostRepairs = 2;
const maxOutputTokens = 16_000;

/** What is wrong with lines themselves, and a model may mend. */
const mendable: ReadonlySet<string> = new Set([
  ...['SCRIPT_NOT_COMPILED', 'SCRIPT_FORBIDDEN', 'SCRIPT_CHEATCODE', 'SCRIPT_IMPORT_FORBIDDEN'],
  ...['SCRIPT_ADDRESS_UNKNOWN', 'SCRIPT_FUNCTION_UNKNOWN', 'SCRIPT_INTERFACE_CONFLICT'],
]);

/** Errors: SCRIPT_NOT_UNDERSTOOD, those of `mendable` after the last repair, MODEL_*, and those of the sources. */
export async function writeWithModel(
  ports: ScriptWriterPorts,
  { group, room, sources }: Task,
  signal: AbortSignal,
): Promise<DraftedScript> {
  const facts = await askFacts(ports, group, sources, signal);
  const prompt = ports.prompt('script-lines');
  const first = renderTurn(prompt, {
    facts: [blockOf('facts', JSON.stringify(facts.contracts, null, 1), sources)],
    amounts: [own('amounts', amountLines(group, room))],
    operations: [operationsOf(group)],
  });
  const repairs: ScriptRepair[] = [];
  const messages: ModelMessage[] = [userTurn(first)];
  for (;;) {
    const asked = await ask(ports, prompt, messages, signal);
    const found = await compiled(asked.value, group, room, repairs).catch((thrown: unknown) => {
      // It cost what it cost.
      asked.told([toAppError(thrown).code]);
      throw thrown;
    });
    asked.told(found.issues.map(({ code }) => code));
    if (found.drafted !== null) return found.drafted;
    const [worst] = found.issues;
    if (repairs.length === mostRepairs || worst === undefined) throw found.error;
    repairs.push({ code: worst.code, said: worst.said.slice(0, 400) });
    const wrong = found.issues.map(({ code, said }) => `- ${code}: ${said}`).join('\n');
    messages.push(
      { role: 'assistant', content: [{ type: 'text', text: asked.text }] },
      userTurn(
        `The app found this wrong with it:\n${wrong}\nGive the whole document again, mended.`,
      ),
    );
  }
}

interface Compiled {
  drafted: DraftedScript | null;
  issues: { code: string; said: string }[];
  error: AppError;
}

/** Its lines, judged, compiled and checked; what no repair helps with is thrown. */
async function compiled(
  value: unknown,
  group: ScriptGroup,
  room: ScriptWorkshop,
  repairs: readonly ScriptRepair[],
): Promise<Compiled> {
  const read = scriptBlockSchema.safeParse(value);
  const unread = read.success ? [] : z.prettifyError(read.error).split('\n').slice(0, 10);
  const issues = read.success ? judgeLines(read.data.codelines, group, room) : unread;
  if (!read.success || issues.length > 0) {
    const named = issues.map((said) => ({ code: 'SCRIPT_NOT_UNDERSTOOD', said }));
    return { drafted: null, issues: named, error: notUnderstood(issues) };
  }
  const script: ScriptBlock = {
    codelines: read.data.codelines,
    ...(repairs.length > 0 && { repairs: [...repairs] }),
  };
  try {
    const own = { ...group, script };
    return {
      drafted: { group: own, script: await room.make(own) },
      issues: [],
      error: notUnderstood([]),
    };
  } catch (thrown) {
    if (!(thrown instanceof AppError) || !mendable.has(thrown.code)) throw thrown;
    const { code, message, facts } = thrown;
    const said = typeof facts['compiler'] === 'string' ? facts['compiler'] : message;
    return { drafted: null, issues: [{ code, said }], error: thrown };
  }
}

async function askFacts(
  ports: ScriptWriterPorts,
  group: ScriptGroup,
  sources: readonly ContractSource[],
  signal: AbortSignal,
): Promise<ContractFacts> {
  const prompt = ports.prompt('script-facts');
  const listed = sources.map(({ address, name, lines, events }) => ({
    ...{ address, name, functions: lines, events },
  }));
  const turn = renderTurn(prompt, {
    contracts: [blockOf('contracts', JSON.stringify(listed, null, 1), sources)],
    operations: [operationsOf(group)],
  });
  const messages: ModelMessage[] = [userTurn(turn)];
  for (let repairs = 0; ; repairs += 1) {
    const asked = await ask(ports, prompt, messages, signal);
    const judged = judgeFacts(asked.value, sources);
    asked.told(judged.issues.length === 0 ? [] : ['SCRIPT_NOT_UNDERSTOOD']);
    if (judged.facts !== null) return judged.facts;
    if (repairs === mostRepairs) throw notUnderstood(judged.issues);
    messages.push(
      { role: 'assistant', content: [{ type: 'text', text: asked.text }] },
      userTurn(
        `The app found this wrong with it:\n${judged.issues.map((issue) => `- ${issue}`).join('\n')}\nGive the whole document again, mended.`,
      ),
    );
  }
}

/** One call, whose cost is recorded once it is `told`. An answer that is no such document is judged like any other; that none comes is an error. */
async function ask(
  ports: ScriptWriterPorts,
  prompt: PromptTemplate,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
) {
  const { answer } = prompt;
  if (answer === undefined)
    throw new TypeError(`The prompt ${prompt.id} has no form of an answer.`);
  const allowance = ports.allowance();
  const call = {
    ...{ system: renderSystem(prompt, ''), messages, maxOutputTokens },
    ...{ model: ports.model, allowance },
  };
  const outcome = await ports.client.structured(call, z.fromJSONSchema(answer), { signal });
  const text = outcome.reply?.text ?? '';
  const told = (issues: string[]): void => {
    try {
      ports.wrote(nameOfPrompt(prompt), {
        sent: textOf(messages.at(-1)),
        ...{ answered: outcome.reply === null ? null : text, issues, spent: outcome.spent },
      });
      allowance.recorded();
    } finally {
      allowance.end();
    }
  };
  if (!outcome.ok && outcome.issues.length === 0) {
    told([outcome.error.code]);
    throw outcome.error;
  }
  return { value: outcome.ok ? outcome.value : null, text, told };
}

function amountLines(group: ScriptGroup, room: ScriptWorkshop): string {
  const said = amountsSaid(group.operations, room);
  return said.map(({ words, units }) => `${words} = ${units}`).join('\n') || 'none';
}

/** What others than the app say of a contract is material. */
function blockOf(label: string, text: string, sources: readonly ContractSource[]): ContextBlock {
  const origins = sources.map(({ origin }) => origin);
  const isOwn = origins.every((origin) => origin === 'bundled');
  const origin = isOwn ? 'app' : origins.some(isSourceService) ? 'web' : 'chain';
  return { origin, label, text };
}

function own(label: string, text: string): ContextBlock {
  return { origin: 'app', label, text };
}

/** They were judged by the words of the person before. */
function operationsOf({ operations }: ScriptGroup): ContextBlock {
  const text = operations.map((operation, at) => `${at + 1}. ${operation}`).join('\n');
  return { origin: 'user', label: 'operations', text };
}

function userTurn(text: string): ModelMessage {
  return { role: 'user', content: [{ type: 'text', text }] };
}

function textOf(message: ModelMessage | undefined): string {
  return (message?.content ?? []).map((block) => ('text' in block ? block.text : '')).join('');
}

function notUnderstood(issues: readonly string[]): AppError {
  const message = 'What the model wrote for the group cannot be used as a script.';
  return new AppError('SCRIPT_NOT_UNDERSTOOD', 'invalid_params', message, {
    advice: 'Nothing was signed. Say the operations in other words, or one at a time.',
    facts: { first: (issues[0] ?? '').slice(0, 200) },
  });
}
