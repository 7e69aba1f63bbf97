// What the money checks ask about coins: which they are, what is held at the start, what they are worth.
import { addressProblem, sameAddress } from '../../../addresses.ts';
import type { TokenOf } from '../../../tools/tool-declaration.ts';
import type { CheckInput, PlacedAction } from '../check.ts';
import { oncePerInput } from '../once-per.ts';
import { paramAt } from '../param-at.ts';
import { stepsNamed } from '../references/outputs-used.ts';
import { toFixedPoint } from './fixed-point.ts';
import { exactly, type Form } from './linear-form.ts';

/** One token, or the own coin, of one chain. */
export interface Coin {
  /** Equal for the same coin only. */
  key: string;
  chainId: number;
  /** As people name it. */
  name: string;
  decimals: number;
  isNative: boolean;
}

/** Of a token that is not listed: more than any has. */
const unlistedDecimals = 36;

export type { MoneyFacts };

/** What is asked about the coins of one plan. */
export const moneyFacts = oncePerInput((input) => new MoneyFacts(input));

class MoneyFacts {
  readonly #input: CheckInput;
  /** By chain and text; null for a text that names no coin. */
  readonly #coins = new Map<number, Map<string, Coin | null>>();
  readonly #prices: ReadonlyMap<string, bigint>;
  /** Balances at the start, by coin key; what is not there is not known. */
  readonly start: ReadonlyMap<string, Form>;

  constructor(input: CheckInput) {
    this.#input = input;
    this.#prices = readPrices(input.context.prices ?? {});
    this.start = this.#readBalances();
  }

  /** By symbol of the bundled list, or by address. Undefined when the text names no coin of the chain. */
  coin(chainId: number, text: string): Coin | undefined {
    const coins = this.#coins.get(chainId) ?? new Map<string, Coin | null>();
    const before = coins.get(text);
    if (before !== undefined) return before ?? undefined;
    const coin = this.#findCoin(chainId, text);
    this.#coins.set(chainId, coins.set(text, coin ?? null));
    return coin;
  }

  /** The coin in which a chain's fees are paid. */
  native(chainId: number): Coin | undefined {
    return this.coin(chainId, 'native');
  }

  /** The coin that a move of an action counts. */
  moved(action: PlacedAction, of: TokenOf, chainId: number): Coin | undefined {
    if (of === 'native') return this.native(chainId);
    if (of === 'wrapped') {
      const wrapped = this.#input.tokens.wrappedNative(chainId);
      return wrapped && this.coin(chainId, wrapped.address);
    }
    const text = of === 'unknown' ? undefined : paramAt(action.params, of.param);
    return typeof text === 'string' ? this.coin(chainId, text) : undefined;
  }

  /** USD for one, in fixed point and above zero; null when it is not known. */
  price(coin: Coin): bigint | null {
    const address = coin.key.slice(coin.key.indexOf(':') + 1);
    return this.#prices.get(coin.name.toLowerCase()) ?? this.#prices.get(address) ?? null;
  }

  /** USD for one of what the text names, by a symbol of any chain. */
  priceNamed(text: string): bigint | null {
    return this.#prices.get(text.toLowerCase()) ?? null;
  }

  /** Whether a later step names what the step leaves. */
  isNamed(stepId: string): boolean {
    return stepsNamed(this.#input).has(stepId);
  }

  /** Whether the text is the account that acts; false when that is not known. */
  isAccount(text: unknown): boolean {
    const account = this.#input.context.account ?? this.#input.plan.account;
    if (typeof text !== 'string' || account === undefined) return false;
    return text === account || (addressProblem(text) === null && sameAddress(text, account));
  }

  /** The other configured chains on which the account holds a token of the same symbol. */
  heldElsewhere(coin: Coin): number[] {
    const { context } = this.#input;
    return Object.keys(context.balances ?? {}).flatMap((key) => {
      const chainId = Number(key);
      if (chainId === coin.chainId || context.chains?.includes(chainId) === false) return [];
      const there = this.coin(chainId, coin.name);
      const held = there && this.start.get(there.key);
      return held !== undefined && held.constant > 0n ? [chainId] : [];
    });
  }

  #findCoin(chainId: number, text: string): Coin | undefined {
    const { tokens } = this.#input;
    const match = text === 'native' ? tokens.native(chainId) : undefined;
    const found = match ? { kind: 'found' as const, token: match } : tokens.find(chainId, text);
    if (found.kind === 'found') {
      const { address, symbol, decimals } = found.token;
      const key = `${chainId}:${address.toLowerCase()}`;
      return { key, chainId, name: symbol, decimals, isNative: address === 'native' };
    }
    if (found.kind === 'ambiguous' || addressProblem(text) !== null) return undefined;
    const address = text.toLowerCase();
    const key = `${chainId}:${address}`;
    return { key, chainId, name: address, decimals: unlistedDecimals, isNative: false };
  }

  #readBalances(): ReadonlyMap<string, Form> {
    const start = new Map<string, Form>();
    for (const [chain, balances] of Object.entries(this.#input.context.balances ?? {})) {
      for (const [name, text] of Object.entries(balances)) {
        const coin = this.coin(Number(chain), name);
        const amount = toFixedPoint(text);
        if (coin !== undefined && amount !== null) start.set(coin.key, exactly(amount, false));
      }
    }
    return start;
  }
}

function readPrices(prices: Readonly<Record<string, string>>): ReadonlyMap<string, bigint> {
  return new Map(
    Object.entries(prices).flatMap(([name, text]) => {
      const price = toFixedPoint(text);
      return price === null || price === 0n ? [] : [[name.toLowerCase(), price]];
    }),
  );
}
