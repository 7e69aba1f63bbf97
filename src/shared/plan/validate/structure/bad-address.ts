import { addressProblem, describeAddressProblem } from '../../../addresses.ts';
import { type Check, type CheckInput, issueAt, type PlacedAction, paramPlace } from '../check.ts';
import { paramAt } from '../param-at.ts';

interface Candidate {
  text: string;
  nodeId: string | null;
  path: string;
}

/** BAD_ADDRESS: not 0x and 40 digits, or mixed case that fails EIP-55. */
export const badAddress: Check = (input) =>
  [...ofPlan(input), ...input.actions.flatMap(ofAction)].flatMap(({ text, ...place }) => {
    const problem = addressProblem(text);
    if (problem === null) return [];
    return [issueAt(place, 'BAD_ADDRESS', describeAddressProblem(text, problem))];
  });

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

function ofAction(action: PlacedAction): Candidate[] {
  return Object.entries(action.tool?.roles ?? {}).flatMap(([param, role]) => {
    const text = paramAt(action.params, param);
    if (typeof text !== 'string') return [];
    const meant =
      role.kind === 'address'
        ? role.words?.includes(text) !== true
        : role.kind === 'token' && text.startsWith('0x');
    return meant ? [{ text, ...paramPlace(action, param) }] : [];
  });
}
