import { AppError } from '../../shared/errors.ts';
import { issueCodes } from '../../shared/plan/validate/issue-codes.ts';
import type { ValidationResult } from '../../shared/plan/validate/result.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import { issueLines } from '../issue-lines.ts';
import { contextOption, nowOption, readContext } from '../read-context.ts';
import { readBytes } from '../read-json-input.ts';
import type { Verb, VerbAnswer } from '../verb.ts';

export const validate: Verb = {
  name: 'validate',
  describe: 'Judge a plan: every issue, what it uses, rough gas and time.',
  arguments: [{ name: 'plan', describe: 'a file, or - for standard input', required: true }],
  options: [contextOption, nowOption],
  example: {
    call: 'countersign validate plan.json --json',
    document: {
      valid: false,
      issues: [
        {
          severity: 'error',
          nodeId: 'swap',
          code: 'ZERO_AMOUNT',
          message: 'The amount is zero.',
          path: 'root.params.amount',
        },
      ],
      estimatedGasEth: 0.0042,
      estimatedDurationMs: 15_000,
      toolsUsed: ['defi_swap'],
      chainsUsed: [31337],
    },
  },
  terms: {
    title: 'What it finds:',
    meanings: Object.fromEntries(
      Object.entries(issueCodes).map(([code, { severities, meaning }]) => {
        return [code, `${severities.join(' or ')}: ${meaning}`];
      }),
    ),
  },
  run: async (context) => {
    const [{ validatePlanText }, planContext] = await Promise.all([
      import('../../shared/plan/validate/validate-plan-text.ts'),
      readContext(context),
    ]);
    try {
      const bytes = await readBytes(context.io, context.argument('plan'));
      return answerOf(validatePlanText(bytes, planContext));
    } catch (thrown) {
      return answerOf(tooLarge(thrown));
    }
  },
};

/** A file that is not even read to its end is judged like one that is. */
function tooLarge(thrown: unknown): ValidationResult {
  if (!(thrown instanceof AppError) || thrown.code !== 'TOO_LARGE') throw thrown;
  const { code, message } = thrown;
  const issue = { severity: 'error', nodeId: null, code, message } as const;
  return { valid: false, issues: [issue], toolsUsed: [], chainsUsed: [] };
}

function answerOf(result: ValidationResult): VerbAnswer {
  return {
    exitCode: result.valid ? 0 : 1,
    document: result,
    text: [
      result.valid ? 'The plan is valid.' : 'The plan is not valid.',
      ...issueLines(result.issues),
    ]
      .map(visibleLine)
      .join('\n'),
  };
}
