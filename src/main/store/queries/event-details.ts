import { amountWords } from '../../../shared/budgets/amount-words.ts';
import { budgetKinds } from '../../../shared/budgets/limit.ts';

/** How much a limit allows, e.g. `2 ETH`. */
function limitOf(body: Readonly<Record<string, unknown>>): string {
  const kind = budgetKinds.find((each) => each === body['of']);
  if (kind === undefined) return '';
  const { chainId, token, limit } = body;
  const of = {
    ...{ kind, chainId: chainId === null ? null : Number(chainId) },
    token: token === null ? null : String(token),
  };
  return amountWords(of, BigInt(String(limit)));
}

const truths: Readonly<Record<string, string>> = {
  true: 'it holds',
  false: 'it does not hold',
  unknown: 'it could not be determined',
};

const reasons: Readonly<Record<string, string>> = {
  approval: 'for you',
  unlock: 'for the vault to be unlocked',
  time: 'for its time',
  condition: 'for its condition',
  budget: 'over its budget',
  in_doubt: 'in doubt',
  retry: 'to try again',
};

/** Why an approval is not open any more. */
const voids: Readonly<Record<string, string>> = {
  changed_outcome: 'it would do something else now',
  changed_reverts: 'it would fail now',
  changed_nonce: 'another transaction took its number',
  changed_code: 'a contract runs other code now',
  changed_course: 'it would take another way through the contracts now',
  changed_budget: 'a limit stood in the way',
  changed_policy: 'a limit or a list of what is allowed was changed',
  changed_source: 'the RPC endpoints were changed',
  changed_name: 'a name stands for another address now',
  changed_file: 'somebody else changed the file',
  changed_command: 'the program, or what plans may run, was changed',
  changed_visit: 'the sites that plans may visit were changed',
  outcome_different: 'something else of its plan happened than was rehearsed',
  outcome_unread: 'what something else of its plan did could not be read',
  rehearsed_again: 'it was rehearsed again',
};

/** What a line says beside its kind, in a few words; empty where that is all there is to say. */
export function detailOf(kind: string, body: Readonly<Record<string, unknown>>): string {
  if (typeof body['message'] === 'string') return body['message'];
  if (kind === 'step.waiting' || kind === 'run.waiting')
    return reasons[String(body['waitingFor'])] ?? '';
  if (kind === 'step.decided') {
    if (typeof body['rounds'] === 'number') return `round ${body['rounds']} begins`;
    return truths[String(body['truth'])] ?? '';
  }
  if (kind === 'approval.void') return voids[String(body['reason'])] ?? '';
  if (kind === 'gate.asked') return String(body['question']);
  if (kind === 'budget.set') return limitOf(body);
  if (kind === 'effect.mined') return `block ${String(body['block'])}`;
  if (kind === 'effect.simulated')
    return body['from'] === 'approved' ? '' : `block ${String(body['block'])}`;
  if (kind !== 'effect.confirmed') return '';
  if (body['verdict'] === 'matched') return 'exactly as rehearsed';
  if (body['verdict'] === 'within_tolerance') return 'within the limits you approved';
  if (body['verdict'] === 'not_checked') return 'what it did could not be read';
  return body['verdict'] === 'different' ? 'different from the rehearsal' : '';
}
