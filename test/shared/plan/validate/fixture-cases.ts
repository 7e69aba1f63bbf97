import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { planContextSchema } from '../../../../src/shared/plan/context.ts';
import { issueSeveritySchema } from '../../../../src/shared/plan/validate/result.ts';
import { generatedPlanSchema, generatePlan } from './generated-plans.ts';

const expectedIssueSchema = z.strictObject({
  code: z.string(),
  severity: issueSeveritySchema,
  /** Null for the plan as a whole. */
  nodeId: z.string().nullable(),
  /** Only where the definition of the code says where it points. */
  path: z.string().optional(),
});
export type ExpectedIssue = z.infer<typeof expectedIssueSchema>;

const fixtureSchema = z.strictObject({
  title: z.string().regex(/^[A-Z0-9].*[.?]$/),
  context: planContextSchema.optional(),
  plan: z.unknown().optional(),
  /** Instead of a plan: the document's very text. */
  text: z.string().optional(),
  /** Instead of a plan: how to make one that is too big to keep. */
  generated: generatedPlanSchema.optional(),
  expect: z.array(expectedIssueSchema),
});

/** A plan on file, with every issue that it has. */
export interface FixtureCase {
  folder: string;
  name: string;
  title: string;
  context: z.infer<typeof planContextSchema>;
  /** JSON, or what claims to be. */
  text: string;
  expect: readonly ExpectedIssue[];
}

const root = join(import.meta.dirname, '../../../fixtures/plans');

/** All cases, by folder and name. */
export function readFixtureCases(): FixtureCase[] {
  return readdirSync(root)
    .sort()
    .flatMap((folder) =>
      readdirSync(join(root, folder))
        .sort()
        .map((file) => readCase(folder, file)),
    );
}

function readCase(folder: string, file: string): FixtureCase {
  const read = fixtureSchema.safeParse(JSON.parse(readFileSync(join(root, folder, file), 'utf8')));
  if (!read.success) throw new Error(`${folder}/${file}: ${z.prettifyError(read.error)}`);
  const { title, context = {}, plan, text, generated, expect } = read.data;
  const document = generated === undefined ? JSON.stringify(plan) : generatePlan(generated);
  return {
    folder,
    name: file.replace('.json', ''),
    title,
    context,
    text: text ?? document,
    expect,
  };
}
