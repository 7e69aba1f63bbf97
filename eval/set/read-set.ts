import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type PlanContext, planContextSchema } from '../../src/shared/plan/context.ts';
import { type Item, itemSchema } from './item.ts';

/** Why a set cannot be scored: one sentence that names the file and the line. */
export class UnreadableSet extends Error {}

/** The lines of a file, or of every `.jsonl` file of a folder. @throws UnreadableSet */
export function readItems(path: string): Item[] {
  return filesOf(path).flatMap((file) =>
    readText(file)
      .split('\n')
      .flatMap((line, index) =>
        line.trim() === '' ? [] : [readJson(itemSchema, line, `${file}:${index + 1}`)],
      ),
  );
}

/** @throws UnreadableSet */
export function readContext(path: string): PlanContext {
  return readJson(planContextSchema, readText(path), path);
}

function filesOf(path: string): string[] {
  if (path.endsWith('.jsonl')) return [path];
  const names = attempt(path, () => readdirSync(path));
  const files = names.filter((name) => name.endsWith('.jsonl')).sort();
  if (files.length === 0) throw new UnreadableSet(`${path} holds no .jsonl file.`);
  return files.map((name) => join(path, name));
}

function readText(path: string): string {
  return attempt(path, () => readFileSync(path, 'utf8'));
}

function readJson<T>(schema: z.ZodType<T>, text: string, place: string): T {
  const parsed = schema.safeParse(attempt(place, () => JSON.parse(text) as unknown));
  if (parsed.success) return parsed.data;
  throw new UnreadableSet(`${place} does not fit: ${z.prettifyError(parsed.error)}`);
}

function attempt<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new UnreadableSet(`${place} cannot be read: ${why}`);
  }
}
