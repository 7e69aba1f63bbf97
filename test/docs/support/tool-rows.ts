// The tools as rows of a Markdown table, read from their declarations.
import { z } from 'zod';
import {
  addressSchema,
  allowanceSchema,
  chainIdSchema,
  countSchema,
  durationMsSchema,
  exactAmountSchema,
  heldAmountSchema,
  pathSchema,
  percentSchema,
  priceSchema,
  spendAmountSchema,
  textSchema,
  tokenIdSchema,
  tokenSchema,
} from '../../../src/shared/tools/parameter-schemas.ts';
import {
  addressResult,
  amountResult,
  chainWriteResult,
} from '../../../src/shared/tools/result-schemas.ts';
import type { ToolDeclaration } from '../../../src/shared/tools/tool-declaration.ts';

/** What the document calls the forms that tools share; it explains each of these words. */
export const formNames: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [tokenSchema, 'token'],
  [addressSchema, 'address'],
  [spendAmountSchema, 'spend amount'],
  [heldAmountSchema, 'held amount'],
  [exactAmountSchema, 'exact amount'],
  [allowanceSchema, 'allowance'],
  [percentSchema, 'percent'],
  [priceSchema, 'price'],
  [tokenIdSchema, 'token id'],
  [chainIdSchema, 'chain id'],
  [durationMsSchema, 'ms'],
  [countSchema, 'count'],
  [pathSchema, 'path'],
  [textSchema, 'text'],
  [amountResult, 'decimal'],
  [addressResult, 'address'],
]);

/**
 * One line of the table: name, kind, what it does, parameters, what it leaves. What every transaction leaves
 * is told once for all of them.
 */
export function toolRow(tool: ToolDeclaration): string {
  const left = Object.entries(tool.result.shape).filter(
    ([name]) => tool.kind !== 'chain_write' || !Object.hasOwn(chainWriteResult, name),
  );
  const params = named(Object.entries(tool.params.shape), (name) => wordsAt(tool, name));
  const results = named(left, () => '');
  const cells = [code(tool.name), tool.kind, tool.summary + bindings(tool), params.join('<br>')];
  return `| ${[...cells, results.join('<br>')].join(' | ')} |`;
}

/** What may stand in the place of a token or an address. */
function wordsAt({ roles }: ToolDeclaration, param: string): string {
  const role = roles[param];
  const words = role !== undefined && 'words' in role ? (role.words ?? []) : [];
  return words.map((word) => ` or ${quoted(word)}`).join('');
}

function bindings({ oneOf = [], anyOf = [], needs = [] }: ToolDeclaration): string {
  const choices = oneOf.map((names) => ` Exactly one of ${names.map(code).join(' and ')}.`);
  const some = anyOf.map((names) => ` At least one of ${names.map(code).join(' and ')}.`);
  const conditions = needs.map(({ param, when }) => {
    return ` ${code(param)} is needed where ${code(when.param)} is ${when.is.map(quoted).join(', ')}.`;
  });
  return [...choices, ...some, ...conditions].join('');
}

const code = (name: string): string => `\`${name}\``;
const quoted = (word: unknown): string => `\`${JSON.stringify(word)}\``;

function named(
  entries: readonly (readonly [string, unknown])[],
  more: (name: string) => string,
): string[] {
  return entries.map(([name, schema]) => {
    const optional = schema instanceof z.ZodOptional;
    const inner = form(optional ? schema.unwrap() : schema);
    return `\`${name}${optional ? '?' : ''}\` ${inner}${more(name)}`;
  });
}

function form(schema: unknown): string {
  const known = formNames.get(schema);
  if (known !== undefined) return known;
  if (schema instanceof z.ZodEnum) return schema.options.map(quoted).join(' or ');
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(quoted).join(' or ');
  if (schema instanceof z.ZodArray) return `list of ${form(schema.element)}`;
  if (schema instanceof z.ZodTuple) return `[${schema.def.items.map(form).join(', ')}]`;
  if (schema instanceof z.ZodObject) {
    return `{ ${named(Object.entries(schema.shape), () => '').join(', ')} }`;
  }
  if (schema instanceof z.ZodUnion) {
    return `(${schema.options.map(form).join(' or ')})`;
  }
  if (schema instanceof z.ZodRecord) return `object of ${form(schema.valueType)}`;
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'true or false';
  if (schema instanceof z.ZodString) return 'text';
  return 'any JSON';
}
