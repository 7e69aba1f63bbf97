import { AppError } from '../../shared/errors.ts';
import type { ValidationResult } from '../../shared/plan/validate/result.ts';
import { issueLines } from '../issue-lines.ts';
import { contextOption, nowOption, readContext } from '../read-context.ts';
import { readPlanInput } from '../read-json-input.ts';
import type { Verb, VerbAnswer } from '../verb.ts';
import { visibleLine } from '../visible-text.ts';

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
  run: async (context) => {
    const [{ validatePlan }, planContext] = await Promise.all([
      import('../../shared/plan/validate/validate-plan.ts'),
      readContext(context),
    ]);
    try {
      const plan = await readPlanInput(context.io, context.argument('plan'));
      return answerOf(validatePlan(plan, planContext));
    } catch (thrown) {
      return answerOf(tooBig(thrown));
    }
  },
};

/** The bounds of a plan are codes of the validator, wherever they are noticed. */
function tooBig(thrown: unknown): ValidationResult {
  const isBound =
    thrown instanceof AppError && (thrown.code === 'TOO_LARGE' || thrown.code === 'TOO_DEEP');
  if (!isBound) throw thrown;
  const issue = {
    severity: 'error',
    nodeId: null,
    code: thrown.code,
    message: thrown.message,
  } as const;
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
