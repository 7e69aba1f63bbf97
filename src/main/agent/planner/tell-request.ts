// What a model is told of a request and of the tools that a plan may have.
import { shippedTools } from '../../../shared/tools/tool-registry.ts';
import { toolCompilers } from '../compiler/tools/tool-compilers.ts';
import { type PromptTemplate, renderTurn } from '../prompts/prompt-template.ts';
import { factsIn, tellFacts } from './facts.ts';
import { holdsSecret } from './holds-secret.ts';
import type { Wish } from './wish.ts';

/** By name, so that the same tools are the same text. */
export function listOfPlanTools(): string {
  return [...toolCompilers]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { slots }]) => {
      const { summary = '', kind } = shippedTools.get(name) ?? {};
      return `- ${name} (${kind === 'read' ? 'reading' : 'acting'}; ${slots.join(', ') || 'no slots'}): ${summary}`;
    })
    .join('\n');
}

/** The turn of the user with everything that belongs to it, fenced. */
export function tellRequest(
  prompt: PromptTemplate,
  { text, context, material = [] }: Pick<Wish, 'text' | 'context' | 'material'>,
): string {
  const facts = tellFacts(factsIn(text, context), context);
  return renderTurn(prompt, {
    facts: [{ origin: 'app', label: 'found in the request', text: facts }],
    material: material.map((block) =>
      holdsSecret(block.text) ? { ...block, text: '[left out: it may hold a secret]' } : block,
    ),
    request: [{ origin: 'user', label: 'the request', text }],
  });
}
