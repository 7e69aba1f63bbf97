// Tokens to money by the table of prices that is shipped. A model that is not in it costs an unknown amount.
import table from '../../../../resources/models/prices.json' with { type: 'json' };
import { readDecimal } from '../../../shared/decimal.ts';
import type { ModelUsage, Spent } from './model-call.ts';

interface Rates {
  /** US dollars per million tokens, as decimal text: millionths of a dollar per token. */
  input: string;
  cacheWrite: string;
  cacheRead: string;
  output: string;
}

interface Price extends Rates {
  ids: string[];
  /** A longer prompt, cache included, is charged by these altogether. */
  above?: Rates & { promptTokens: number };
}

const prices: readonly Price[] = table.models;

/** The day that the table was read on. */
export const pricesAsOf = table.asOf;

/** In millionths of a US dollar, rounded up; null for a model without a price. */
export function costMicroUsd(model: string, usage: ModelUsage): bigint | null {
  const price = priceOf(model);
  if (price === undefined) return null;
  const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = usage;
  const prompt = inputTokens + cacheReadTokens + cacheWriteTokens;
  const rates = price.above && prompt > price.above.promptTokens ? price.above : price;
  const picoUsd =
    BigInt(inputTokens) * picoPerToken(rates.input) +
    BigInt(cacheReadTokens) * picoPerToken(rates.cacheRead) +
    BigInt(cacheWriteTokens) * picoPerToken(rates.cacheWrite) +
    BigInt(outputTokens) * picoPerToken(rates.output);
  return (picoUsd + 999_999n) / 1_000_000n;
}

/** The most that an attempt costs, all of its prompt written to the cache included; of a model with a price. */
export function costAtMost(model: string, promptTokens: number, outputTokens: number): bigint {
  const outputPico = BigInt(outputTokens) * picoPerToken(dearest(model, promptTokens).output);
  return (promptPico(model, promptTokens) + outputPico + 999_999n) / 1_000_000n;
}

/** Tokens of an answer that so many millionths of a dollar pay for after that prompt; none or more. */
export function affordableOutput(model: string, microUsd: bigint, promptTokens: number): number {
  const left = microUsd * 1_000_000n - promptPico(model, promptTokens);
  if (left <= 0n) return 0;
  const tokens = left / picoPerToken(dearest(model, promptTokens).output);
  return Number(tokens < 1_000_000_000n ? tokens : 1_000_000_000n);
}

/** Written to the cache, which is its dearest way. */
function promptPico(model: string, promptTokens: number): bigint {
  return BigInt(promptTokens) * picoPerToken(dearest(model, promptTokens).cacheWrite);
}

function dearest(model: string, promptTokens: number): Rates {
  const price = priceOf(model);
  if (price === undefined) throw new Error(`No price is known of ${model}.`);
  return price.above && promptTokens > price.above.promptTokens ? price.above : price;
}

/** Whether it is known what this model costs. */
export function hasPrice(model: string): boolean {
  return priceOf(model) !== undefined;
}

/** What is read and written, in US dollars for a million tokens; null for a model without a price. */
export function usdPerMillion(model: string): { input: string; output: string } | null {
  const price = priceOf(model);
  return price === undefined ? null : { input: price.input, output: price.output };
}

/** Also of a model that is named with the day of its version. */
function priceOf(model: string): Price | undefined {
  const undated = model.replace(/-\d{8}$/, '');
  return prices.find(({ ids }) => ids.includes(model) || ids.includes(undated));
}

/** Millionths of a millionth of a dollar. */
function picoPerToken(usdPerMillion: string): bigint {
  const read = readDecimal(usdPerMillion);
  if (typeof read === 'string' || read.scale > 6)
    throw new Error(`No price: ${usdPerMillion} (${read})`);
  return read.digits * 10n ** BigInt(6 - read.scale);
}

/** As decimal text of dollars, e.g. `0.0123`. */
export function usdText(microUsd: bigint): string {
  const digits = microUsd.toString().padStart(7, '0');
  const whole = digits.slice(0, -6);
  const fraction = digits.slice(-6).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Nothing yet. */
export const nothingSpent: Spent = {
  usage: { inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 0 },
  ...{ costMicroUsd: 0n, isWhole: true },
};

/** Both together. What is unknown in one is unknown in the sum. */
export function addSpent(one: Spent, other: Spent): Spent {
  const known = one.costMicroUsd !== null && other.costMicroUsd !== null;
  const sum = (field: keyof ModelUsage) => one.usage[field] + other.usage[field];
  return {
    usage: {
      inputTokens: sum('inputTokens'),
      cacheReadTokens: sum('cacheReadTokens'),
      cacheWriteTokens: sum('cacheWriteTokens'),
      outputTokens: sum('outputTokens'),
    },
    costMicroUsd: known ? (one.costMicroUsd ?? 0n) + (other.costMicroUsd ?? 0n) : null,
    isWhole: one.isWhole && other.isWhole,
  };
}
