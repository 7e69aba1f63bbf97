import { z } from 'zod';
import { maxProposedBytes, maxProposedWords } from '../../../shared/mcp/serving.ts';
import { importPlan } from '../../../shared/plan/import/import-plan.ts';
import { readPlanFile } from '../../../shared/plan/import/read-plan-file.ts';
import { writePlanFile } from '../../../shared/plan/import/write-plan-file.ts';
import type { Plan } from '../../../shared/plan/schema.ts';
import type { ValidationIssue } from '../../../shared/plan/validate/result.ts';
import { validatePlan } from '../../../shared/plan/validate/validate-plan.ts';
import { parseRequest } from '../../agent/direct-parser/parse-request.ts';
import { publicContext } from './public-context.ts';
import { RefusedProposal } from './refused-proposal.ts';
import type { ServingDesk } from './serving-tool.ts';

export const proposedInput = z.strictObject({
  plan: z
    .string()
    .optional()
    .describe('The plan document as JSON text, so that no digit of it is lost. See plan_language.'),
  words: z
    .string()
    .max(maxProposedWords)
    .optional()
    .describe('Or plain English, such as "swap 1 ETH for USDC". Nothing is guessed.'),
});

/** What was handed in, as it would become a draft. */
export interface Proposed {
  /** The document as it would be kept. */
  text: string;
  words: string | null;
  plan: Plan;
  issues: ValidationIssue[];
}

/** Errors: PROPOSAL_EMPTY, PROPOSAL_TOO_LONG, WORDS_NOT_A_PLAN, PLAN_UNREADABLE. */
export function readProposed(given: z.infer<typeof proposedInput>, desk: ServingDesk): Proposed {
  const { plan: document, words } = given;
  if ((document === undefined) === (words === undefined)) {
    const advice = 'Give one of the two.';
    throw new RefusedProposal('PROPOSAL_EMPTY', 'Either a plan or words are wanted.', { advice });
  }
  const text = document ?? planOfWords(words ?? '', desk);
  if (Buffer.byteLength(text) > maxProposedBytes) {
    const advice = `A document has at most ${maxProposedBytes} bytes.`;
    throw new RefusedProposal('PROPOSAL_TOO_LONG', 'The plan is too long.', { advice });
  }
  const reading = readPlanFile(text);
  if (!reading.ok) {
    throw new RefusedProposal('PLAN_UNREADABLE', 'This is no plan.', {
      advice: 'Mend what is named; plan_language tells how a plan is written.',
      problems: reading.problems,
    });
  }
  const { plan } = importPlan(reading.plan, { planId: '', createdAt: 0 });
  const issues = validatePlan(plan, publicContext(desk)).issues;
  return { text, words: words ?? null, plan, issues: [...issues, ...reading.notes] };
}

/** Without a model, and without the person's address book: names in it are not told in this way. */
function planOfWords(words: string, desk: ServingDesk): string {
  const made = parseRequest(words, publicContext(desk), { planId: 'of-words', createdAt: 0 });
  if (made.outcome === 'plan') return writePlanFile(made.plan);
  const reasons = made.outcome === 'ask' ? made.questions.map(({ text }) => text) : [made.reason];
  throw new RefusedProposal('WORDS_NOT_A_PLAN', 'These words are no plan by themselves.', {
    advice: 'Say it with whole addresses and exact amounts, or hand in a plan document.',
    problems: reasons.map((message) => ({ code: made.outcome, message, path: '' })),
  });
}
