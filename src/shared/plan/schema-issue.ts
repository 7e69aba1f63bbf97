import type { z } from 'zod';
import { showPath } from '../json-path.ts';
import { nearestNames } from '../nearest-names.ts';
import type { IssueCode } from './validate/issue-codes.ts';
import type { ValidationIssue } from './validate/result.ts';

/** SCHEMA, with the place and what is wrong there in plain words. */
export function schemaIssue(
  issue: z.core.$ZodIssue,
  document: unknown,
  nodeId: string | null,
): ValidationIssue {
  const path = showPath(issue.path);
  const words = schemaWords(issue, valueAt(issue.path, document));
  return {
    severity: 'error',
    nodeId,
    code: 'SCHEMA' satisfies IssueCode,
    message: `${path === '' ? 'The plan' : path} ${words}.`,
    path,
  };
}

function valueAt(path: readonly PropertyKey[], document: unknown): unknown {
  let value = document;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  }
  return value;
}

/** What each kind of JSON value is called. */
const kinds: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
  record: 'an object in { }',
  null: 'null',
};

/** What is wrong, as the end of a sentence that begins with the place. */
function schemaWords(issue: z.core.$ZodIssue, value: unknown): string {
  const absent = value === undefined;
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = kinds[issue.expected] ?? 'something else';
      return absent ? `is missing; it is ${wanted}` : `must be ${wanted}`;
    }
    case 'invalid_value': {
      const words = oneOf(issue.values.map(String), value);
      return absent ? `is missing; it is ${words}` : `must be ${words}`;
    }
    case 'invalid_union': {
      const options: unknown = Reflect.get(issue, 'options');
      if (!Array.isArray(options)) return 'is not a value that fits here';
      return `must be ${oneOf(options.map(String), value)}`;
    }
    case 'unrecognized_keys':
      return `has ${issue.keys.map(quoted).join(', ')}, which does not exist here`;
    case 'too_small':
      return 'must not be empty';
    case 'too_big':
      return `is too long; it may have ${issue.maximum} characters`;
    default:
      return `is not right: ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}`;
  }
}

function oneOf(words: readonly string[], value: unknown): string {
  if (words.length === 1) return quoted(words[0] ?? '');
  const [near] = typeof value === 'string' ? nearestNames(value, words) : [];
  const guess = near === undefined ? '' : `; ${quoted(near)} is near to it`;
  return `one of ${words.map(quoted).join(', ')}${guess}`;
}

function quoted(word: string): string {
  return `"${word.slice(0, 80)}"`;
}
