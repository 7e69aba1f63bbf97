// What a price, a balance or gas is compared with.
import type { SaidText } from '../../intent/said.ts';
import { lowerAscii } from '../../words/lex.ts';
import { readNumber } from '../../words/read-number.ts';
import { fromText, known, type Slot, type Surroundings, unknown } from '../slot.ts';
import { resolveToken } from './resolve-token.ts';

/** A number, with a dollar sign or without; `ask` ends the question about one that is unclear. */
export function resolveThreshold(
  slot: string,
  said: SaidText,
  { context }: Surroundings,
  ask: string,
): Slot<string> {
  const reading = readNumber(said.text.replace(/^\$ ?/, ''), context.locale ?? 'en-US');
  if (reading.ok) return known(reading.value, fromText(said));
  return unknown(slot, `${reading.why} ${ask}`, reading.options);
}

/** Prices are in USD whatever the chain: a token of any chain that is known will do. */
export function resolvePriced(
  slot: string,
  said: SaidText,
  chainId: number,
  surroundings: Surroundings,
): Slot<string> {
  const here = resolveToken(slot, said, chainId, surroundings);
  if (here.ok) return known(here.value.named, here.from);
  const { context, tokens } = surroundings;
  for (const other of tokens.chains()) {
    const match = tokens.find(other, said.text);
    if (match.kind === 'found') return known(match.token.symbol, fromText(said));
  }
  // What has a price need not be a token: BTC.
  const feed = context.feeds?.find((each) => lowerAscii(each) === lowerAscii(said.text));
  return feed === undefined ? here : known(feed, fromText(said));
}
