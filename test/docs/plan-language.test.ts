import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unsupportedCall } from '../../src/main/executor/supported-call.ts';
import { planContextSchema } from '../../src/shared/plan/context.ts';
import { maxPlanDepth } from '../../src/shared/plan/limits.ts';
import { planSchema } from '../../src/shared/plan/schema.ts';
import { issueCodes } from '../../src/shared/plan/validate/issue-codes.ts';
import { validatePlanText } from '../../src/shared/plan/validate/validate-plan-text.ts';
import { runtimeFnSchema, valueRefSchema } from '../../src/shared/plan/values.ts';
import { chainWriteResult } from '../../src/shared/tools/result-schemas.ts';
import { shippedTools } from '../../src/shared/tools/tool-registry.ts';
import { codes, section, tables } from './support/document-tables.ts';
import { formNames, toolRow } from './support/tool-rows.ts';

const docs = new URL('../../docs/', import.meta.url);
const text = readFileSync(new URL('plan-language.md', docs), 'utf8');

/** The parts of a JSON Schema that are looked at here. */
interface Shape {
  properties?: Record<string, Shape & { const?: unknown; enum?: unknown[] }>;
  required?: string[];
  additionalProperties?: Shape;
  oneOf?: Shape[];
  $defs?: Record<string, Shape>;
}

const plan = shapeOf(planSchema);
const context = shapeOf(planContextSchema);

function shapeOf(schema: z.ZodType): Shape {
  return JSON.parse(JSON.stringify(z.toJSONSchema(schema)));
}

/** Names of the fields, with `?` where one may be left out. */
function fieldsOf({ properties = {}, required = [] }: Shape): string[] {
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
}

/** The forms of a union, by the value of the field that tells them apart. */
function forms(name: string, by = 'type'): [kind: string, form: Shape][] {
  const { oneOf = [] } = plan.$defs?.[name] ?? {};
  return oneOf.map((form) => [String(form.properties?.[by]?.const), form]);
}

function rows(heading: string, table = 0): string[][] {
  return tables(section(text, heading))[table] ?? [];
}

/** What the first column of a table names. */
function firstColumn(heading: string, table = 0): string[] {
  return rows(heading, table).flatMap(([cell = '']) => codes(cell));
}

/** Kind and fields of each row, for tables that tell a union. */
function kindsAndFields(heading: string, table = 0): [string, string[]][] {
  return rows(heading, table).map(([kind = '', fields = '']) => {
    return [codes(kind)[0] ?? '', codes(fields).sort()];
  });
}

function without(fields: readonly string[], others: readonly string[]): string[] {
  return fields.filter((field) => !others.includes(field)).sort();
}

function formFields(name: string, others: readonly string[], by = 'type'): [string, string[]][] {
  return forms(name, by).map(([kind, form]) => [kind, without(fieldsOf(form), others)]);
}

const byKind = (entries: [string, string[]][]) => Object.fromEntries(entries);

describe('the document of the plan language', () => {
  it('names every field of a plan, of its budget and of where values come from', () => {
    expect(firstColumn('The document').sort()).toEqual(fieldsOf(plan).sort());
    const { budget = {}, provenance = {} } = plan.properties ?? {};
    expect(firstColumn('Budget').sort()).toEqual(fieldsOf(budget).sort());
    const source = provenance.additionalProperties ?? {};
    expect(firstColumn('Provenance').sort()).toEqual(fieldsOf(source).sort());
    const [, sources = ''] = rows('Provenance')[0] ?? [];
    expect(codes(sources)).toEqual(source.properties?.['source']?.enum?.map(quoted));
  });

  it('names every kind of step with every field', () => {
    const common = firstColumn('Steps');
    const nodes = forms('PlanNode');
    expect(nodes).toHaveLength(7);
    for (const [kind, form] of nodes) {
      const told = firstColumn(`\`${kind}\``);
      expect([...common, ...told].sort(), kind).toEqual(fieldsOf(form).sort());
    }
  });

  it('names every reference, condition, failure policy and runtime function', () => {
    expect(byKind(kindsAndFields('Values and references'))).toEqual(
      byKind(formFields('ValueRef', ['type'])),
    );
    expect(firstColumn('Values and references', 1)).toEqual(runtimeFnSchema.options);
    expect(byKind(kindsAndFields('Conditions'))).toEqual(byKind(formFields('Condition', ['type'])));
    expect(byKind(kindsAndFields('Failure'))).toEqual(
      byKind(formFields('FailurePolicy', ['strategy'], 'strategy')),
    );
  });

  it('writes every word that a field may hold', () => {
    const words = [...JSON.stringify(plan).matchAll(/"enum":(\[[^\]]*\])/g)].flatMap(
      ([, list = '']): string[] => JSON.parse(list),
    );
    expect(words).toContain('cancel_running');
    const prose = text.replaceAll(/^```[^`]*^```$/gm, '');
    const written = codes(prose).map((code) => code.replaceAll('"', ''));
    expect(words.filter((word) => !written.includes(word))).toEqual([]);
  });

  it('writes a reference as it is taken', () => {
    const [, shown = ''] = /```json\n([^`]*)```/.exec(section(text, 'Values and references')) ?? [];
    expect(valueRefSchema.parse(JSON.parse(shown))).toMatchObject({ type: 'runtime', fn: 'mul' });
  });

  it('names every trigger with every field', () => {
    const common = firstColumn('Triggers');
    const told = byKind(kindsAndFields('Triggers', 1));
    expect(told).toEqual(byKind(formFields('Trigger', ['type', ...common])));
    for (const [kind, form] of forms('Trigger')) {
      expect(fieldsOf(form), kind).toEqual(expect.arrayContaining(common));
    }
  });

  it('tells of every tool what it takes and leaves, and of no other', () => {
    const tools = shippedTools.names().map((name) => shippedTools.get(name)!);
    const told = section(text, 'Tools').match(/^\| `.*$/gm) ?? [];
    expect(told).toEqual(tools.map(toolRow));
    const ofEveryWrite = section(text, 'Tools').match(/every `chain_write` leaves (.*)\.$/m)?.[1];
    expect(codes(ofEveryWrite ?? '')).toEqual(Object.keys(chainWriteResult));
  });

  it('explains the words that the table of tools uses', () => {
    const words = rows('Amounts, tokens and addresses').flatMap(([cell = '']) => cell.split(', '));
    expect(words.sort()).toEqual([...new Set(formNames.values())].sort());
  });

  it('lists every code with its meaning', () => {
    const listed = Object.entries(issueCodes).map(([code, { severities, meaning }]) => {
      return [`\`${code}\``, severities.join(' or '), meaning];
    });
    expect(rows('What is refused')).toEqual(listed);
  });

  it('says how deep a plan may be', () => {
    expect(section(text, 'The file')).toContain(`${maxPlanDepth} levels`);
  });

  it('names every key of the context, and shows a file with all of them', () => {
    expect(firstColumn('The context file').sort()).toEqual(fieldsOf(context).sort());
    expect(Object.keys(exampleContext()).sort()).toEqual(
      Object.keys(context.properties ?? {}).sort(),
    );
    expect(text).toContain(fenced('context.json'));
  });

  it.each(['buy-in-three-parts.json', 'buy-every-monday.json'])(
    'shows %s as it is, which is valid under the context that it prints',
    (name) => {
      expect(text).toContain(fenced(name));
      const result = validatePlanText(readFileSync(example(name)), exampleContext());
      expect(result.issues).toEqual([]);
      expect(result.valid).toBe(true);
    },
  );
});

describe('the page about the project', () => {
  const readme = readFileSync(new URL('../README.md', docs), 'utf8');

  it('names exactly the tools that this version can run', () => {
    const supported = shippedTools.names().filter((tool) => {
      return unsupportedCall({ id: 'a', label: 'a', type: 'action', tool, params: {} }) === null;
    });
    const named = codes(section(readme, 'What runs').split('\n\n')[1] ?? '');
    expect(named.filter((code) => shippedTools.names().includes(code)).sort()).toEqual(supported);
  });
});

const quoted = (word: unknown): string => JSON.stringify(word);
const example = (name: string): URL => new URL(`examples/${name}`, docs);
const fenced = (name: string): string =>
  `\`\`\`json\n${readFileSync(example(name), 'utf8').trimEnd()}\n\`\`\``;

function exampleContext() {
  return planContextSchema.parse(JSON.parse(readFileSync(example('context.json'), 'utf8')));
}
