// What was asked and how it was read, from the rows of a request: by whom, with which instructions, with what was looked
// up meanwhile, and what it became.
import { parse } from 'yaml';
import type { StoryDetail, StoryPart } from '../../shared/requests/story.ts';
import type { PlainRow, RequestView } from '../store/queries/request-views.ts';
import { directParser, steps } from './record-request.ts';
import { heldDetail } from './story-of-holdings.ts';

/** Outcomes of reading, as the person would say them. */
const outcomes: Readonly<Record<string, string>> = {
  plan: 'Became a plan',
  ask: 'Became a question',
  refuse: 'Was refused',
  answer: 'Was answered',
  said: 'Was answered',
  needs_model: 'Was not understood without a model',
  nothing: 'Came to no answer',
};

const states: Readonly<Record<string, StoryPart['state']>> = {
  ...{ plan: 'done', answer: 'done', said: 'done', ask: 'open' },
  ...{ refuse: 'failed', needs_model: 'failed', nothing: 'failed' },
};

export function readingParts({ request, prompts, toolExecutions }: RequestView): StoryPart[] {
  const held = prompts.find(({ step_number }) => step_number === steps.entryState);
  return [
    plain('said', 'Asked', [`“${request.user_prompt}”`], request.created_at),
    {
      ...plain('account', 'Account', [request.wallet_address ?? 'none yet'], null),
      state: request.wallet_address === null ? 'open' : 'done',
    },
    ...(held === undefined ? [] : [heldPart(held)]),
    ...prompts.flatMap((row) => [...readingPart(row), ...callParts(row, toolExecutions)]),
  ];
}

function heldPart(row: PlainRow): StoryPart {
  const state = readYaml(row.prompt_content).entry_wallet_state;
  const part = plain('held', 'What it held was written down', [], atOf(row));
  return { ...part, details: heldDetail('Held at the beginning', state) };
}

function readingPart(row: PlainRow): StoryPart[] {
  const content = readYaml(row.prompt_content);
  const id = String(row.prompt_id);
  switch (row.prompt_type) {
    case 'user_input':
      return typeof content.answer === 'string'
        ? [plain(id, 'Answered', [`“${content.answer}”`], atOf(row))]
        : [];
    case 'refinement':
      return [plain(id, 'Read', [readBy(row)], atOf(row))];
    case 'refinement_response': {
      const outcome = String(content.outcome ?? '');
      // What it called stands there by itself.
      if (outcome === 'calls') return [];
      const facts = typeof content.reason === 'string' ? [content.reason] : [];
      const part = plain(id, outcomes[outcome] ?? 'Became something else', facts, atOf(row));
      return [{ ...part, state: states[outcome] ?? 'unknown' }];
    }
    default:
      return [];
  }
}

/** "by claude-sonnet-5-5, with the instructions converse@3". */
export function readBy(row: PlainRow): string {
  const { read_by } = readYaml(row.prompt_content);
  const named = read_by === directParser ? 'Countersign itself, without a model' : read_by;
  const instructions =
    row.template_used == null ? '' : `, with the instructions ${row.template_used}`;
  return `by ${row.model ?? named ?? 'a model'}${instructions}`;
}

/** What a model called in its answer to that. */
function callParts({ prompt_id }: PlainRow, calls: readonly PlainRow[]): StoryPart[] {
  return calls
    .filter((call) => call.execution_id === null && call.refined_prompt_id === prompt_id)
    .map((call) => ({
      ...plain(
        String(call.tool_execution_id),
        String(call.reasoning),
        [callFact(call)],
        atOf(call),
      ),
      state: call.execution_status === 'failed' ? 'failed' : 'done',
      details: callDetails(call),
    }));
}

/** "called as get_balance: done". */
export function callFact(call: PlainRow): string {
  const { state } = readYaml(call.execution_result);
  return `called as ${call.tool_name}: ${String(state ?? call.execution_status)}`;
}

/** What others wrote stands in its fence. */
function callDetails({ tool_params, raw_response }: PlainRow): StoryDetail[] {
  return [
    { title: 'Asked with', text: String(tool_params) },
    ...(raw_response === null ? [] : [{ title: 'The model was told', text: String(raw_response) }]),
  ];
}

export function plain(id: string, title: string, facts: string[], at: number | null): StoryPart {
  return { id, title, facts, details: [], state: 'done', at, after: null, isTrouble: false };
}

export function atOf({ created_at }: PlainRow): number {
  return Number(created_at);
}

/** Text that is no YAML any more says nothing here. */
export function readYaml(text: PlainRow[string] | undefined): Record<string, unknown> {
  try {
    const value: unknown = parse(String(text));
    return value !== null && typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}
