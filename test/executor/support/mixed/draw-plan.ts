// Random plans of both worlds, and what each of them should leave: worked out while the plan is drawn, from what the
// steps say and not from what the product does.
import { join } from 'node:path';
import { formatUnits, parseEther } from 'viem';
import type { PlanNode } from '../../../../src/shared/plan/nodes.ts';
import type { Provenance } from '../../../../src/shared/plan/schema.ts';
import { oneOf } from '../../../chain/support/random.ts';
import { fileStep } from '../file-world.ts';
import { action, compare, loop, parallel, sequence, when } from '../plans.ts';

/** What a plan should have done once it has run to its end. */
export interface Expected {
  /** By name, below the folder of the plan. */
  files: Map<string, string>;
  /** To each question, by the step that asks. */
  answers: Map<string, string>;
  /** What the account wrapped, and what it gave away. */
  wrappedWei: bigint;
  givenWei: bigint;
  transactions: number;
  /** How often the site is asked, and how often its page is opened. */
  asked: number;
  visited: number;
  /** What the person is told, in this order. */
  messages: string[];
  /** How often the coin is changed into USDC, and what may be taken of that by whom. */
  swaps: number;
  allowed: Map<string, bigint>;
  /** The code that it fails with, in the middle; null where it runs to its end. */
  fails: string | null;
  /** A person wrote whom it pays: what a site says has no part in that. */
  provenance: Record<string, Provenance>;
}

interface Place {
  folder: string;
  origin: string;
  program: string;
  other: string;
  /** A contract that may be let to take something. */
  spender: string;
}

/** A text that an earlier step came to, and how a later one refers to it. */
interface Text {
  stepId: string;
  path: string;
  text: string;
}

interface Drawing extends Expected {
  random: () => number;
  place: Place;
  texts: Text[];
  count: number;
}

const kinds = [
  ...(['ask', 'get', 'run', 'give', 'wrap', 'visit'] as const),
  ...(['tell', 'look', 'swap', 'allow'] as const),
] as const;
type Kind =
  | (typeof kinds)[number]
  | 'create'
  | 'edit'
  | 'move'
  | 'delete'
  | 'beside'
  | 'branch'
  | 'loop';

/**
 * A plan with each kind of step at least once, in random order among random others; one that `fails` ends at a random
 * place behind its first step.
 */
export function drawPlan(
  random: () => number,
  place: Place,
  fails: boolean,
): { root: PlanNode; expected: Expected } {
  const drawing: Drawing = {
    ...{ random, place, texts: [], count: 0 },
    ...{ files: new Map(), answers: new Map() },
    ...{ wrappedWei: 0n, givenWei: 0n, transactions: 0, asked: 0, provenance: {} },
    ...{ visited: 0, messages: [], swaps: 0, allowed: new Map(), fails: null },
  };
  const others: Kind[] = ['create', 'edit', 'move', 'delete', 'beside', 'branch', 'loop', ...kinds];
  const more = Array.from({ length: 2 + Math.floor(random() * 4) }, () => oneOf(random, others));
  const order: Kind[] = ['create', ...shuffled(random, [...kinds, ...more]), 'create'];
  if (!fails) {
    const steps = order.map((kind) => draw[kind](drawing));
    return { root: sequence('all', steps), expected: drawing };
  }
  const cut = 1 + Math.floor(random() * (order.length - 1));
  const done = order.slice(0, cut).map((kind) => draw[kind](drawing));
  const { provenance } = drawing;
  // What comes behind the failure is drawn, and leaves nothing.
  const expected = { ...structuredClone(untilHere(drawing)), provenance, answers: drawing.answers };
  const [step, code] = failure(drawing);
  const never = order.slice(cut).map((kind) => draw[kind](drawing));
  return {
    root: sequence('all', [...done, step, ...never]),
    expected: { ...expected, fails: code },
  };
}

function untilHere(drawing: Drawing): Expected {
  const { files, answers, wrappedWei, givenWei, transactions, asked, provenance } = drawing;
  const { visited, messages, swaps, allowed, fails } = drawing;
  return {
    ...{ files, answers, wrappedWei, givenWei, transactions, asked, provenance },
    ...{ visited, messages, swaps, allowed, fails },
  };
}

/** A step that fails, and the code of it. */
function failure(drawing: Drawing): [PlanNode, string] {
  const id = nextId(drawing);
  const { program, folder } = drawing.place;
  return oneOf(drawing.random, [
    [fileStep(id, 'read_file', { path: join(folder, 'nowhere') }), 'FILE_MISSING'],
    [fileStep(id, 'run_command', { program, args: ['-e', 'process.exit(3)'] }), 'COMMAND_FAILED'],
    [
      fileStep(id, 'get_user_input', { prompt: 'And?', kind: 'text', expiresAfterMs: 1 }),
      'INPUT_EXPIRED',
    ],
  ]);
}

const draw: Readonly<Record<Kind, (drawing: Drawing) => PlanNode>> = {
  ask: (drawing) => {
    const id = nextId(drawing);
    const isChoice = drawing.random() < 0.5;
    const options = ['red', 'green', 'blue'];
    const answer = isChoice ? oneOf(drawing.random, options) : `answer of ${id}`;
    drawing.answers.set(`all/${id}`, answer);
    drawing.texts.push({ stepId: id, path: 'answer', text: answer });
    const asks = isChoice ? { kind: 'choice', options } : { kind: 'text' };
    return fileStep(id, 'get_user_input', { prompt: `What of ${id}?`, ...asks });
  },
  get: (drawing) => {
    const id = nextId(drawing);
    drawing.asked += 1;
    drawing.texts.push({ stepId: id, path: 'json.page', text: `page of ${id}` });
    return fileStep(id, 'http_get', { url: `${drawing.place.origin}/${id}` });
  },
  run: (drawing) => {
    const id = nextId(drawing);
    drawing.texts.push({ stepId: id, path: 'stdout', text: `said by ${id}` });
    return command(drawing, id, 1);
  },
  give: (drawing) => {
    const amount = `0.00${1 + Math.floor(drawing.random() * 9)}`;
    drawing.givenWei += parseEther(amount);
    drawing.transactions += 1;
    const id = nextId(drawing);
    for (const name of ['to', 'amount', 'token']) {
      drawing.provenance[`${id}.${name}`] = { source: 'user_edit' };
    }
    const params = { token: 'ETH', amount, to: drawing.place.other };
    return action(id, { tool: 'transfer', params });
  },
  wrap: (drawing) => {
    const amount = `0.00${1 + Math.floor(drawing.random() * 9)}`;
    drawing.wrappedWei += parseEther(amount);
    drawing.transactions += 1;
    return action(nextId(drawing), { tool: 'wrap', params: { amount } });
  },
  visit: (drawing) => {
    const id = nextId(drawing);
    const url = `${drawing.place.origin}/${id}`;
    drawing.visited += 1;
    drawing.texts.push({ stepId: id, path: 'url', text: url });
    return fileStep(id, 'browser_act', { steps: [{ do: 'navigate', url }] });
  },
  tell: (drawing) => {
    const id = nextId(drawing);
    drawing.messages.push(`a word of ${id}`);
    return fileStep(id, 'notify', { message: `a word of ${id}` });
  },
  /** A file is read where there is one, else the folder. */
  look: (drawing) => {
    const [name, text] = oneFile(drawing);
    const id = nextId(drawing);
    const { folder } = drawing.place;
    if (name === undefined || text === undefined || drawing.random() < 0.3) {
      return fileStep(id, 'list_files', { path: folder, recursive: true });
    }
    drawing.texts.push({ stepId: id, path: 'content', text });
    return fileStep(id, 'read_file', { path: join(folder, name) });
  },
  swap: (drawing) => {
    const amount = `0.00${1 + Math.floor(drawing.random() * 9)}`;
    drawing.swaps += 1;
    drawing.transactions += 1;
    const params = { tokenIn: 'ETH', tokenOut: 'USDC', amount, venue: 'uniswap_v2' };
    return action(nextId(drawing), { tool: 'defi_swap', params });
  },
  allow: (drawing) => {
    const units = 1 + Math.floor(drawing.random() * 1_000_000);
    const id = nextId(drawing);
    const spender = drawing.place.spender;
    drawing.allowed.set(spender, BigInt(units));
    drawing.transactions += 1;
    for (const name of ['token', 'spender', 'amount']) {
      drawing.provenance[`${id}.${name}`] = { source: 'user_edit' };
    }
    const params = { token: 'USDC', spender, amount: formatUnits(BigInt(units), 6) };
    return action(id, { tool: 'approve', params });
  },
  create: (drawing) => create(drawing, true),
  edit: (drawing) => {
    const [name, text] = oneFile(drawing);
    if (name === undefined || text === undefined) return create(drawing, true);
    const id = nextId(drawing);
    drawing.files.set(name, `edited by ${id}`);
    const edits = [{ oldText: text, newText: `edited by ${id}` }];
    return fileStep(id, 'modify_file', { path: join(drawing.place.folder, name), edits });
  },
  move: (drawing) => {
    const [name, text] = oneFile(drawing);
    if (name === undefined || text === undefined) return create(drawing, true);
    const id = nextId(drawing);
    const to = `moved/${id}`;
    drawing.files.delete(name);
    drawing.files.set(to, text);
    const [from, goal] = [name, to].map((each) => join(drawing.place.folder, each));
    return fileStep(id, 'move_file', { from, to: goal });
  },
  delete: (drawing) => {
    const [name] = oneFile(drawing);
    if (name === undefined) return create(drawing, true);
    drawing.files.delete(name);
    const path = join(drawing.place.folder, name);
    return fileStep(nextId(drawing), 'delete_file', { path });
  },
  /** Side by side, and nothing of it is referred to by the others of it. */
  beside: (drawing) => {
    const id = nextId(drawing);
    return parallel(id, [create(drawing, false), draw.give(drawing), create(drawing, false)]);
  },
  /** The other way is never gone. */
  branch: (drawing) => {
    const id = nextId(drawing);
    const path = join(drawing.place.folder, `never-${id}`);
    const never = fileStep(nextId(drawing), 'create_file', { path, content: 'never' });
    const taken = create(drawing, true);
    return drawing.random() < 0.5
      ? when(id, compare(1, 'lt', 2), taken, never)
      : when(id, compare(1, 'gt', 2), never, taken);
  },
  loop: (drawing) => {
    const id = nextId(drawing);
    const rounds = 2 + Math.floor(drawing.random() * 2);
    return loop(id, command(drawing, nextId(drawing), rounds), { maxIterations: rounds });
  },
};

/** A new file with a text of its own, or one that an earlier step came to. */
function create(drawing: Drawing, mayRefer: boolean): PlanNode {
  const id = nextId(drawing);
  const name = drawing.random() < 0.3 ? `new/${id}` : id;
  const refersTo = drawing.texts.length > 0 && mayRefer && drawing.random() < 0.7;
  const source = refersTo ? oneOf(drawing.random, drawing.texts) : null;
  drawing.files.set(name, source?.text ?? `made by ${id}`);
  const content =
    source === null
      ? `made by ${id}`
      : { type: 'step_output', stepId: source.stepId, path: source.path };
  return fileStep(id, 'create_file', { path: join(drawing.place.folder, name), content });
}

/** A program that leaves a mark for each time that it ran, which no other step touches. */
function command({ place, files }: Drawing, id: string, times: number): PlanNode {
  files.set(`ran-${id}`, 'x'.repeat(times));
  const script = `require('fs').appendFileSync('ran-${id}', 'x'); process.stdout.write('said by ${id}')`;
  const params = { program: place.program, args: ['-e', script], cwd: place.folder };
  return fileStep(id, 'run_command', params);
}

function oneFile({ files, random }: Drawing): [string?, string?] {
  const touched = [...files].filter(([name]) => !name.startsWith('ran-'));
  return touched.length === 0 ? [] : oneOf(random, touched);
}

function nextId(drawing: Drawing): string {
  drawing.count += 1;
  return `s${drawing.count}`;
}

function shuffled<T>(random: () => number, items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
