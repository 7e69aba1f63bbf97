import type { ElicitRequest } from '@modelcontextprotocol/sdk/types.js';
import { cleanBlock } from '../../../shared/clean-block.ts';
import {
  asksForSecret,
  type McpQuestion,
  type QuestionField,
} from '../../../shared/mcp/question.ts';
import { cleanLabel } from '../../../shared/tokens/clean-label.ts';

const mostFields = 12;
const mostOptions = 50;
const mostLetters = 2_000;

/** A question as it can be shown; what it is refused for otherwise. */
export type ReadQuestion = Pick<McpQuestion, 'message' | 'fields'> | { refused: string };

/** Only what a person can answer in a form: text, a number, a yes, one of a few; and never a secret. */
export function readQuestion(params: ElicitRequest['params']): ReadQuestion {
  if (!('requestedSchema' in params)) return { refused: 'It wanted an address to be opened.' };
  const { properties, required = [] } = params.requestedSchema;
  const message = cleanBlock(params.message, mostLetters);
  const all = JSON.stringify([params.message, message, params.requestedSchema]);
  if (asksForSecret(all) || asksForSecret(message)) {
    return { refused: 'It asked for what looks like a secret.' };
  }
  const fields = Object.entries(properties).map(([name, schema]) =>
    readField(name, schema as Schema, required.includes(name)),
  );
  const known = fields.filter((field) => field !== null);
  if (known.length < fields.length || known.length > mostFields) {
    return { refused: 'It asked for what no form here can take.' };
  }
  return { message, fields: known };
}

interface Schema {
  type?: string;
  title?: string;
  description?: string;
  enum?: string[];
  enumNames?: string[];
  oneOf?: { const: string; title: string }[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Null for what is no field here. */
function readField(name: string, schema: Schema, required: boolean): QuestionField | null {
  const shown = cleanLabel(name, 64).text;
  if (shown === '' || name.length > 64 || name === '__proto__') return null;
  const words = [schema.title ?? shown, schema.description ?? ''].filter(Boolean).join(': ');
  const field = { name, label: cleanLabel(words, 200).text, required };
  const options = optionsOf(schema);
  if (options !== null) {
    return options.length <= mostOptions ? { ...field, kind: 'choice', options } : null;
  }
  switch (schema.type) {
    case 'string':
      return {
        ...field,
        kind: 'text',
        most: Math.min(schema.maxLength ?? mostLetters, mostLetters),
      };
    case 'boolean':
      return { ...field, kind: 'confirm' };
    case 'number':
    case 'integer': {
      const { minimum: least = null, maximum: most = null } = schema;
      return { ...field, kind: 'number', whole: schema.type === 'integer', least, most };
    }
    default:
      return null;
  }
}

function optionsOf({ enum: values, enumNames, oneOf }: Schema) {
  if (oneOf) {
    return oneOf.map((one) => ({ value: one.const, label: cleanLabel(one.title, 100).text }));
  }
  if (!values) return null;
  return values.map((value, at) => ({
    value,
    label: cleanLabel(enumNames?.[at] ?? value, 100).text,
  }));
}
