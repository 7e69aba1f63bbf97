import { type AddressProblem, addressProblem, describeAddressProblem } from '../../../addresses.ts';
import { type Check, type CheckInput, issueAt, paramPlace } from '../check.ts';
import { givenParams } from '../given-params.ts';
import { everyRef } from '../references/refs.ts';

interface Candidate {
  text: string;
  nodeId: string | null;
  path: string;
}

/** BAD_ADDRESS: not 0x and 40 digits, or mixed case that fails EIP-55. */
export const badAddress: Check = (input) =>
  [...ofPlan(input), ...ofRuntime(input), ...ofActions(input)].flatMap((place) => {
    const { text } = place;
    const problem = addressProblem(text);
    if (problem === null) return [];
    return [issueAt(place, 'BAD_ADDRESS', describe(text, problem))];
  });

/** A plan that was made from words holds what a name stood for; in a file somebody has to look it up. */
function describe(text: string, problem: AddressProblem): string {
  if (!/^[^\s.]+(\.[^\s.]+)+$/.test(text)) return describeAddressProblem(text, problem);
  return `"${text.slice(0, 60)}" is a name, and a plan holds addresses. Look it up in a step before with resolve_name, and take the address from that step.`;
}

function ofPlan({ plan }: CheckInput): Candidate[] {
  const found: Candidate[] = [];
  const { account, trigger } = plan;
  if (account?.startsWith('0x')) found.push({ text: account, nodeId: null, path: 'account' });
  if (trigger?.type === 'onchain_event') {
    const path = 'trigger.contractAddress';
    found.push({ text: trigger.contractAddress, nodeId: null, path });
  }
  if (trigger?.type === 'balance' && trigger.token.startsWith('0x')) {
    found.push({ text: trigger.token, nodeId: null, path: 'trigger.token' });
  }
  return found;
}

/** The accounts that functions look at. */
function ofRuntime(input: CheckInput): Candidate[] {
  return everyRef(input).flatMap(({ ref, nodeId, path }) => {
    if (ref.type !== 'runtime') return [];
    const index = ref.fn === 'balance' ? 2 : ref.fn === 'health_factor' ? 1 : null;
    const given = index === null ? undefined : ref.args[index];
    if (given?.type !== 'literal' || typeof given.value !== 'string') return [];
    return [{ text: given.value, nodeId, path: `${path}.args[${index}]` }];
  });
}

function ofActions(input: CheckInput): Candidate[] {
  return givenParams(input, 'address', 'token').flatMap(({ action, param, role, value: text }) => {
    if (typeof text !== 'string') return [];
    const meant =
      role.kind === 'address' ? role.words?.includes(text) !== true : text.startsWith('0x');
    return meant ? [{ text, ...paramPlace(action, param) }] : [];
  });
}
