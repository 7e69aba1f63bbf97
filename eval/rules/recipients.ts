import { shippedTools } from '../../src/shared/tools/tool-registry.ts';
import type { PlanView } from '../plan/plan-view.ts';
import type { Expectation } from '../set/item.ts';
import { addressOf, partiesIn, recipientsOf } from './parties.ts';

/**
 * Money goes to exactly those who are meant: those of the expectation, else all whom the request names and
 * the plan has no other use for. Who is named where nothing is sent is only talked about.
 */
export function judgeRecipients(expect: Expectation, text: string, view: PlanView): string[] {
  const got = recipientsOf(view);
  const wanted = saidIn(expect, view) ?? meantIn(text, view);
  return [
    ...[...got].filter((each) => !wanted.has(each)).map((each) => `nobody named ${each}`),
    ...[...wanted].filter((each) => !got.has(each)).map((each) => `nothing goes to ${each}`),
  ];
}

function saidIn({ to, amounts }: Expectation, { context }: PlanView): Set<string> | null {
  const entries = amounts.flatMap(({ recipient }) => (recipient === undefined ? [] : [recipient]));
  const said = to === undefined ? entries : [to];
  if (said.length === 0) return null;
  return new Set(said.map((each) => addressOf(each, context).toLowerCase()));
}

function meantIn(text: string, view: PlanView): Set<string> {
  const got = recipientsOf(view);
  const sends = view.trades.some(({ tool }) => shippedTools.get(tool)?.kind === 'chain_write');
  const used = JSON.stringify([view.trades, view.trigger, view.conditions]).toLowerCase();
  const meant = [...partiesIn(text, view.context)].filter(
    (each) => got.has(each) || (sends && !used.includes(each) && !isToken(each, view)),
  );
  return new Set(meant);
}

function isToken(address: string, { tokens }: PlanView): boolean {
  return tokens.chains().some((chainId) => tokens.find(chainId, address).kind === 'found');
}
