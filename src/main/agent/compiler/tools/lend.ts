import type { Said } from '../../intent/said.ts';
import type { CompiledAction } from '../compiled-action.ts';
import type { Spend } from '../resolve/resolve-spend.ts';
import { resolveSpend } from '../resolve/resolve-spend.ts';
import type { ResolvedToken } from '../resolve/resolve-token.ts';
import type { StepScope, ToolCompiler } from '../scope.ts';
import { fromText, type Known, known, questionsOf, type Slot, unknown } from '../slot.ts';
import { heldElsewhere } from './held-elsewhere.ts';

interface Lending {
  tool: 'lend_supply' | 'lend_withdraw' | 'lend_borrow' | 'lend_repay';
  label: (shown: string) => string;
  /** The market gives the token, instead of taking it. */
  gives: boolean;
  /** What is wrong with an amount of that form, if anything. */
  refuses: (amount: unknown, symbol: string) => string | null;
  /** What "all" means, where that is not what the account holds. */
  all?: (symbol: string) => string;
}

export const lendSupplyCompiler = compilerOf({
  tool: 'lend_supply',
  label: (shown) => `Supply ${shown} to Aave`,
  gives: false,
  refuses: () => null,
});

export const lendWithdrawCompiler = compilerOf({
  tool: 'lend_withdraw',
  label: (shown) => `Withdraw ${shown} from Aave`,
  gives: true,
  refuses: () => null,
  all: (symbol) => `All ${symbol} that is supplied to Aave is taken back.`,
});

export const lendBorrowCompiler = compilerOf({
  tool: 'lend_borrow',
  label: (shown) => `Borrow ${shown} from Aave`,
  gives: true,
  refuses: (amount, symbol) =>
    isShare(amount)
      ? `A loan of all that can be had is sold at the next move of a price. How much ${symbol}, exactly?`
      : null,
});

export const lendRepayCompiler = compilerOf({
  tool: 'lend_repay',
  label: (shown) => `Repay ${shown} to Aave`,
  gives: false,
  refuses: (amount, symbol) =>
    isShare(amount) && amount !== 'max'
      ? `A share of the debt is not known before it is read. How much ${symbol}, or all of it?`
      : null,
  all: (symbol) => `All ${symbol} that is owed to Aave is paid back, with its interest until then.`,
});

function compilerOf(lending: Lending): ToolCompiler {
  const receipt = lending.tool === 'lend_supply' ? ['receipt'] : [];
  return {
    slots: ['token', 'tokenAddress', 'amount', 'market', ...receipt],
    compile(scope) {
      const spend = resolveSpend(lending.gives ? heldElsewhere(scope) : scope);
      const market = resolveMarket(scope.slots['market']);
      const open = questionsOf(market);
      if (!spend.ok) return { ok: false, questions: [...spend.questions, ...open] };
      const refusal = refusalOf(lending, spend.value, scope);
      if (!market.ok || refusal !== null) {
        return { ok: false, questions: questionsOf(market, ...(refusal ? [refusal] : [])) };
      }
      return { ok: true, value: lendAction(lending, spend.value, market) };
    },
  };
}

function lendAction(
  { tool, label, gives, all }: Lending,
  { token, amount }: Spend,
  market: Known<string>,
): CompiledAction {
  const { value, shown } = amount.value;
  const isAll = value === 'max' && all !== undefined;
  const text = all?.(token.value.symbol) ?? '';
  return {
    ...{ tool, id: tool.slice('lend_'.length), label: label(shown) },
    params: { token: token.value.named, amount: value, market: market.value },
    provenance: { token: token.from, amount: amount.from, market: market.from },
    assumptions: [
      ...[token, amount, market].flatMap((slot) => slot.assumptions ?? []),
      ...(isAll ? [{ slot: 'amount', value: 'max', text }] : []),
    ],
    ...(gives
      ? { gives: { token: token.value, output: 'amount' } }
      : { spends: { token: token.value, amount: isAll ? null : value } }),
  };
}

function refusalOf(
  { refuses }: Lending,
  { token, amount }: Spend,
  { slots, tokens, chainId }: StepScope,
): Slot<never> | null {
  const { symbol, address } = token.value;
  if (address === 'native') {
    const wrapped = tokens.wrappedNative(chainId)?.symbol;
    const text = `Aave does not take ${symbol} itself. Which token?`;
    return unknown('token', text, wrapped === undefined ? [] : [wrapped]);
  }
  const refused = refuses(amount.value.value, symbol);
  if (refused !== null) return unknown('amount', refused);
  return receiptProblem(slots['receipt'], token.value);
}

/** Aave's own token is called like the one that was supplied, with an "a" before it. */
function receiptProblem(said: Said | undefined, { symbol }: ResolvedToken): Slot<never> | null {
  if (said === undefined || said.text.toLowerCase() === `a${symbol}`.toLowerCase()) return null;
  const text = `For ${symbol}, Aave gives a${symbol}, not ${said.text.slice(0, 60)}. Which token?`;
  return unknown('token', text);
}

function resolveMarket(said: Said | undefined): Slot<string> {
  if (said === undefined) {
    const text = 'No market was named; Aave V3 is used.';
    return known('aave_v3', { source: 'default' }, [{ slot: 'market', value: 'aave_v3', text }]);
  }
  const name = said.kind === 'text' ? said.text.toLowerCase().replace(/\s+/g, ' ') : '';
  if (name === 'aave' || name === 'aave v3') return known('aave_v3', fromText(said));
  const text = `"${said.text.slice(0, 60)}" is not available. Use Aave V3?`;
  return unknown('market', text, ['Aave V3']);
}

function isShare(amount: unknown): boolean {
  return typeof amount === 'string' && (amount === 'max' || amount.endsWith('%'));
}
