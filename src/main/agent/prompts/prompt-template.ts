// Prompts are templates with a version, kept beside the code and recorded with every call that used them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { type ContextBlock, fenced } from './context-block.ts';

const templateSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/),
  version: z.number().int().positive(),
  purpose: z.string().min(1),
  /** The instructions, the most stable first. They hold no placeholder but `{{tools}}`, which the app fills. */
  system: z.array(z.string().min(1)).min(1),
  /** The turn of the user; each placeholder stands for the blocks of that name. */
  user: z.string().min(1),
  /** JSON schema of the document that is asked for, where one is. */
  answer: z.record(z.string(), z.json()).optional(),
});
export type PromptTemplate = z.infer<typeof templateSchema>;

/** As it is recorded: `plan-intent@1`. */
export function nameOfPrompt({ id, version }: PromptTemplate): string {
  return `${id}@${version}`;
}

/** The template of that id. Throws PROMPT_DAMAGED, which is a fault of the installation. */
export function loadPrompt(resourcesDir: string, id: string): PromptTemplate {
  try {
    const text = readFileSync(join(resourcesDir, 'prompts', `${id}.yaml`), 'utf8');
    const template = templateSchema.parse(parse(text));
    if (template.id !== id) throw new Error(`The template calls itself ${template.id}.`);
    return template;
  } catch (cause) {
    throw new AppError(
      'PROMPT_DAMAGED',
      'invalid_params',
      `The instructions "${id}" that Countersign ships cannot be read.`,
      { advice: 'Nothing was asked. Install Countersign again.', cause },
    );
  }
}

const placeholder = /\{\{(\w+)\}\}/g;

/**
 * The turn with every placeholder filled by its blocks, fenced. A placeholder without blocks leaves nothing;
 * blocks without a placeholder, or a placeholder that nobody knows, are a fault of the program.
 */
export function renderTurn(
  { user }: PromptTemplate,
  blocks: Readonly<Record<string, readonly ContextBlock[]>>,
): string {
  const named = new Set([...user.matchAll(placeholder)].map(([, name]) => name ?? ''));
  const given = Object.keys(blocks);
  if (given.some((name) => !named.has(name)) || named.size !== given.length)
    throw new TypeError(`The turn wants ${[...named].join(', ')} and got ${given.join(', ')}.`);
  // By a function: what is filled in is never read for placeholders itself.
  return user.replace(placeholder, (_, name: string) =>
    (blocks[name] ?? []).map(fenced).join('\n\n'),
  );
}

/** The instructions with the list of tools in them. */
export function renderSystem({ system }: PromptTemplate, tools: string): string[] {
  return system.map((text) => text.replace('{{tools}}', () => tools).trim());
}
