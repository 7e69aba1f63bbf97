import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const schema = z.looseObject({
  request: z.looseObject({ url: z.string(), params: z.array(z.json()) }),
});

/** The nodes of which a folder keeps answers, each once, by their addresses without keys. */
export function recordedNodes(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return [...new Set(files.flatMap((name) => nodeOf(join(folder, name))))].sort();
}

/** Nothing of a file that is no record of a node. What is damaged is said where it is asked for. */
function nodeOf(file: string): string[] {
  try {
    return [schema.parse(JSON.parse(readFileSync(file, 'utf8'))).request.url];
  } catch {
    return [];
  }
}
