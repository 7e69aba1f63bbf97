// Calls of reading tools: nothing is spent, and nothing they say can be spent later.
import type { Said } from '../../intent/said.ts';
import { readNumber } from '../../words/read-number.ts';
import type { CompiledAction } from '../compiled-action.ts';
import { resolveRecipient } from '../resolve/resolve-recipient.ts';
import { resolvePriced } from '../resolve/resolve-threshold.ts';
import { listed, resolveToken } from '../resolve/resolve-token.ts';
import type { StepScope, ToolCompiler } from '../scope.ts';
import { fromText, type Known, known, questionsOf, type Slot, unknown } from '../slot.ts';
import { swapCompiler } from './swap.ts';

type Params = Readonly<Record<string, Slot<string | number | number[]> | null>>;

interface Look extends Pick<ToolCompiler, 'slots' | 'anywhere'> {
  tool: string;
  id: string;
  params: (scope: StepScope) => Params;
  label: (scope: StepScope) => string;
}

function compilerOf({ tool, id, slots, anywhere, params, label }: Look): ToolCompiler {
  return {
    slots,
    ...(anywhere && { anywhere }),
    compile(scope) {
      const found = Object.entries(params(scope)).flatMap(([name, slot]) =>
        slot === null ? [] : [{ name, slot }],
      );
      const open = questionsOf(...found.map(({ slot }) => slot));
      if (open.length > 0) return { ok: false, questions: open };
      const whole = found as { name: string; slot: Known<string | number | number[]> }[];
      const action: CompiledAction = {
        ...{ tool, id, label: label(scope) },
        params: Object.fromEntries(whole.map(({ name, slot }) => [name, slot.value])),
        provenance: Object.fromEntries(whole.map(({ name, slot }) => [name, slot.from])),
        assumptions: whole.flatMap(({ slot }) => slot.assumptions ?? []),
      };
      return { ok: true, value: action };
    },
  };
}

export const balanceCompiler = compilerOf({
  ...{ tool: 'get_balance', id: 'balance', slots: ['token', 'owner', 'ownerAddress'] },
  params: (scope) => ({ token: heldToken(scope), account: owner(scope) }),
  label: ({ slots }) => `Look up the ${slots['token']?.text ?? ''} balance`.replace('  ', ' '),
});

export const priceCompiler = compilerOf({
  ...{ tool: 'get_price', id: 'price', slots: ['token'], anywhere: true },
  params: (scope) => {
    const said = textOf(scope, 'token');
    const how = unknown('token', 'The price of which token?');
    return { token: said ? resolvePriced('token', said, scope.chainId, scope) : how };
  },
  label: ({ slots }) => `Look up the price of ${slots['token']?.text ?? ''}`,
});

export const portfolioCompiler = compilerOf({
  ...{ tool: 'get_portfolio', id: 'portfolio', slots: [], anywhere: true },
  params: ({ slots, chainId }) => ({
    chains: slots['chain'] ? known([chainId], fromText(slots['chain'])) : null,
  }),
  label: () => 'Look up what the account holds',
});

export const allowancesCompiler = compilerOf({
  ...{ tool: 'get_allowances', id: 'allowances', slots: ['token'] },
  params: (scope) => ({ token: scope.slots['token'] ? namedToken(scope) : null }),
  label: () => 'Look up who may take tokens',
});

export const gasCompiler = compilerOf({
  ...{ tool: 'get_gas', id: 'gas', slots: [] },
  params: () => ({}),
  label: () => 'Look up what gas costs',
});

export const historyCompiler = compilerOf({
  ...{ tool: 'tx_history', id: 'history', slots: ['limit'] },
  params: (scope) => ({ limit: limit(scope) }),
  label: () => 'Look up the last transactions',
});

export const lendStatusCompiler = compilerOf({
  ...{ tool: 'lend_status', id: 'lending', slots: ['market'] },
  params: ({ slots }) => ({ market: slots['market'] ? marketOf(slots['market']) : null }),
  label: () => 'Look up what is supplied and borrowed',
});

export const tokenInfoCompiler = compilerOf({
  ...{ tool: 'token_info', id: 'token', slots: ['token'] },
  params: (scope) => ({ token: namedToken(scope) }),
  label: ({ slots }) => `Look up what ${slots['token']?.text ?? 'the token'} is`,
});

export const nameCompiler = compilerOf({
  ...{ tool: 'resolve_name', id: 'name', slots: ['name'], anywhere: true },
  params: (scope) => ({ name: wordsOf(scope, 'name', 'Which name?') }),
  label: ({ slots }) => `Look up what ${slots['name']?.text ?? 'the name'} stands for`,
});

export const bridgeStatusCompiler = compilerOf({
  ...{ tool: 'bridge_status', id: 'arrival', slots: ['bridgeId'] },
  params: (scope) => ({ bridgeId: wordsOf(scope, 'bridgeId', 'Of which bridge?') }),
  label: () => 'Look up whether it has arrived',
});

/** Asked as the swap would be; what the account holds does not matter. */
export const quoteCompiler: ToolCompiler = {
  slots: swapCompiler.slots,
  compile(scope) {
    const swap = swapCompiler.compile({ ...scope, context: { ...scope.context, balances: {} } });
    if (!swap.ok) return swap;
    const { gives: _, spends: __, ...asked } = swap.value;
    const label = asked.label.replace(/^Swap/, 'Ask what is given for');
    return { ok: true, value: { ...asked, tool: 'get_quote', id: 'quote', label } };
  },
};

function textOf({ slots }: StepScope, name: string): Extract<Said, { kind: 'text' }> | undefined {
  const said = slots[name];
  return said?.kind === 'text' ? said : undefined;
}

function wordsOf(scope: StepScope, name: string, question: string): Slot<string> {
  const said = textOf(scope, name);
  return said ? known(said.text, fromText(said)) : unknown(name, question);
}

function namedToken(scope: StepScope): Slot<string> {
  const said = textOf(scope, 'token');
  if (said === undefined) return unknown('token', 'Which token?');
  const token = resolveToken('token', said, scope.chainId, scope);
  return token.ok ? { ...token, value: token.value.named } : token;
}

/** The network's own coin where none is named. */
function heldToken(scope: StepScope): Slot<string> {
  const native = scope.tokens.native(scope.chainId);
  if (scope.slots['token'] !== undefined || native === undefined) return namedToken(scope);
  const { symbol, named } = listed(native);
  const text = `No token was named; ${symbol} is meant.`;
  return known(named, { source: 'default' }, [{ slot: 'token', value: symbol, text }]);
}

function owner(scope: StepScope): Slot<string> | null {
  const { owner: name, ownerAddress: address } = scope.slots;
  if (name === undefined && address === undefined) return null;
  const found = resolveRecipient(name, address, scope.chainId, scope);
  return found.ok ? { ...found, value: found.value.address } : found;
}

function limit({ slots, context }: StepScope): Slot<number> | null {
  const said = slots['limit'];
  if (said === undefined) return null;
  const reading = readNumber(said.text, context.locale ?? 'en-US');
  const count = reading.ok ? Number(reading.value) : Number.NaN;
  if (Number.isInteger(count) && count > 0) return known(count, fromText(said));
  return unknown('limit', 'How many transactions?');
}

function marketOf(said: Said): Slot<string> {
  if (/^aave(?:\s+v3)?$/i.test(said.text)) return known('aave_v3', fromText(said));
  return unknown('market', `"${said.text.slice(0, 60)}" is not available. Aave V3?`, ['Aave V3']);
}
