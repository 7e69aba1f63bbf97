import { formatUnits, groupThousands } from '../../../amounts.ts';
import { practiceEthereumId } from '../../../chain/addresses.ts';
import { compareDecimals, type Decimal, readDecimal } from '../../../decimal.ts';
import type { Token } from '../../../tokens/token.ts';
import type { WrittenAmount } from '../action-amounts.ts';
import { type Check, issueAt } from '../check.ts';
import { gasPriceWei } from '../gas-price.ts';
import { soundAmounts } from '../sense/sound-amounts.ts';
import { usdPrice } from '../sense/usd-price.ts';
import { product } from './product.ts';

/** Where gas is dear enough to matter. */
const dearChains: ReadonlySet<number | undefined> = new Set([1, practiceEthereumId]);

/** GAS_EXCEEDS_VALUE (warning): a transaction that moves less than its gas is likely to cost. */
export const gasExceedsValue: Check = (input) => {
  const priceOf = (token: Token): Decimal | null => usdPrice(input, token.symbol);
  return soundAmounts(input).flatMap((amount) => {
    const { tool, chainId } = amount.action;
    // What a call moves besides its parameters may be worth any gas.
    const judged = amount.use === 'spend' && tool?.kind === 'chain_write' && !tool.movesUnknown;
    if (!judged || chainId === undefined || !dearChains.has(chainId)) return [];
    const worth = usdWorth(amount, priceOf);
    const gasPrice = gasPriceWei(input.context, chainId);
    const gas = usdGas(BigInt(tool.gasUnits) * gasPrice, input.tokens.native(chainId), priceOf);
    if (worth === null || gas === null || compareDecimals(worth, gas) >= 0) return [];
    const what = amount.form === 'usd' ? 'USD' : amount.token?.symbol;
    const message = `This step moves ${groupThousands(amount.number)} ${what}, which is less than its gas is likely to cost${about(gas)}.`;
    return [issueAt(amount.place, 'GAS_EXCEEDS_VALUE', message, { severity: 'warning' })];
  });
};

/** In cents, rounded up. */
function about({ digits, scale }: Decimal): string {
  const perCent = 10n ** BigInt(Math.max(scale - 2, 0));
  const cents = (digits * (scale < 2 ? 10n ** BigInt(2 - scale) : 1n) + perCent - 1n) / perCent;
  return ` (about ${groupThousands(formatUnits(cents, 2))} USD)`;
}

type PriceOf = (token: Token) => Decimal | null;

/** Null for what is no exact amount, for nothing at all, and where no price is known. */
function usdWorth({ number, form, token }: WrittenAmount, priceOf: PriceOf): Decimal | null {
  const decimal = readDecimal(number);
  if (typeof decimal === 'string' || decimal.digits === 0n) return null;
  if (form === 'usd') return decimal;
  const price = form === 'exact' && token !== undefined ? priceOf(token) : null;
  return price === null ? null : product(decimal, price);
}

function usdGas(wei: bigint, native: Token | undefined, priceOf: PriceOf): Decimal | null {
  const price = native === undefined ? null : priceOf(native);
  if (native === undefined || price === null) return null;
  return product({ digits: wei, scale: native.decimals }, price);
}
