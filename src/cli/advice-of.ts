import type { ErrorFacts } from '../shared/errors.ts';
import { programAdvice } from './program/program-advice.ts';

const otherModel = 'To choose another model: countersign model list, then countersign model set';
const serviceAddress =
  'Check the connection and the address of the service: countersign model show';

const addAbi = 'To add its ABI: countersign contract add CHAIN ADDRESS --abi FILE';
const sourceServices = 'Who is asked, and where: countersign contract services';
const endpoint = 'To set another endpoint: countersign network rpc add CHAIN URL';

/** What a page of the app is for, as a verb, by the code of an error or issue. */
const verbs: ReadonlyMap<string, string> = new Map([
  ['PLAN_IS_SCHEDULED', 'To agree to it: countersign schedule add PLAN --account ACCOUNT'],
  [
    'CONTRA_OVERSPEND',
    'On the practice chain alone, for play money: countersign practice fund ACCOUNT [--token TOKEN]',
  ],
  ['PATH_OUTSIDE_ROOTS', 'To allow its folder: countersign folder add FOLDER'],
  [
    'LOOKALIKE_ADDRESS',
    'If every digit is right: countersign contact add NAME ADDRESS --looks-alike',
  ],
  ['ACCOUNT_AT_WORK', 'To confirm it: countersign account hide ACCOUNT --they-go-on'],
  ['ACCOUNT_HIDDEN', 'To show it: countersign account show ACCOUNT'],
  ['ACCOUNT_PAYS', 'To have another pay: countersign account use ACCOUNT'],
  ['UNTRUSTED_PARTY', 'To say so: countersign plan vouch PLAN ADDRESS'],
  ['PROGRAM_CHANGED', 'To allow it as it is: countersign program allow PROGRAM -- ARGUMENTS'],
  ['PROGRAM_NOT_PINNED', 'To allow it as it is: countersign program allow PROGRAM -- ARGUMENTS'],
  [
    'MCP_CREDENTIALS_REFUSED',
    'To give it anew: countersign mcp enable NAME --value-file HEADER=FILE',
  ],
  ['MCP_ENDED', 'What it said: countersign mcp logs NAME'],
  ['SITE_LOCAL', 'To allow it there: countersign site allow SITE --local'],
  ['SITE_NOT_ALLOWED', 'To allow it: countersign site allow SITE'],
  [
    'CONTRACT_UNVERIFIED',
    'To add its ABI: countersign contract add CHAIN ADDRESS --abi FILE. To accept it as it is: countersign contract accept CHAIN ADDRESS',
  ],
  [
    'ABI_MISSING',
    'To ask for it: countersign contract look CHAIN ADDRESS. To add it: countersign contract add CHAIN ADDRESS --abi FILE',
  ],
  ['SOURCE_KEY_REFUSED', 'The key is read from ETHERSCAN_API_KEY.'],
  ['SOURCE_CHAIN_UNKNOWN', addAbi],
  ['SOURCE_TOO_LARGE', addAbi],
  ['SOURCE_UNREACHABLE', sourceServices],
  ['SOURCE_REDIRECTED', sourceServices],
  ['SOURCE_UNREADABLE', sourceServices],
  ['NETWORK_NOT_ALLOWED', 'To allow it: countersign program allow PROGRAM --network -- ARGUMENTS'],
  ['NO_ENDPOINT', endpoint],
  ['RPC_RATE_LIMITED', endpoint],
  ['RPC_QUORUM_MISSING', `${endpoint}, or countersign network rpc remove CHAIN URL`],
  ['CHAIN_SILENT', 'To see which endpoint answers: countersign network test CHAIN'],
  ['FEE_ABOVE_CAP', 'To raise the limit: countersign network fees --cap GWEI'],
  ['PRACTICE_NOT_CHOSEN', 'To choose one: countersign network use 31337'],
  ['SCRIPT_FUNCTION_UNKNOWN', addAbi],
  ['UNKNOWN_TOKEN', 'To add it: countersign token add CHAIN ADDRESS'],
  ['MODEL_BUDGET_SPENT', 'To raise it: countersign model set --daily-usd AMOUNT'],
  ['CONVERSATION_NOT_FOUND', 'Those that there are: countersign chat list'],
  ['MODEL_NO_KEY', 'The key is read from ANTHROPIC_API_KEY.'],
  ['MODEL_KEY_REFUSED', 'Check the key in ANTHROPIC_API_KEY, or make a new one.'],
  ['MODEL_NOT_ALLOWED', otherModel],
  ['MODEL_UNKNOWN', `${otherModel}, and its address: countersign model show`],
  ['MODEL_UNREACHABLE', serviceAddress],
  ['MODEL_ANSWER_UNREADABLE', `Try again; if it repeats: ${otherModel}. ${serviceAddress}`],
  [
    'MODEL_PRICE_UNKNOWN',
    `${otherModel}, or take the limit away: countersign model set --daily-usd none`,
  ],
  ['OUTCOME_DIFFERENT', 'To go on: countersign exec resume RUN --follow'],
  ['OUTCOME_DIFFERENT_ELSEWHERE', 'To go on: countersign exec resume RUN --follow'],
  ['OUTCOME_UNREAD', 'To go on: countersign exec resume RUN --follow'],
  ['OUTCOME_UNREAD_ELSEWHERE', 'To go on: countersign exec resume RUN --follow'],
]);

/** The verb that helps with an error or an issue; empty where none does. */
export function verbAdvice(code: string, facts: ErrorFacts = {}): string {
  return code === 'PROGRAM_NOT_ALLOWED' ? programAdvice(facts) : (verbs.get(code) ?? '');
}

interface ErrorToAdvise {
  code: string;
  advice: string;
  facts?: ErrorFacts;
}

/** What to do about an error, for somebody at a terminal. */
export function adviceOf({ code, advice, facts = {} }: ErrorToAdvise): string {
  const verb = verbAdvice(code, facts);
  const said = verb === '' ? advice : withoutWindow(advice);
  return [said, verb].filter((part) => part !== '').join(' ');
}

/** Without the sentences that send to the settings of the window. */
function withoutWindow(advice: string): string {
  const sentences = advice.split(/(?<=\.) (?=[A-Z])/);
  return sentences
    .filter((each) => !/\b(in the (network )?settings|under (Settings|Networks))\b/.test(each))
    .join(' ');
}
