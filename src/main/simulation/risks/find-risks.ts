import type { Finding } from '../../../shared/chain/types.ts';
import { toAppError } from '../../../shared/errors.ts';
import { isNotAsked } from '../../chain/unasked-chain.ts';
import { riskRules } from './index.ts';
import type { RiskRule, RiskSubject } from './risk-rule.ts';

type Rules = Readonly<Record<string, RiskRule>>;

/**
 * What a person should know of one rehearsed transaction. A rule that cannot look is told as that, and
 * takes nothing from what the others find. Heaviest first: nothing heavy stands below much that is light.
 */
export async function findRisks(
  subject: RiskSubject,
  rules: Rules = riskRules,
): Promise<Finding[]> {
  const looked = await look(subject, rules);
  return inOrder([
    ...subject.outcome.findings,
    ...looked.flatMap((each) => ('thrown' in each ? [couldNotLook(each)] : each.found)),
  ]);
}

/**
 * The same of a call that nobody ran, while no chain answers (see `callSubject`). The rules that need one are told
 * together.
 */
export async function findCallRisks(
  subject: RiskSubject,
  rules: Rules = riskRules,
): Promise<Finding[]> {
  const looked = await look(subject, rules);
  const open = looked.filter((each) => 'thrown' in each && isNotAsked(each.thrown));
  const told = looked.filter((each) => !open.includes(each));
  return inOrder([
    ...told.flatMap((each) => ('thrown' in each ? [couldNotLook(each)] : each.found)),
    ...needChain(
      open.map(({ id }) => id),
      looked.length,
    ),
  ]);
}

type Looked = { id: string } & ({ found: Finding[] } | { thrown: unknown });

function look(subject: RiskSubject, rules: Rules): Promise<Looked[]> {
  return Promise.all(Object.entries(rules).map(([id, rule]) => lookBy(id, rule, subject)));
}

/** At once where the rule has to ask nobody: most do not. */
function lookBy(id: string, rule: RiskRule, subject: RiskSubject): Looked | Promise<Looked> {
  try {
    const found = rule(subject);
    if (!(found instanceof Promise)) return { id, found };
    return found.then(
      (each) => ({ id, found: each }),
      (thrown: unknown) => ({ id, thrown }),
    );
  } catch (thrown) {
    return { id, thrown };
  }
}

function inOrder(found: readonly Finding[]): Finding[] {
  return found.toSorted((left, right) => weight(left) - weight(right));
}

const heaviestFirst: readonly Finding['level'][] = [
  'block',
  'danger',
  'unknown',
  'caution',
  'info',
];

function weight({ level }: Finding): number {
  return heaviestFirst.indexOf(level);
}

function couldNotLook({ id, thrown }: { id: string; thrown: unknown }): Finding {
  const { code, message } = toAppError(thrown);
  return {
    id,
    level: 'unknown',
    message: `One check of this transaction could not be made (${id}), so what it looks for may be there. ${message}`,
    evidence: { error: code },
  };
}

/** None of a call for which every rule could look. */
function needChain(ids: readonly string[], all: number): Finding[] {
  if (ids.length === 0) return [];
  return [
    {
      id: 'CHECKS_NEED_CHAIN',
      level: 'unknown',
      message: `${ids.length} of ${all} checks of this call need a rehearsal on the network, and there was none: what they look for may be there. The others were made.`,
      evidence: { checksNotMade: ids.toSorted().join(', ') },
    },
  ];
}
