// What a merge may bring in, and of each table which rows. What is not named here stays out: whatever signs, allows,
// consents, is due or waits (mandates, schedules, lists, limits that were to be raised, servers, settings, the log).
import type { MergeKind } from '../../../shared/backups/merge-views.ts';
import { blocksOnTopOf, usualBlocksOnTop } from '../../../shared/chain/finality.ts';

export interface MergeRule {
  table: string;
  /** Null for what comes along with something else, and is not counted. */
  kind: MergeKind | null;
  /** Whether a row that is here, `a`, stands in the place of one of the backup, `b`. */
  clash: string;
  /** Which rows of the backup, `b`, may come in. */
  from: string;
  /** Which of them are counted: all of the table where it is not said. */
  counted?: string;
  /** Columns that come in as something else than they are. */
  as?: Readonly<Record<string, string>>;
}

const inRuns = 'b.execution_id IN (SELECT id FROM temp.merge_runs)';
const ofEffect = `b.effect_id IN (SELECT effect_id FROM theirs.effects
  WHERE execution_id IN (SELECT id FROM temp.merge_runs))`;
const ofPlan = 'b.plan_id IN (SELECT id FROM temp.merge_plans)';
const ofRequest = 'b.request_id IN (SELECT id FROM temp.merge_requests)';
/** Null where what it names is not here. */
const known = (column: string, table: string, key = column): string =>
  `(SELECT ${key} FROM main.${table} WHERE ${key} = b.${column})`;

/** What was allowed beyond a limit of the backup, `b`, and had come by when that was made. */
const raised = `FROM theirs.budget_raises AS r WHERE r.scope = b.scope AND r.kind = b.kind
  AND r.chain_id = b.chain_id AND r.token = b.token
  AND r.due_at <= (SELECT at FROM temp.merge_made)`;
const standing = `b.scope <> 'run' AND NOT EXISTS (SELECT 1 ${raised} AND r.limit_units IS NULL)`;

/** Blocks that have to be on top of a transaction, `effect`, before nobody looks whether it was taken back. */
const deepEnough = `CASE effect.chain_id ${Object.entries(blocksOnTopOf)
  .map(([chainId, blocks]) => `WHEN ${chainId} THEN ${blocks}`)
  .join(' ')} ELSE ${usualBlocksOnTop} END`;

/** In the order in which what is referred to comes first. */
export const mergeRules: readonly MergeRule[] = [
  {
    ...{ table: 'contacts', kind: 'contacts' },
    clash: 'a.contact_id = b.contact_id OR a.name_key = b.name_key OR a.address = b.address',
    from: 'lower(b.address) NOT IN (SELECT address FROM temp.merge_refused)',
  },
  {
    ...{ table: 'watched_accounts', kind: 'watched' },
    clash: 'a.address = b.address OR a.name_key = b.name_key',
    from: 'lower(b.address) NOT IN (SELECT address FROM temp.merge_refused)',
  },
  {
    ...{ table: 'budgets', kind: 'limits' },
    clash: `a.budget_id = b.budget_id OR (a.scope = b.scope AND a.execution_id = b.execution_id
      AND a.kind = b.kind AND a.chain_id = b.chain_id AND a.token = b.token)`,
    from: standing,
    counted: standing,
    as: { limit_units: `coalesce((SELECT r.limit_units ${raised}), b.limit_units)` },
  },
  {
    ...{ table: 'worth_snapshots', kind: 'worth' },
    clash: `a.account = b.account AND a.chain_id = b.chain_id AND a.instance_id = b.instance_id
      AND a.taken_at = b.taken_at`,
    from: 'true',
  },
  {
    ...{ table: 'plans', kind: 'plans', clash: 'a.plan_id = b.plan_id', from: 'true' },
    as: {
      status: "iif(b.status IN ('completed', 'failed', 'cancelled'), b.status, 'draft')",
      status_before_pause: 'NULL',
    },
  },
  {
    ...{ table: 'plan_revisions', kind: null, from: ofPlan },
    clash: 'a.plan_id = b.plan_id AND a.revision = b.revision',
  },
  {
    ...{ table: 'plan_taints', kind: null, from: ofPlan },
    clash: 'a.plan_id = b.plan_id AND a.origin = b.origin AND a.label = b.label',
  },
  { table: 'plan_files', kind: null, clash: 'a.plan_id = b.plan_id', from: ofPlan },
  { table: 'plan_proposals', kind: null, clash: 'a.plan_id = b.plan_id', from: ofPlan },
  {
    ...{ table: 'requests', kind: null, clash: 'a.request_id = b.request_id', from: ofRequest },
    as: { status: "iif(b.status IN ('running', 'waiting'), 'cancelled', b.status)" },
  },
  { table: 'prompts', kind: null, clash: 'a.prompt_id = b.prompt_id', from: ofRequest },
  {
    ...{ table: 'conversations', kind: 'chats', from: 'true' },
    clash: 'a.conversation_id = b.conversation_id',
    as: { model: 'NULL' },
  },
  { table: 'messages', kind: 'messages', clash: 'a.message_id = b.message_id', from: 'true' },
  {
    ...{ table: 'attachments', kind: null, clash: 'a.attachment_id = b.attachment_id' },
    from: 'b.message_id IS NOT NULL',
  },
  { table: 'notes', kind: 'notes', clash: 'a.note_id = b.note_id', from: 'true' },
  {
    ...{ table: 'rehearsals', kind: null, clash: 'a.rehearsal_id = b.rehearsal_id' },
    from: `b.rehearsal_id IN (SELECT rehearsal_id FROM theirs.executions
      WHERE execution_id IN (SELECT id FROM temp.merge_runs))`,
  },
  {
    ...{ table: 'agreements', kind: null, clash: 'a.agreement_id = b.agreement_id' },
    from: `b.agreement_id IN (SELECT agreement_id FROM theirs.executions
      WHERE execution_id IN (SELECT id FROM temp.merge_runs))`,
  },
  {
    ...{ table: 'executions', kind: 'runs', from: inRuns },
    clash: 'a.execution_id = b.execution_id',
    as: { trigger_id: 'NULL', fire_id: 'NULL', mandate_id: 'NULL' },
  },
  {
    ...{ table: 'budgets', kind: null, clash: 'a.budget_id = b.budget_id' },
    from: `b.scope = 'run' AND ${inRuns}`,
  },
  { table: 'steps', kind: null, clash: 'a.step_id = b.step_id', from: inRuns },
  { table: 'effects', kind: null, clash: 'a.effect_id = b.effect_id', from: inRuns },
  { table: 'effect_transactions', kind: null, clash: 'a.tx_hash = b.tx_hash', from: ofEffect },
  { table: 'approvals', kind: null, clash: 'a.approval_id = b.approval_id', from: ofEffect },
  { table: 'spends', kind: null, clash: 'a.spend_id = b.spend_id', from: inRuns },
  {
    ...{ table: 'start_balances', kind: null, from: inRuns },
    clash: 'a.execution_id = b.execution_id AND a.token = b.token',
  },
  {
    ...{ table: 'undo_entries', kind: null, clash: 'a.undo_id = b.undo_id' },
    from: `${inRuns}
      AND (b.undone_by IS NULL OR ${known('undone_by', 'executions', 'execution_id')} IS NOT NULL)
      AND (b.undone_by_effect IS NULL
        OR ${known('undone_by_effect', 'effects', 'effect_id')} IS NOT NULL)`,
  },
  {
    ...{ table: 'emptied_entries', kind: null, clash: 'a.undo_id = b.undo_id' },
    from: `b.undo_id IN (SELECT undo_id FROM main.undo_entries WHERE execution_id IN
      (SELECT id FROM temp.merge_runs))`,
  },
  {
    ...{ table: 'dead_letters', kind: null, clash: 'a.dead_letter_id = b.dead_letter_id' },
    from: inRuns,
    as: {
      state: "iif(b.state = 'open', 'dropped', b.state)",
      resolved_at: 'coalesce(b.resolved_at, b.created_at)',
      retried_as: known('retried_as', 'executions', 'execution_id'),
    },
  },
  { table: 'command_runs', kind: null, clash: 'a.effect_id = b.effect_id', from: ofEffect },
  { table: 'visits', kind: null, clash: 'a.effect_id = b.effect_id', from: ofEffect },
  {
    ...{ table: 'visit_pictures', kind: null, from: ofEffect },
    clash: 'a.effect_id = b.effect_id AND a.name = b.name',
  },
  {
    ...{ table: 'undo_plans', kind: null, clash: 'a.plan_id = b.plan_id' },
    from: `${ofPlan} AND ${known('execution_id', 'executions')} IS NOT NULL`,
  },
  {
    ...{ table: 'tool_executions', kind: null },
    clash: 'a.tool_execution_id = b.tool_execution_id',
    from: `(${inRuns}) OR (b.execution_id IS NULL AND ${ofRequest})`,
    as: { refined_prompt_id: known('refined_prompt_id', 'prompts', 'prompt_id') },
  },
  {
    ...{ table: 'execution_errors', kind: null, clash: 'a.error_id = b.error_id' },
    from: `(${inRuns}) OR (b.execution_id IS NULL AND ${ofRequest})`,
    as: { tool_execution_id: known('tool_execution_id', 'tool_executions') },
  },
];

/** Chosen before anything is written: plans, requests and runs that only the backup has. */
export const mergeChoices: readonly string[] = [
  `INSERT INTO temp.merge_plans SELECT plan_id FROM theirs.plans
   WHERE plan_id NOT IN (SELECT plan_id FROM main.plans)`,
  `INSERT INTO temp.merge_requests SELECT request_id FROM theirs.requests
   WHERE request_id NOT IN (SELECT request_id FROM main.requests)`,
  // Only what is over, with nothing that is on its way or could be taken back, and of a plan that is the same in both.
  `INSERT INTO temp.merge_runs SELECT b.execution_id FROM theirs.executions AS b
   WHERE b.state IN ('completed', 'failed', 'cancelled')
     AND b.execution_id NOT IN (SELECT execution_id FROM main.executions)
     AND b.agreement_id NOT IN (SELECT agreement_id FROM main.agreements)
     AND (b.plan_id IN (SELECT id FROM temp.merge_plans)
       OR EXISTS (SELECT 1 FROM main.plan_revisions AS a
         WHERE a.plan_id = b.plan_id AND a.revision = b.revision AND a.hash = b.plan_hash))
     AND NOT EXISTS (SELECT 1 FROM theirs.spends
       WHERE execution_id = b.execution_id AND state = 'reserved')
     AND NOT EXISTS (SELECT 1 FROM theirs.effects AS effect WHERE execution_id = b.execution_id
       AND (state NOT IN ('confirmed', 'failed', 'cancelled')
         OR (state = 'confirmed' AND realm = 'chain' AND instance_id = ''
           AND confirmations <= ${deepEnough})
         OR EXISTS (SELECT 1 FROM theirs.approvals
           WHERE effect_id = effect.effect_id AND status IN ('pending', 'approved'))
         OR EXISTS (SELECT 1 FROM theirs.effect_transactions AS sent
           WHERE sent.effect_id = effect.effect_id AND (sent.state = 'live'
             OR EXISTS (SELECT 1 FROM main.effect_transactions AS a WHERE a.tx_hash = sent.tx_hash
               OR (a.chain_id = sent.chain_id AND a.instance_id = sent.instance_id
                 AND a.account = sent.account AND a.nonce = sent.nonce
                 AND a.state IN ('live', 'final') AND sent.state IN ('live', 'final')))))))`,
];

/** Takes out what goes on from a run that is not here; again until nothing goes. */
export const withoutOrigin = `DELETE FROM temp.merge_runs WHERE id IN (
  SELECT b.execution_id FROM theirs.executions AS b
  JOIN json_each(json_array(b.continues, b.undoes, b.ordered_by)) AS origin
  WHERE origin.value IS NOT NULL AND origin.value NOT IN (SELECT id FROM temp.merge_runs)
    AND origin.value NOT IN (SELECT execution_id FROM main.executions))`;
