// Parameters that a tool takes, made from its declaration: a tool that is added is covered at once.
import fc from 'fast-check';
import { z } from 'zod';
import type { ParamValue, ValueRef } from '../../../../src/shared/plan/values.ts';
import type { ParamRole, ToolDeclaration } from '../../../../src/shared/tools/tool-declaration.ts';
import { arbitraryNumberRef } from './arbitrary-values.ts';

export const arbitraryAddress = fc.stringMatching(/^[0-9a-f]{40}$/).map((digits) => `0x${digits}`);

/** Listed on every chain that the plans name. */
export const arbitraryToken = fc.constantFrom('ETH', 'WETH', 'USDC');
export const arbitraryChainId = fc.constantFrom(1, 8453, 42161);

const arbitraryDecimal = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.stringMatching(/^(\.\d{0,5}[1-9])?$/))
  .map(([whole, rest]) => `${whole}${rest}`);

const arbitraryPercent = fc.integer({ min: 1, max: 100 }).map(String);

const arbitraryText = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ,.'/_-]{0,30}$/);

const arbitraryPatch = arbitraryText.map((text) => `@@ -1 +1 @@\n-${text}\n+${text}s\n`);

/** Valid parameters of a tool: all it needs, some of the rest, one of those that exclude each other. */
export function arbitraryParams(
  tool: ToolDeclaration,
  refs: fc.Arbitrary<ValueRef> = arbitraryNumberRef,
): fc.Arbitrary<Record<string, ParamValue>> {
  return objectOf(tool.params, '', { tool, refs }).map((params) => withoutIdleBounds(tool, params));
}

/** A bound goes with the amount that is quoted; beside the exact one it is refused. */
function withoutIdleBounds(
  { moves }: ToolDeclaration,
  params: Record<string, ParamValue>,
): Record<string, ParamValue> {
  const idle = moves.flatMap(({ bound, when }) =>
    bound !== undefined && when !== undefined && !Object.hasOwn(params, when) ? [bound] : [],
  );
  return Object.fromEntries(Object.entries(params).filter(([param]) => !idle.includes(param)));
}

interface Room {
  tool: ToolDeclaration;
  refs: fc.Arbitrary<ValueRef>;
}

function objectOf(
  schema: z.ZodObject,
  prefix: string,
  room: Room,
): fc.Arbitrary<Record<string, ParamValue>> {
  const { tool } = room;
  const shape = Object.entries(schema.shape as Record<string, z.ZodType>);
  const optional = shape.filter(([, inner]) => inner instanceof z.ZodOptional).map(([key]) => key);
  const keys = Object.fromEntries(
    shape.map(([key, inner]) => [key, valueFor(inner, `${prefix}${key}`, room)]),
  );
  const always = new Set((tool.needs ?? []).map(({ param }) => param));
  const choices = prefix === '' ? [...(tool.oneOf ?? []), ...(tool.anyOf ?? [])] : [];
  const maybe = optional.filter((key) => prefix !== '' || !always.has(key));
  const named = fc.record(keys, {
    requiredKeys: shape.map(([key]) => key).filter((key) => !maybe.includes(key)),
  });
  return fc
    .tuple(named, fc.tuple(...choices.map((names) => oneOfThese(names, keys))))
    .map(([params, chosen]) => {
      const rest = Object.entries(params).filter(
        ([key]) => !choices.some((names) => names.includes(key)),
      );
      return Object.assign(Object.fromEntries(rest), ...chosen) as Record<string, ParamValue>;
    });
}

function oneOfThese(
  names: readonly string[],
  keys: Record<string, fc.Arbitrary<ParamValue>>,
): fc.Arbitrary<Record<string, ParamValue>> {
  return fc.oneof(
    ...names.map((name) => (keys[name] ?? fc.constant('')).map((value) => ({ [name]: value }))),
  );
}

function valueFor(schema: unknown, place: string, room: Room): fc.Arbitrary<ParamValue> {
  if (schema instanceof z.ZodOptional) return valueFor(schema.unwrap(), place, room);
  const role = room.tool.roles[place];
  if (role !== undefined) {
    const meant = ofRole(role, schema as z.ZodType, room);
    if (meant !== null) return meant;
  }
  if (/^(chainId|toChainId)$/.test(place)) return arbitraryChainId;
  return ofSchema(schema, place, room);
}

/** What a role asks for, as far as the schema takes it. */
function ofRole(
  role: ParamRole,
  schema: z.ZodType,
  { refs }: Room,
): fc.Arbitrary<ParamValue> | null {
  switch (role.kind) {
    case 'token':
      return arbitraryToken;
    case 'address':
      return fc.oneof(arbitraryAddress, ...(role.words ?? []).map((word) => fc.constant(word)));
    case 'slippage':
    case 'percent':
      return arbitraryPercent;
    case 'amount': {
      const written = fc.oneof(
        arbitraryDecimal,
        arbitraryPercent.map((share) => `${share}%`),
        fc.constantFrom('max', 'unlimited'),
        arbitraryDecimal.map((usd) => ({ usd })),
        arbitraryPercent.map((percentOfStart) => ({ percentOfStart })),
      );
      return fc.oneof(
        { weight: 4, arbitrary: written.filter((value) => schema.safeParse(value).success) },
        { weight: 1, arbitrary: refs },
      );
    }
    case 'path':
      return arbitraryText.map((name) => `/home/me/files/${name.replaceAll('/', '-').trim()}`);
    case 'program':
      return fc.constantFrom('git', 'node', '/usr/bin/make');
    case 'chain':
    case 'arguments':
      return null;
  }
}

/** A visit begins by opening a page, and each further act is on one element, which bounds between its parts say. */
function actsOf(schema: z.ZodArray, room: Room): fc.Arbitrary<ParamValue> {
  const opened = { do: 'navigate', url: 'https://example.com/' };
  const act = valueFor(schema.element, 'steps[]', room).filter(
    (value) => z.safeParse(schema.element, value).success,
  );
  return fc.array(act, { maxLength: 2 }).map((acts) => [opened, ...acts]);
}

function ofSchema(schema: unknown, place: string, room: Room): fc.Arbitrary<ParamValue> {
  if (place === 'steps' && schema instanceof z.ZodArray) return actsOf(schema, room);
  if (place.endsWith('.element.role')) return fc.constantFrom('button', 'link', 'textbox');
  if (schema instanceof z.ZodObject) return objectOf(schema, `${place}.`, room);
  if (schema instanceof z.ZodArray) {
    const item =
      place === 'chains' ? arbitraryChainId : valueFor(schema.element, `${place}[]`, room);
    return fc.array(item, { minLength: 1, maxLength: Math.min(mostOf(schema), 3) });
  }
  if (schema instanceof z.ZodRecord) {
    return fc.dictionary(fc.stringMatching(/^[A-Z]{4,8}$/), arbitraryText, {
      ...{ minKeys: 1, maxKeys: 3 },
    });
  }
  if (schema instanceof z.ZodTuple) {
    return fc.tuple(...schema.def.items.map((item) => valueFor(item, `${place}[]`, room)));
  }
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion) {
    return fc.oneof(...schema.options.map((option) => valueFor(option, place, room)));
  }
  if (schema instanceof z.ZodNullable) {
    return fc.oneof(fc.constant(null), valueFor(schema.unwrap(), place, room));
  }
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options.map(String));
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...[...schema.values].map(String));
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return fc.integer({ min: 1, max: 86_400_000 });
  if (place === 'patch') return arbitraryPatch;
  if (schema instanceof z.ZodString) return textOf(schema);
  // What is left takes any JSON: arguments of contract calls.
  return fc.oneof(arbitraryText, fc.boolean(), fc.nat(), arbitraryAddress);
}

function textOf(schema: z.ZodString): fc.Arbitrary<string> {
  const known = [arbitraryDecimal, fc.nat().map(String), arbitraryText];
  return fc.oneof(...known).filter((text) => schema.safeParse(text).success);
}

/** How many items a list may have. */
function mostOf({ _zod: { def } }: z.ZodArray): number {
  const most = (def.checks ?? []).map(({ _zod }) => _zod.def as { maximum?: number });
  return Math.min(...most.map(({ maximum = Infinity }) => maximum));
}
