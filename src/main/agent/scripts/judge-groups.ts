// What is wrong with the groups of a model that a machine can see: amounts, tokens and addresses that nobody said, and
// words of the request that nothing was made of. Each as a line for the model's next try.
import type { Address } from 'viem';
import { bundledContract } from '../../../shared/chain/contracts/bundled-abis.ts';
import type { PlanContext } from '../../../shared/plan/context.ts';
import { addressesOfGroup } from '../../../shared/script/addresses-of-group.ts';
import type { ScriptGroup } from '../../../shared/script/script-group.ts';
import { unsetVariables } from '../../../shared/script/unset-variables.ts';
import { variableUses } from '../../../shared/script/variable-tokens.ts';
import type { TokenList } from '../../../shared/tokens/token.ts';
import { conditionalWordsIn, factsIn, negatingWordsIn } from '../planner/facts.ts';
import { WordsOfRequest } from '../planner/find-words.ts';
import { ownSentence } from '../planner/own-words.ts';
import { payeeNamed } from './payees-by-name.ts';

interface Judged {
  groups: readonly ScriptGroup[];
  /** The person's own words. */
  text: string;
  context: PlanContext;
  chainId: number;
  tokens: TokenList;
}

export function judgeGroups(judged: Judged): string[] {
  const { groups, text } = judged;
  const issues = groups.flatMap((group, at) => [
    ...group.operations.flatMap((operation) =>
      unsaidIn(operation, judged).map((issue) => `group ${at}: ${issue}`),
    ),
    ...strangersOf(group, judged).map((issue) => `group ${at}: ${issue}`),
    ...unsetVariables(group).map(
      (name) => `group ${at}: {$${name}} is used before an operation computes it.`,
    ),
    ...variableUses(group, judged).flatMap(({ name, used, computed }) =>
      computed === null
        ? []
        : `group ${at}: {$${name}} counts ${computed.symbol} and is used as an amount of ${used.symbol}.`,
    ),
  ]);
  const repeated = repeatedIn(groups);
  const [condition] = conditionalWordsIn(text);
  const [negation] = negatingWordsIn(text);
  return [
    ...issues,
    ...repeated.map((operation) => `“${operation}” is there twice.`),
    ...unusedOf(judged).map((words) => `“${words}” of the request is in no operation.`),
    ...(condition === undefined ? [] : [`“${condition}”: groups run at once and on no condition.`]),
    ...(negation === undefined ? [] : [`“${negation.text}”: no group can say what must not be.`]),
  ];
}

/** Amounts, tokens, addresses and sentences that are not the person's. */
function unsaidIn(operation: string, { text, context, chainId, tokens }: Judged): string[] {
  const request = new WordsOfRequest(text);
  const isSaid = (words: string) => request.find(words, operation).ok;
  const figures = factsIn(withoutVariables(operation), {})
    .filter(({ kind }) => kind === 'number' || kind === 'time')
    .map(({ start, end }) => withUnit(withoutVariables(operation), start, end));
  const payee = payeeNamed(operation, context);
  const given = spelled(operation).filter(
    (address) => !isIn(address, text) && (isPaid(operation, address) || !ships(address, operation)),
  );
  return [
    ...figures.filter((words) => !isSaid(words)).map(notSaid),
    ...(payee === null || isSaid(payee) ? [] : [notSaid(payee)]),
    ...given.map(notSaid),
    ...symbolsIn(operation)
      .filter((symbol) => !isNamed(symbol, text))
      .map(notSaid),
    ...(ownSentence(operation, `${text} ${spelled(operation).join(' ')}`, context) === null
      ? ['an operation holds words that cannot be shown to the person.']
      : []),
  ];

  function ships(address: string, sentence: string): boolean {
    const group = { operations: [sentence], contracts: [] };
    return isShipped(address as Address, group, chainId, tokens);
  }

  function symbolsIn(sentence: string): string[] {
    const words = withoutVariables(sentence).match(/[A-Za-z][\w.]*/g) ?? [];
    return words.filter((word) => tokens.find(chainId, word).kind === 'found');
  }
}

/** Contracts that neither the person named nor the app knows. */
function strangersOf(group: ScriptGroup, { text, chainId, tokens }: Judged): string[] {
  const strange = group.contracts.filter(
    ({ address }) => !isIn(address, text) && !isShipped(address, group, chainId, tokens),
  );
  return strange.map(
    ({ address }) =>
      `the contract ${address} is not in the request, and the app does not know it. Ask the person for it.`,
  );
}

/** What ships with the app for this address, or a pool of tokens that the group names. */
function isShipped(
  address: Address,
  group: Pick<ScriptGroup, 'operations'>,
  chainId: number,
  tokens: TokenList,
): boolean {
  const isToken = tokens.find(chainId, address).kind === 'found';
  if (bundledContract(chainId, address, isToken) !== null) return true;
  const { contracts } = addressesOfGroup({ ...group, contracts: [] }, chainId, tokens);
  return contracts.some((each) => each.toLowerCase() === address.toLowerCase());
}

/** Facts of the request that no operation holds. */
function unusedOf({ groups, text, context }: Judged): string[] {
  const all = groups.flatMap(({ operations, contracts }) => [
    ...operations,
    ...contracts.map(({ address }) => address),
  ]);
  const made = new WordsOfRequest(all.join(' ; '));
  return factsIn(text, context)
    .filter(({ kind, text: words }) =>
      kind === 'address' ? !isIn(words, all.join(' ')) : !made.find(words, words).ok,
    )
    .map(({ text: words }) => words.slice(0, 100));
}

function repeatedIn(groups: readonly ScriptGroup[]): string[] {
  const all = groups.flatMap(({ operations }) => operations.map((each) => each.toLowerCase()));
  const acts = all.filter((each) => !/^(?:verify|compute|quote)\b/.test(each));
  return [...new Set(acts.filter((each, at) => acts.indexOf(each) < at))];
}

/** The person pays there: only their own word counts. */
function isPaid(operation: string, address: string): boolean {
  return operation.toLowerCase().includes(`to ${address.toLowerCase()}`);
}

/** Coins and what wraps them are named by either. */
function isNamed(symbol: string, text: string): boolean {
  const words = new Set((text.match(/[A-Za-z][\w.]*/g) ?? []).map((word) => word.toLowerCase()));
  const lower = symbol.toLowerCase();
  const other = lower.startsWith('w') ? lower.slice(1) : `w${lower}`;
  return words.has(lower) || words.has(other);
}

function spelled(text: string): string[] {
  return text.match(/\b0x[0-9a-fA-F]{40}\b/g) ?? [];
}

function isIn(words: string, text: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase());
}

function withoutVariables(operation: string): string {
  return operation.replace(/\{\$\w+\}/g, ' ');
}

/** "1%" is another figure than "1". */
function withUnit(text: string, start: number, end: number): string {
  const [unit = ''] = /^ ?(?:%|percent)/.exec(text.slice(end)) ?? [];
  return `${text.slice(start, end)}${unit}`;
}

function notSaid(words: string): string {
  return `“${words.slice(0, 100)}” is not in the request. Copy the words of the person, or ask.`;
}
