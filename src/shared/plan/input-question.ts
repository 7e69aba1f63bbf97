import { z } from 'zod';
import { inItsPlace, isSecret } from '../commands/asked-secrets.ts';
import { gateQuestion } from './gate-question.ts';
import type { ActionNode, GateNode, PlanNode } from './nodes.ts';
import { unwrapLiteral } from './normalise/params.ts';

/** In characters. */
export const longestInput = 10_000;

const longestPrompt = 1_000;
const mostOptions = 50;

const inputSchema = z
  .strictObject({
    prompt: z.string().min(1).max(longestPrompt),
    kind: z.enum(['text', 'choice', 'confirm', 'secret']),
    options: z.array(z.string().min(1).max(200)).min(1).max(mostOptions).optional(),
    expiresAfterMs: z.number().optional(),
  })
  .refine(({ kind, options }) => (kind === 'choice') === (options !== undefined))
  .refine(({ options = [] }) => new Set(options).size === options.length);

export type InputQuestion = z.infer<typeof inputSchema>;

/** What a step of get_user_input asks, to the letter of the plan; null where it asks nothing that can be put to a person. */
export function inputQuestion({
  tool,
  params,
}: Pick<ActionNode, 'tool' | 'params'>): InputQuestion | null {
  if (tool !== 'get_user_input') return null;
  const plain = Object.entries(params).map(([name, value]) => [name, unwrapLiteral(value)]);
  const read = inputSchema.safeParse(Object.fromEntries(plain));
  return read.success ? read.data : null;
}

/** What a person is asked by a node that waits for their answer and for nothing else; null by any other. */
export function questionOf(node: PlanNode): string | null {
  if (node.type === 'gate')
    return node.condition === undefined ? gateQuestion(node as GateNode) : null;
  return node.type === 'action' ? (inputQuestion(node)?.prompt ?? null) : null;
}

/** Whether a step asks for what is written nowhere. */
export function asksSecret(node: PlanNode): boolean {
  return node.type === 'action' && inputQuestion(node)?.kind === 'secret';
}

/** The answer as it is written down, of a secret only that it was given; null where it is none to this question. */
export function answerTo(node: PlanNode, given: string): string | null {
  const question = node.type === 'action' ? inputQuestion(node) : null;
  if (question?.kind === 'secret') return isSecret(given) ? inItsPlace : null;
  if (question?.kind === 'text') {
    const text = given.trim();
    return text === '' || text.length > longestInput ? null : text;
  }
  const options = question?.kind === 'choice' ? question.options : ['yes', 'no'];
  return options?.includes(given) === true ? given : null;
}
