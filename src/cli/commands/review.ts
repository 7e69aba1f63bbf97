import type { PlanDifference } from '../../shared/plan/diff/diff-plans.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { taintSentence } from '../../shared/plan/taint.ts';
import type { PlanTreeRow } from '../../shared/plan/tree.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import { issueLines } from '../issue-lines.ts';
import { contextOption, nowOption, readContext } from '../read-context.ts';
import { readPlanDocument } from '../read-plan-document.ts';
import { usageError } from '../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../verb.ts';

/** A row of the tree with where each of its parameters came from, as far as the plan says. */
interface ReviewRow extends PlanTreeRow {
  provenance: { param: string; source: string; detail?: string | undefined }[];
}

export const review: Verb = {
  name: 'review',
  describe: 'A plan for people, offline: what it does, its tree, its issues, a difference.',
  arguments: [{ name: 'plan', describe: 'a file, or - for standard input', required: true }],
  options: [
    { flags: '--against <other>', describe: 'another plan, to see what changed since' },
    contextOption,
    nowOption,
  ],
  example: {
    call: 'countersign review plan.json --against old.json --json',
    document: {
      description: 'Starts as soon as it is agreed to.\nSwap 1 ETH for USDC.',
      issues: [],
      taint: [],
      tree: [
        {
          id: 'swap',
          parentId: null,
          level: 1,
          position: 1,
          siblings: 1,
          label: 'Swap 1 ETH for USDC',
          kind: 'action',
          role: 'root',
          tool: 'defi_swap',
          provenance: [{ param: 'amount', source: 'user_text' }],
        },
      ],
      diff: [{ kind: 'changed', nodeId: 'swap', path: 'params.amount', before: '2', after: '1' }],
    },
  },
  run: reviewPlan,
};

async function reviewPlan(context: VerbContext): Promise<VerbAnswer> {
  const path = context.argument('plan');
  const against = context.option('against');
  if (path === '-' && against === '-') {
    throw usageError('Only one of the two plans can come from standard input.', 'review');
  }
  const { plan, notes } = await readPlanDocument(context.io, path);
  const other = against === undefined ? undefined : await readPlanDocument(context.io, against);
  const [{ describePlan }, { planTree }, { validatePlan }, { diffPlans }] = await Promise.all([
    import('../../shared/plan/describe/describe-plan.ts'),
    import('../../shared/plan/tree.ts'),
    import('../../shared/plan/validate/validate-plan.ts'),
    import('../../shared/plan/diff/diff-plans.ts'),
  ]);
  const [{ taintOfGiven }, { readStored }] = await Promise.all([
    import('../run/refuse-tainted.ts'),
    import('../read-stored.ts'),
  ]);
  const taint = readStored(context, (reader) => taintOfGiven(reader, plan), []);
  const given = await readContext(context);
  const untrusted = [...(given.untrusted ?? []), ...taint];
  const said = readStored(context, ({ plans }) => plans.vouches(plan.id), []);
  const vouched = [...(given.vouched ?? []), ...said.map(({ address }) => address)];
  const judged = validatePlan(
    plan,
    untrusted.length === 0 ? given : { ...given, untrusted, vouched },
  );
  const issues = [...judged.issues, ...notes];
  const description = describePlan(plan);
  const tree = planTree(plan).map((row) => ({ ...row, provenance: provenanceOf(plan, row.id) }));
  const diff = other === undefined ? undefined : diffPlans(other.plan, plan);
  return {
    exitCode: judged.valid ? 0 : 1,
    document: { description, issues, taint, tree, ...(diff === undefined ? {} : { diff }) },
    text: [
      ...description.split('\n'),
      ...(taint.length === 0 ? [] : [taintSentence(taint)]),
      '',
      ...tree.map(treeLine),
      '',
      ...(issues.length === 0 ? ['No issues.'] : issueLines(issues)),
      ...(diff === undefined ? [] : ['', ...diffLines(diff)]),
    ]
      .map(visibleLine)
      .join('\n'),
  };
}

function provenanceOf(plan: Plan, nodeId: string): ReviewRow['provenance'] {
  const prefix = `${nodeId}.`;
  return Object.entries(plan.provenance ?? {})
    .filter(([place]) => place.startsWith(prefix))
    .map(([place, { source, detail }]) => ({
      param: place.slice(prefix.length),
      source,
      ...(detail === undefined ? {} : { detail }),
    }));
}

function treeLine(row: ReviewRow): string {
  const what = row.tool === null ? row.kind : `${row.kind} ${row.tool}`;
  const role = row.role === 'root' || row.role === 'step' ? '' : `${row.role}: `;
  // What a file says of itself is told as that.
  const origins = row.provenance.map(({ param, source }) => `${param} from ${source}`).join(', ');
  const indent = '  '.repeat(row.level - 1);
  return `${indent}${role}${row.id}: ${row.label} (${what})${origins && ` — the file says: ${origins}`}`;
}

function diffLines(differences: readonly PlanDifference[]): string[] {
  if (differences.length === 0) return ['The two plans are the same.'];
  return differences.map(({ kind, nodeId, path, before, after }) => {
    const place = [nodeId, path].filter((part) => part !== null && part !== '').join(' ');
    const values = [before, after].map((value) => JSON.stringify(value));
    if (kind === 'added') return `+ ${place}: ${values[1]}`;
    if (kind === 'removed') return `- ${place}: ${values[0]}`;
    return `~ ${place}: ${values[0]} -> ${values[1]}`;
  });
}
