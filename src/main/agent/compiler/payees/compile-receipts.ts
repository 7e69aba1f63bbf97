import type { ActionNode } from '../../../../shared/plan/nodes.ts';
import type { ParamValue } from '../../../../shared/plan/values.ts';
import type { IntentStep } from '../../intent/intent.ts';
import { askOnce, newNodeId, type Progress } from '../progress.ts';
import { fromText, questionsOf } from '../slot.ts';
import { pathOf } from '../tools/path-of.ts';

const columns = ['name', 'address', 'amount', 'token', 'transaction', 'block', 'fee in ETH'];

/** A file with a row for each payment before it, made of what each of them gave. Null where it is asked about. */
export function compileReceipts(progress: Progress, step: IntentStep): ActionNode | null {
  const { path: said } = step.slots;
  const path = pathOf('path', said);
  const { paid } = progress;
  if (!path.ok || said === undefined || paid.length === 0) {
    const [question = { slot: 'path', text: 'Receipts of which payments?' }] = questionsOf(path);
    if (progress.open.size === 0) askOnce(progress, question);
    progress.open.add(step.id);
    return null;
  }
  const id = newNodeId(progress, 'receipts');
  const label = `Write the receipts to ${path.value}`;
  progress.provenance[`${id}.path`] = path.from;
  progress.provenance[`${id}.rows`] = fromText(said);
  progress.labels.push(label);
  const rows: ParamValue[] = [columns, ...paid.map(rowOf)];
  return { id, label, type: 'action', tool: 'create_file', params: { path: path.value, rows } };
}

function rowOf({ node, name }: Progress['paid'][number]): ParamValue[] {
  const given = (path: string): ParamValue => ({ type: 'step_output', stepId: node.id, path });
  const { token = '' } = node.params;
  return [
    name,
    given('to'),
    given('amount'),
    token,
    ...['txHash', 'blockNumber', 'feeEth'].map(given),
  ];
}
