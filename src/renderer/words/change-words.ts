import { visible } from '../../shared/plan/describe/describe-plan.ts';
import { namesFor } from '../../shared/plan/describe/names.ts';
import { describeNode } from '../../shared/plan/describe/node.ts';
import type { PlanNode } from '../../shared/plan/nodes.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { bundledTokens } from '../../shared/tokens/bundled-tokens.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import type { ChangeRow } from '../model/plan-changes/change-row.ts';
import {
  planFieldLabel,
  planFieldWords,
  stepFieldLabel,
  stepFieldWords,
  valueAt,
} from './field-words.ts';

/** How the differences of two plans are said. */
export interface ChangeWords {
  ofPlan(field: string): ChangeRow;
  ofStep(field: string, before: PlanNode, after: PlanNode): ChangeRow;
  /** What a step does, without what hangs on it. */
  sentence(plan: 'before' | 'after', node: PlanNode): string;
}

export function changeWords(
  before: Plan,
  after: Plan,
  tokens: TokenList = bundledTokens,
): ChangeWords {
  const names = {
    before: namesFor(tokens, before.chainId, new Set()),
    after: namesFor(tokens, after.chainId, new Set()),
  };
  return {
    ofPlan: (field) => ({
      label: planFieldLabel(field),
      ...told(
        [planFieldWords(field, before, names.before), valueAt(before, field)],
        [planFieldWords(field, after, names.after), valueAt(after, field)],
      ),
    }),
    ofStep: (field, was, is) => ({
      label: stepFieldLabel(field),
      ...told(
        [stepFieldWords(field, was, names.before), valueAt(was, field)],
        [stepFieldWords(field, is, names.after), valueAt(is, field)],
      ),
    }),
    sentence: (plan, node) => {
      const [line = ''] = describeNode(node, '-', '', names[plan]);
      return readable(line.replace(/^- /, '').replace(/:$/, '.'));
    },
  };
}

/** In words, or as it is written where both would read the same. */
function told(
  [before, was]: [string | null, unknown],
  [after, is]: [string | null, unknown],
): Pick<ChangeRow, 'before' | 'after'> {
  if (before !== after) return { before: shown(before), after: shown(after) };
  return { before: shown(written(was)), after: shown(written(is)) };
}

function shown(words: string | null): string | null {
  return words === null ? null : readable(words);
}

/** Where no value is written yet, that is said; a quotation mark inside of another text stands behind a stroke. */
function readable(words: string): string {
  return visible(words.replace(/(?<=^|[\s(])""(?=$|[\s,.:)])/g, 'nothing yet'));
}

function written(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
