import { type IssueCode, issueCodes } from '../../src/shared/plan/validate/issue-codes.ts';

/** What a set may call a finding that the validator calls otherwise. */
const otherNames: Readonly<Record<string, IssueCode>> = {
  ADDR_INVALID: 'BAD_ADDRESS',
  ADDR_ZERO: 'BURN_ADDRESS',
  ROUND_TRIP: 'CONTRA_BUY_SELL',
  SLIPPAGE_TOO_HIGH: 'CONTRA_SLIPPAGE',
  BAD_INTERVAL: 'CONTRA_TIMING',
  UNKNOWN_POOL: 'UNKNOWN_TOKEN',
  LTV_TOO_HIGH: 'HF_BELOW_1',
  SHELL_PIPE_TO_ROOT: 'SHELL_METACHARACTERS',
  ADDRESS_POISONING: 'LOOKALIKE_ADDRESS',
  DRAIN_VECTOR_ONBEHALFOF: 'DRAIN_VECTOR',
  PERMIT_UNLIMITED: 'UNLIMITED_APPROVAL',
};

/** The validator's code; undefined for a finding that it does not know. */
export function issueCodeOf(name: string): IssueCode | undefined {
  const code = Object.hasOwn(otherNames, name) ? otherNames[name] : name;
  return isCode(code) ? code : undefined;
}

function isCode(name: string | undefined): name is IssueCode {
  return name !== undefined && Object.hasOwn(issueCodes, name);
}
