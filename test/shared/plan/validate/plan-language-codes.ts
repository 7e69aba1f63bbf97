/** The codes as the plan language lists them: what a plan is made of, what makes no sense, what contradicts itself. */
export const structureCodes = [
  ...['SCHEMA', 'DUPLICATE_ID', 'UNKNOWN_REF', 'REF_NOT_REACHED', 'REF_PATH', 'MISSING_PARAM'],
  ...['BAD_PARAM', 'BAD_ADDRESS', 'UNKNOWN_TOKEN', 'BAD_CRON', 'BAD_TIMEZONE', 'BAD_TIME'],
  ...['WAIT_EXCLUSIVE', 'TOO_DEEP', 'TOO_LARGE', 'AMOUNT_NUMBER', 'ALIAS', 'NO_FAILURE_POLICY'],
  ...['SECRET_MISPLACED'],
];

/** A chain that is chosen, and an older form that is brought up to date, are said as well. */
export const addedCodes = ['DEFAULT_CHAIN', 'UPGRADED'];

export const senseErrors = [
  ...['ZERO_AMOUNT', 'TOO_PRECISE', 'SAME_TOKEN', 'SELF_TRANSFER', 'BURN_ADDRESS'],
  ...['TOKEN_ADDRESS_RECIPIENT', 'PERCENT_OVER_100', 'SPEND_AFTER_MAX', 'MIN_OUT_ZERO'],
  ...['ENV_REF_FORBIDDEN', 'PARALLEL_WRITES', 'PATH_OUTSIDE_ROOTS', 'SHELL_METACHARACTERS'],
  ...['HF_BELOW_1', 'UNKNOWN_FEED', 'DRAIN_VECTOR', 'UNTRUSTED_PARTY', 'UNSET_VARIABLE'],
];

export const senseWarnings = [
  ...['SET_APPROVAL_FOR_ALL', 'ALREADY_TRUE', 'WRONG_SIDE_ORDER', 'LOOKALIKE_ADDRESS'],
  ...['UNLIMITED_APPROVAL', 'UNIT_SLIP', 'NO_BUDGET', 'GAS_EXCEEDS_VALUE'],
];

/** An error where two tokens are named, a note where one is. */
export const senseOfBoth = ['VARIABLE_TOKEN'];

export const contradictions = [
  ...['CONTRA_BUY_SELL', 'CONTRA_OVERSPEND', 'CONTRA_OPPOSITE_COND', 'CONTRA_TIMING'],
  ...['CONTRA_CIRCULAR', 'CONTRA_DUPLICATE', 'CONTRA_SLIPPAGE', 'CONTRA_CHAIN'],
  ...['CONTRA_NO_TOOL', 'CONTRA_INFINITE'],
];

export const allCodes = [
  ...structureCodes,
  ...addedCodes,
  ...senseErrors,
  ...senseWarnings,
  ...senseOfBoth,
  ...contradictions,
];
