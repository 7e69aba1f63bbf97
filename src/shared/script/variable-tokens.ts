// A variable counts the smallest units of one token: as an amount of another it would be another amount, by as much as
// the two have different decimals, and by their prices.
import type { Token, TokenList } from '../tokens/token.ts';
import type { ScriptGroup } from './script-group.ts';
import { unsetVariables } from './unset-variables.ts';

export interface VariableUse {
  name: string;
  /** The token as an amount of which it is used. */
  used: Token;
  /** The token that it was computed in; null where no sentence says so. */
  computed: Token | null;
}

interface On {
  chainId: number;
  tokens: TokenList;
}

/**
 * Where a group uses a variable as an amount of another token than it was computed in, or where that cannot be told.
 * Its sentences say both; what lines do is theirs. Each once; what nothing computes is told elsewhere.
 */
export function variableUses(
  group: Pick<ScriptGroup, 'operations' | 'script'>,
  on: On,
): VariableUse[] {
  const unset = new Set(unsetVariables(group));
  const computed = new Map<string, Token | null>();
  const found = new Map<string, VariableUse>();
  for (const operation of group.operations) {
    const text = operation.trim().replace(/\s+/g, ' ');
    const head = computing.exec(text)?.[0] ?? '';
    for (const { name, token } of tokensBeside(text.slice(head.length), on)) {
      const before = computed.get(name) ?? null;
      if (token === null || unset.has(name)) continue;
      if (before !== null && isSame(before, token)) continue;
      found.set(`${name} ${token.address}`, { name, used: token, computed: before });
    }
    for (const { name, token } of computedIn(head, text, on)) computed.set(name, token);
  }
  return [...found.values()];
}

/** What a sentence computes: all up to the token behind the last variable that "and" joins to the first. */
const computing =
  /^(?:compute|calculate|quote|get|read|find)\b[^{]*\{\$\w+\}(?:(?:,? and|,) (?:(?:the |its )?\w+ )?\{\$\w+\})*(?: \w+(?= (?:for|of|from|with|at|in)\b|$|\.))?/i;

interface Beside {
  name: string;
  token: Token | null;
}

/** Of one variable the token before it, or behind it; of several none is told, since one word is beside two. */
function computedIn(head: string, text: string, on: On): Beside[] {
  const all = [...head.matchAll(/\{\$(\w+)\}/g)];
  return all.map(({ index, 0: whole, 1: name = '' }) => {
    const before = /([A-Za-z][\w.]*) $/.exec(text.slice(0, index))?.[1];
    const behind = /^ ([A-Za-z][\w.]*)/.exec(text.slice(index + whole.length))?.[1];
    const said = named(before, on) ?? (all.length === 1 ? named(behind, on) : null);
    return { name, token: said };
  });
}

/** Amounts that are variables: "{$X} USDC". */
function tokensBeside(text: string, on: On): Beside[] {
  return [...text.matchAll(/\{\$(\w+)\} ([A-Za-z][\w.]*)/g)].map(([, name = '', word = '']) => ({
    name,
    token: named(word.replace(/\.$/, ''), on),
  }));
}

function named(word: string | undefined, { chainId, tokens }: On): Token | null {
  const match = word === undefined ? null : tokens.find(chainId, word);
  return match?.kind === 'found' ? match.token : null;
}

/** The coin and what wraps it are one for one. */
function isSame(a: Token, b: Token): boolean {
  return a.address === b.address || (isCoin(a) && isCoin(b));
}

function isCoin({ address, wrapsNative }: Token): boolean {
  return address === 'native' || wrapsNative === true;
}
