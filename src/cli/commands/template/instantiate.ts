import { AppError } from '../../../shared/errors.ts';
import type { ParameterProblem } from '../../../shared/plan/template/read-parameters.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { issueLines } from '../../issue-lines.ts';
import { contextOption, nowOption, readContext } from '../../read-context.ts';
import { findTemplate } from '../../template/find-template.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';
import { withDefaultChain } from '../../with-default-chain.ts';

export const templateInstantiate: Verb = {
  name: 'template instantiate',
  describe: 'A draft plan of a template, and what the validator says of it. Stores nothing.',
  arguments: [{ name: 'id', describe: 'as in "template list"', required: true }],
  options: [
    {
      flags: '--param <name=value>',
      describe: 'one parameter; give it again for each, the others take their defaults',
      repeats: true,
    },
    contextOption,
    nowOption,
  ],
  example: {
    call: 'countersign template instantiate limit-sell --param amount=1 --param price=4000 --json',
    document: {
      plan: {
        schemaVersion: 1,
        id: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
        name: 'Sell 1 ETH for USDC once ETH is above $4000',
        userId: 'local',
        createdAt: 1_764_000_000_000,
        status: 'draft',
        chainId: 31_337,
        trigger: { type: 'price', token: 'ETH', condition: 'above', threshold: '4000' },
        root: {
          id: 'sell',
          label: 'Sell 1 ETH for USDC',
          type: 'action',
          tool: 'defi_swap',
          params: { tokenIn: 'ETH', tokenOut: 'USDC', amount: '1', slippage: '0.5' },
        },
      },
      problems: [],
      valid: true,
      issues: [],
    },
  },
  run: instantiate,
};

async function instantiate(context: VerbContext): Promise<VerbAnswer> {
  const given = readParams(context.values('param'));
  const [template, known, { instantiateTemplate }, { newId }] = await Promise.all([
    findTemplate(context.argument('id')),
    readContext(context),
    import('../../../shared/plan/template/instantiate-template.ts'),
    import('../../../main/store/new-id.ts'),
  ]);
  const planContext = withDefaultChain(known);
  const createdAt = Date.parse(known.now);
  const birth = { planId: newId(), createdAt, context: planContext };
  const made = instantiateTemplate(template, given, birth);
  if (!made.ok) {
    const [issue] = made.issues;
    if (issue !== undefined) throw unreadable(issue.message);
    return refusal(made.problems);
  }
  const [{ validatePlan }, { describePlan }] = await Promise.all([
    import('../../../shared/plan/validate/validate-plan.ts'),
    import('../../../shared/plan/describe/describe-plan.ts'),
  ]);
  const { valid, issues } = validatePlan(made.plan, planContext);
  return {
    exitCode: valid ? 0 : 1,
    document: { plan: made.plan, problems: [], valid, issues },
    text: [made.plan.name, '', ...describePlan(made.plan).split('\n'), '', ...issueLines(issues)]
      .map(visibleLine)
      .join('\n'),
  };
}

/** Values by name. Errors: USAGE for what has no name, or one name twice. */
function readParams(words: readonly string[]): Readonly<Record<string, string>> {
  const given = new Map<string, string>();
  for (const word of words) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
    if (name === undefined || value === undefined) {
      throw usageError(`"${word}" is not a parameter; write name=value.`, 'template instantiate');
    }
    if (given.has(name)) {
      throw usageError(`The parameter "${name}" is given twice.`, 'template instantiate');
    }
    given.set(name, value);
  }
  return Object.fromEntries(given);
}

function refusal(problems: readonly ParameterProblem[]): VerbAnswer {
  return {
    exitCode: 1,
    document: { plan: null, problems, valid: false, issues: [] },
    text: [
      'No plan was made.',
      ...problems.map(({ param, code, message }) => `${param}: ${message} (${code})`),
    ]
      .map(visibleLine)
      .join('\n'),
  };
}

function unreadable(message: string): AppError {
  return new AppError('TEMPLATE_UNREADABLE', 'invalid_params', message, {
    advice: 'With these values it is no plan. Nothing was stored; try others.',
  });
}
