import type { IssueSeverity } from './result.ts';

interface IssueMeaning {
  /** The worst first. Several where it depends on how certain or how large the finding is. */
  severities: readonly IssueSeverity[];
  /** One sentence for a person: what is wrong wherever this code stands. */
  meaning: string;
}

const error: readonly IssueSeverity[] = ['error'];
const warning: readonly IssueSeverity[] = ['warning'];
const info: readonly IssueSeverity[] = ['info'];
const errorOrInfo: readonly IssueSeverity[] = ['error', 'info'];
const errorOrWarning: readonly IssueSeverity[] = ['error', 'warning'];

/** Every code that the validator can raise; a code that is not here does not compile. */
export const issueCodes = {
  SCHEMA: { severities: error, meaning: 'The document does not have the form of a plan.' },
  TOO_DEEP: { severities: error, meaning: 'The document is nested deeper than 32 levels.' },
  TOO_LARGE: {
    severities: error,
    meaning: 'The plan is larger than 1 MB or has more than 10 000 steps.',
  },
  UPGRADED: { severities: info, meaning: 'A plan in an older form was brought up to date.' },
  ALIAS: { severities: info, meaning: 'An older name of a tool or a parameter was replaced.' },
  AMOUNT_NUMBER: {
    severities: info,
    meaning: 'A number was read as the exact text it stands for.',
  },

  DUPLICATE_ID: { severities: error, meaning: 'Two steps have one id.' },
  CONTRA_NO_TOOL: { severities: error, meaning: 'A step names a tool that does not exist.' },
  MISSING_PARAM: { severities: error, meaning: 'A step lacks something that its tool needs.' },
  BAD_PARAM: { severities: error, meaning: 'A value is not one that can be taken there.' },
  BAD_ADDRESS: { severities: error, meaning: 'An address is malformed or fails its checksum.' },
  UNKNOWN_TOKEN: { severities: error, meaning: 'No token, or more than one, has that symbol.' },
  CONTRA_CHAIN: {
    severities: error,
    meaning: 'A chain is not configured, or the token is only on another chain.',
  },
  DEFAULT_CHAIN: { severities: info, meaning: 'A chain that was not named was chosen.' },
  WAIT_EXCLUSIVE: { severities: error, meaning: 'A wait says nothing, or several things at once.' },
  NO_FAILURE_POLICY: {
    severities: info,
    meaning: 'A transaction repeats in a loop and one failure would stop the plan.',
  },

  UNKNOWN_REF: { severities: error, meaning: 'A value is taken from a step that does not exist.' },
  REF_NOT_REACHED: {
    severities: error,
    meaning: 'A value is taken from a step that is not certain to have run before.',
  },
  REF_PATH: { severities: error, meaning: 'A step leaves no such value, or none of that kind.' },
  SECRET_MISPLACED: {
    severities: error,
    meaning:
      'A secret that you are asked for is used where it would be seen or written, or something else is handed over as one.',
  },
  CONTRA_CIRCULAR: { severities: error, meaning: 'Steps need values of each other.' },
  CONTRA_OPPOSITE_COND: {
    severities: errorOrWarning,
    meaning: 'A condition can never be true, or never be false.',
  },
  ALREADY_TRUE: { severities: warning, meaning: 'What is waited for is true already.' },

  BAD_CRON: { severities: error, meaning: 'A cron expression is not one of five fields.' },
  BAD_TIMEZONE: { severities: error, meaning: 'A time zone is not in the IANA list.' },
  BAD_TIME: { severities: error, meaning: 'A time is not ISO 8601 with its zone.' },
  CONTRA_TIMING: {
    severities: errorOrWarning,
    meaning: 'Times are over, negative, or rule each other out.',
  },
  CONTRA_INFINITE: {
    severities: error,
    meaning: 'A loop or a trigger would run without end, or faster than the plan can.',
  },

  ZERO_AMOUNT: { severities: error, meaning: 'An amount is zero, so nothing would happen.' },
  TOO_PRECISE: { severities: error, meaning: 'An amount has more decimals than the token.' },
  SAME_TOKEN: { severities: error, meaning: 'A token would be exchanged for itself.' },
  SELF_TRANSFER: { severities: error, meaning: 'The account would send to itself.' },
  BURN_ADDRESS: { severities: error, meaning: 'Money would go where nobody can get it back.' },
  TOKEN_ADDRESS_RECIPIENT: {
    severities: error,
    meaning: 'Money would go to the contract of a token.',
  },
  LOOKALIKE_ADDRESS: {
    severities: warning,
    meaning: 'An address looks like that of somebody or of a token that is known, and is another.',
  },
  DRAIN_VECTOR: {
    severities: error,
    meaning: 'Somebody whom neither the request nor the user names would get the money.',
  },
  UNTRUSTED_PARTY: {
    severities: error,
    meaning:
      'Somebody whom only what other people wrote names would get money, or leave to take it.',
  },
  MIN_OUT_ZERO: { severities: error, meaning: 'An exchange would accept nothing in return.' },
  UNSET_VARIABLE: {
    severities: error,
    meaning: 'A script uses a variable that nothing before computes, so it would be zero.',
  },
  VARIABLE_TOKEN: {
    severities: errorOrInfo,
    meaning:
      'A variable of a script that counts one token is used as an amount of another, or of which token it counts is not known.',
  },
  PERCENT_OVER_100: { severities: error, meaning: 'Shares of one balance exceed all of it.' },
  SPEND_AFTER_MAX: { severities: error, meaning: 'A token is spent after all of it was spent.' },
  CONTRA_OVERSPEND: {
    severities: errorOrWarning,
    meaning: 'More is spent than there is, on every path or in the worst case.',
  },
  UNLIMITED_APPROVAL: {
    severities: warning,
    meaning: 'A spender may take all of a token, now and later.',
  },
  SET_APPROVAL_FOR_ALL: {
    severities: warning,
    meaning: 'Somebody may move every piece of a collection.',
  },
  ENV_REF_FORBIDDEN: {
    severities: error,
    meaning: 'A value of the settings is read that plans may not read.',
  },
  PATH_OUTSIDE_ROOTS: {
    severities: error,
    meaning: 'A file lies outside of the folders that plans may use.',
  },
  SHELL_METACHARACTERS: {
    severities: error,
    meaning: 'A command would be taken apart by a shell, or code handed to an interpreter.',
  },
  HF_BELOW_1: { severities: error, meaning: 'A loan would be open to liquidation.' },
  UNKNOWN_FEED: { severities: error, meaning: 'Nothing tells the price that is needed.' },
  UNIT_SLIP: { severities: warning, meaning: 'A price is a hundred times off the market.' },
  WRONG_SIDE_ORDER: { severities: warning, meaning: 'An order would act at once.' },

  CONTRA_BUY_SELL: {
    severities: errorOrWarning,
    meaning: 'A token is exchanged and at once exchanged back.',
  },
  CONTRA_DUPLICATE: {
    severities: errorOrWarning,
    meaning: 'The very same step is done twice, or twice at the same time.',
  },
  CONTRA_SLIPPAGE: {
    severities: errorOrWarning,
    meaning: 'Slippage is high, differs for one pair, or contradicts the least to take.',
  },
  PARALLEL_WRITES: {
    severities: error,
    meaning: 'One account would send transactions on one chain at the same time.',
  },
  NO_BUDGET: { severities: warning, meaning: 'A plan repeats without a limit on what it spends.' },
  GAS_EXCEEDS_VALUE: { severities: warning, meaning: 'The gas costs more than what is moved.' },
} as const satisfies Record<string, IssueMeaning>;

export type IssueCode = keyof typeof issueCodes;
