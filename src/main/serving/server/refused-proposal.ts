import { AppError } from '../../../shared/errors.ts';

/** One thing that is wrong with what was handed in. */
export interface Problem {
  code: string;
  message: string;
  /** JSON path; empty for the whole. */
  path: string;
}

const mostTold = 20;

/** PROPOSAL_EMPTY, PROPOSAL_TOO_LONG, WORDS_NOT_A_PLAN, PLAN_UNREADABLE, PLAN_INVALID. */
export class RefusedProposal extends AppError {
  readonly problems: readonly Problem[];

  constructor(
    code: string,
    message: string,
    { advice, problems = [] }: { advice: string; problems?: readonly Problem[] },
  ) {
    super(code, 'invalid_params', message, { advice: `Nothing was proposed. ${advice}` });
    this.problems = problems.slice(0, mostTold);
  }
}
