import { parse } from 'yaml';
import type {
  PlainRow,
  RequestExecution,
  RequestView,
} from '../../main/store/queries/request-views.ts';
import type { StoreReader } from '../../main/store/store.ts';
import { parkedError, type Stored } from '../../main/store/stored.ts';

/** One request from its words to its verdict. Signed bytes are left out: what they did is in the hash. */
export function requestDocument(reader: Pick<StoreReader, 'plans'>, view: RequestView) {
  const { request, plan } = view;
  return {
    request,
    prompts: view.prompts.map(rowDocument),
    plan: plan && {
      ...{ planId: plan.planId, name: plan.name, hash: plan.hash },
      ...{ revision: plan.revision, status: plan.status, document: readOrParked(plan.document) },
    },
    rehearsals: view.rehearsals,
    executions: view.executions.map((each) => executionDocument(reader, each)),
    toolExecutions: view.toolExecutions.map(rowDocument),
    errors: view.errors.map(rowDocument),
    audit: view.audit.map(({ seq, at, kind, hash, mac }) => ({ seq, at, kind, hash, mac })),
  };
}

function executionDocument(
  reader: Pick<StoreReader, 'plans'>,
  { execution, steps, effects }: RequestExecution,
) {
  const agreed = reader.plans.getRevision(execution.planId, execution.revision);
  return {
    ...execution,
    /** The plan as it was agreed to; the stored one may have been edited since. */
    agreedPlan: agreed ? readOrParked(agreed.document) : null,
    steps: steps.map(({ nodeId, path, label, tool, state, attempt, result, error }) => ({
      ...{ nodeId, path, label, tool, state, attempt },
      ...{ result: result && readOrParked(result), error },
    })),
    effects: effects.map(effectDocument),
  };
}

function effectDocument({ effect, transactions, approval }: RequestExecution['effects'][number]) {
  const { effectId, path, ordinal, kind, state, digest, nonce, txHash } = effect;
  return {
    ...{ effectId, path, ordinal, kind, state, digest, nonce, txHash },
    ...{ blockNumber: effect.blockNumber, feeWei: effect.feeWei, verdict: effect.verdict },
    rehearsal: effect.rehearsal && readOrParked(effect.rehearsal),
    actual: effect.actual && readOrParked(effect.actual),
    error: effect.error,
    approval: approval && {
      ...{ approvalId: approval.approvalId, status: approval.status, digest: approval.digest },
      ...{ decidedBy: approval.decidedBy, decidedAt: approval.decidedAt },
      ...{ consumedAt: approval.consumedAt, shown: readOrParked(approval.facts) },
    },
    transactions: transactions.map((each) => ({
      ...{ txHash: each.txHash, purpose: each.purpose, nonce: each.nonce, state: each.state },
    })),
  };
}

const yamlColumns = [
  'prompt_content',
  'tool_params',
  'execution_result',
  'verification_details',
  'wallet_context',
  'updated_wallet_context',
  'error_details',
];

/** A row under its own column names, with the YAML in it read. */
function rowDocument(row: PlainRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      yamlColumns.includes(column) && typeof value === 'string' ? readYaml(value) : value,
    ]),
  );
}

/** Text that is no YAML any more is shown as it is. */
function readYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return text;
  }
}

function readOrParked<T>(stored: Stored<T>): T | { parked: ReturnType<typeof parkedShape> } {
  return stored.ok ? stored.value : { parked: parkedShape(stored) };
}

function parkedShape(stored: Extract<Stored<unknown>, { ok: false }>) {
  return parkedError(stored.parked).toShape();
}
