import type { ActionNode } from '../nodes.ts';
import { Call } from './call.ts';
import type { Names } from './names.ts';
import { sentences } from './tools/sentences.ts';

/** What an action does, from its parameters alone: its label is the author's word, not evidence. */
export function describeAction(
  { tool, params, requireConfirmation }: ActionNode,
  names: Names,
): string {
  const call = new Call(params, names);
  const where = call.has('chainId') ? ` on ${call.chain('chainId')}` : '';
  const [main, ...more] = sentences.get(tool)?.(call) ?? [`Call ${tool}`];
  const unsaid = call.unsaid();
  const added = [...more, ...(unsaid.length === 0 ? [] : [`with ${unsaid.join(', ')}`])];
  const ask = requireConfirmation ? ' A person is always asked first.' : '';
  return `${[`${main}${where}`, ...added].join(', ')}.${ask}`;
}
