import { budgetKinds, budgetScopes } from '../../shared/budgets/limit.ts';
import type { VerbOption } from '../verb.ts';

/** What a limit is of, as `budget set` and `budget clear` take it. */
export const limitOptions: readonly VerbOption[] = [
  {
    flags: '--kind <kind>',
    describe:
      'gas in ETH, usd in dollars, token in whole tokens, time in minutes; gas unless given',
    choices: budgetKinds,
  },
  {
    flags: '--scope <scope>',
    describe:
      'day unless given: a local day; last_day: any 24 hours; last_week: any 7 days; total: in all; transaction: each one; plan: each run; run: one run',
    choices: budgetScopes,
  },
  { flags: '--token <token>', describe: 'symbol or address of the token' },
  { flags: '--chain <id>', describe: 'chain of the token; the practice chain unless given' },
  { flags: '--run <id>', describe: 'the run of a limit of one run' },
];
