import { z } from 'zod';
import { groupThousands } from '../amounts.ts';
import { networkName } from '../chain/networks.ts';
import { noDebtFactor } from './told-result.ts';

type Values = Readonly<Record<string, unknown>>;

/** A call of a reading tool, as an answer names it. */
interface Read {
  tool: string;
  params: Values;
}

type Sentence = (params: Values, result: Values) => string;

const text = z.string();
const usdOf = (usd: string | undefined): string =>
  usd === undefined ? '' : ` ($${groupThousands(usd)})`;
const amount = groupThousands;

/** More than this is a list, which its own page shows better. */
const mostLines = 12;

function lines(head: string, each: readonly string[], none: string): string {
  if (each.length === 0) return none;
  const shown = each.slice(0, mostLines).map((line) => `- ${line}`);
  const more = each.length - shown.length;
  return [head, ...shown, ...(more > 0 ? [`and ${more} more.`] : [])].join('\n');
}

const balance: Sentence = (params, result) => {
  const read = z.object({ amount: text, usd: text.optional() }).parse(result);
  const whose = params['account'] === undefined ? 'You hold' : `${String(params['account'])} holds`;
  return `${whose} ${amount(read.amount)} ${String(params['token'])}${usdOf(read.usd)}.`;
};

const price: Sentence = (params, result) => {
  const read = z.object({ price: text, source: text, ageSeconds: z.number() }).parse(result);
  const [kind, feed] = read.source.split(':');
  const by =
    kind === 'chainlink' && feed !== undefined ? `the Chainlink feed ${feed}` : read.source;
  const age = read.ageSeconds === 0 ? 'now' : `${read.ageSeconds} s ago`;
  return `1 ${String(params['token'])} costs $${amount(read.price)}, as ${by} said ${age}.`;
};

const portfolio: Sentence = (_params, result) => {
  const position = z.object({
    ...{ chainId: z.number(), symbol: text, amount: text, usd: text.optional() },
  });
  const read = z
    .object({
      positions: z.array(position),
      totalUsd: text.optional(),
      notRead: z.array(z.object({ message: text })),
    })
    .parse(result);
  const positions = read.positions.filter((each) => /[1-9]/.test(each.amount));
  const held = positions.map(({ symbol, chainId, usd, ...each }) => {
    const worth = usd === undefined ? ', no price is known' : usdOf(usd);
    return `${amount(each.amount)} ${symbol} on ${networkName(chainId)}${worth}`;
  });
  const isWhole = positions.every(({ usd }) => usd !== undefined);
  const ofWhat = isWhole ? 'in all' : 'without what has no known price';
  const total = read.totalUsd === undefined ? '' : `, $${amount(read.totalUsd)} ${ofWhat}`;
  const missing = read.notRead.map(({ message }) => `Not known: ${message}`);
  const none = missing.length === 0 ? 'You hold nothing.' : 'What you hold is not known.';
  return [lines(`You hold${total}:`, held, none), ...missing].join('\n');
};

const allowances: Sentence = (_params, result) => {
  const allowance = z.object({ symbol: text, spender: text, amount: text, unlimited: z.boolean() });
  const read = z.object({ allowances: z.array(allowance), complete: z.boolean() }).parse(result);
  const each = read.allowances.map(
    ({ symbol, spender, amount: much, unlimited }) =>
      `${spender} may take ${unlimited ? 'any amount of' : amount(much)} ${symbol}`,
  );
  const rest = read.complete ? [] : ['There may be more: not all of the past could be looked at.'];
  const none = read.complete ? 'Nobody may take your tokens.' : 'Nobody was found who may.';
  return [lines('Who may take your tokens:', each, none), ...rest].join('\n');
};

const gas: Sentence = (_params, result) => {
  const read = z.object({ gwei: text }).parse(result);
  return `Gas costs ${amount(read.gwei)} gwei now.`;
};

const quote: Sentence = (params, result) => {
  const read = z
    .object({ amountIn: text, amountOut: text, priceImpactPct: text, venue: text })
    .parse(result);
  const [sold, bought] = [String(params['tokenIn']), String(params['tokenOut'])];
  const given = `For ${amount(read.amountIn)} ${sold} you would get ${amount(read.amountOut)} ${bought} now`;
  return `${given}, before gas; the price moves by ${read.priceImpactPct}%. Nothing was traded.`;
};

const history: Sentence = (_params, result) => {
  const told = z.looseObject({ txHash: text, title: text.optional() });
  const read = z.object({ transactions: z.array(told), complete: z.boolean() }).parse(result);
  const each = read.transactions.map(({ txHash, title }) =>
    title === undefined ? txHash : `${title} (${txHash})`,
  );
  const none = read.complete ? 'There are no transactions.' : 'No transactions were found.';
  return lines('The last transactions:', each, none);
};

const lending: Sentence = (_params, result) => {
  const read = z.object({ supplied: text, borrowed: text, healthFactor: text }).parse(result);
  const health =
    read.healthFactor === noDebtFactor
      ? ' Nothing is owed, so there is no health factor.'
      : ` The health factor is ${read.healthFactor}.`;
  return `On Aave, $${amount(read.supplied)} is supplied and $${amount(read.borrowed)} is borrowed.${health}`;
};

const name: Sentence = (_params, result) => {
  const read = z.object({ address: text, name: text }).parse(result);
  return `${read.name} stands for ${read.address}.`;
};

const token: Sentence = (_params, result) => {
  const read = z
    .object({ address: text, symbol: text, known: z.boolean(), findings: z.array(text) })
    .parse(result);
  const known = read.known
    ? 'It is on the list of well-known tokens.'
    : 'It is not on the list of well-known tokens; what it is, only its contract says.';
  const findings = read.findings.length === 0 ? '' : ` Found: ${read.findings.join(', ')}.`;
  return `${read.symbol} is the contract ${read.address}. ${known}${findings}`;
};

const arrival: Sentence = (_params, result) => {
  const read = z.object({ status: text, received: text.optional() }).parse(result);
  const received = read.received === undefined ? '' : ` ${amount(read.received)} came.`;
  return `The bridge says: ${read.status}.${received}`;
};

const sentences: Readonly<Record<string, Sentence>> = {
  bridge_status: arrival,
  get_allowances: allowances,
  get_balance: balance,
  get_gas: gas,
  get_portfolio: portfolio,
  get_price: price,
  get_quote: quote,
  lend_status: lending,
  resolve_name: name,
  token_info: token,
  tx_history: history,
};

/** What a reading tool found, in words for a person. Throws where the result is not what the tool declares. */
export function sayRead({ tool, params }: Read, result: Values): string {
  const sentence = Object.hasOwn(sentences, tool) ? sentences[tool] : undefined;
  if (sentence === undefined) throw new Error(`Nothing says what ${tool} found.`);
  return sentence(params, result);
}

const figures: ReadonlySet<string> = new Set([
  ...['get_balance', 'get_gas', 'get_price', 'get_quote', 'lend_status'],
]);

/** What it finds are figures: nothing in it was written by others, so it may stand in words of the app. */
export function findsFigures(tool: string | null): boolean {
  return tool !== null && figures.has(tool);
}

/** What `sayRead` says, of a call in a plan; null where nobody says what the tool finds, or its result is not what it declares. */
export function foundBy(read: Read, result: Values): string | null {
  if (!Object.hasOwn(sentences, read.tool)) return null;
  try {
    return sayRead(read, result);
  } catch {
    return null;
  }
}

const subjects: Readonly<Record<string, string>> = {
  get_balance: 'The balance',
  get_price: 'The price',
  get_portfolio: 'What the account holds',
  get_allowances: 'Who may take tokens',
  get_gas: 'What gas costs',
  get_quote: 'What a swap would give',
  tx_history: 'What was done before',
  lend_status: 'What is supplied and borrowed',
  resolve_name: 'What the name stands for',
  token_info: 'What the token is',
  bridge_status: 'Whether it has arrived',
};

/** What could not be read is said to be unknown, with why, and never to be nothing. */
export function sayNotKnown({ tool }: Pick<Read, 'tool'>, why: string): string {
  return `${subjects[tool] ?? 'That'} is not known: ${why}`;
}
