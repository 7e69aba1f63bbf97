import { issueCodeOf } from './issue-names.ts';
import type { Expectation } from './item.ts';

/** The forms of an amount that a plan can be held against; `for_ltv` is for the reader. */
const modes: ReadonlySet<string> = new Set([
  ...['exact', 'percent', 'max', 'usd', 'percent_of_initial', 'exact_out'],
  ...['step_output', 'step_output_minus', 'for_ltv'],
]);

const unscoredTools = ['set_policy', 'lend_rates'];

/** Why an item is reported and not scored, or null. */
export function whyNotScored(expect: Expectation): string | null {
  const { trigger, amounts, accept_tools: accepted = [] } = expect;
  const tools = [...expect.tools, ...accepted.flat()];
  const tool = unscoredTools.find((each) => tools.includes(each));
  if (tool !== undefined) return `the tool ${tool}`;
  if (trigger.type === 'multiple') return 'several triggers';
  const mode = amounts.find((each) => each.mode !== undefined && !modes.has(each.mode))?.mode;
  if (mode !== undefined) return `the mode ${mode}`;
  const { issues = [], issues_any: any = [], forbid_issues: forbidden = [] } = expect;
  const issue = [...issues, ...any, ...forbidden].find((name) => issueCodeOf(name) === undefined);
  return issue === undefined ? null : `the issue ${issue}`;
}
