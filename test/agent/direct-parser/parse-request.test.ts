import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/main/agent/direct-parser/parse-request.ts';
import { namesIn } from '../../../src/main/agent/words/names-in.ts';
import type { CompileOutcome } from '../../../src/shared/plan/compile-outcome.ts';
import { compileOutcomeSchema } from '../../../src/shared/plan/compile-outcome.ts';
import type { PlanContext } from '../../../src/shared/plan/context.ts';

const bob = '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28';
const other = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

const unlisted = '0xcf0C122c6b73ff809C693DB761e7BaeBe62b6a2E';

const base: PlanContext = {
  locale: 'en-US',
  chains: [1, 8453, 137],
  defaultChain: 1,
  balances: { '1': { ETH: '10', USDC: '5000', DAI: '0' } },
  contacts: { Bob: bob, 'Mary Ann': other },
};

function parse(text: string, more: PlanContext = {}): CompileOutcome {
  const outcome = parseRequest(text, { ...base, ...more }, { planId: 'p1', createdAt: 7 });
  return compileOutcomeSchema.parse(outcome);
}

/** Tool, chain and parameters of a plan in one line; the outcome otherwise. */
function said(text: string, more: PlanContext = {}): string {
  const outcome = parse(text, more);
  if (outcome.outcome === 'ask') {
    return `ask ${outcome.questions.map((question) => question.slot).join(' ')}`;
  }
  if (outcome.outcome !== 'plan') return outcome.outcome;
  const { root, chainId } = outcome.plan;
  if (root.type !== 'action') throw new Error('not an action');
  const { slippage, venue, ...params } = root.params;
  const bound = slippage === undefined || slippage === '0.5' ? '' : ` slippage ${slippage}`;
  const where = venue === undefined || venue === 'best' ? '' : ` ${venue}`;
  return `${root.tool}@${chainId} ${Object.values(params).map(shown).join(' ')}${bound}${where}`;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

describe('a recipient who is said by name', () => {
  const names = {
    'alice.eth': { name: 'alice.eth', address: bob },
    'Alice.ETH': { name: 'alice.eth', address: other },
    'gone.eth': { problem: 'Nobody has set up the name "gone.eth".' },
    'usdc.eth': { name: 'usdc.eth', address: usdc },
    'burnt.eth': { name: 'burnt.eth', address: '0x000000000000000000000000000000000000dEaD' },
    'like.eth': { name: 'like.eth', address: `${bob.slice(0, 8)}${other.slice(8)}`.toLowerCase() },
  };
  const asked = (text: string): string => {
    const outcome = parse(text, { names });
    return outcome.outcome === 'ask' ? outcome.questions.map((each) => each.text).join(' ') : '';
  };

  it('is planned with the address, the words it was said by, and a word that it was looked up', () => {
    const outcome = parse('send 1 ETH to alice.eth', { names, contacts: {} });
    expect(outcome).toMatchObject({
      plan: {
        name: 'Send 1 ETH to alice.eth',
        root: { params: { to: bob } },
        provenance: {
          'transfer.to': { source: 'name_service', range: [14, 23], detail: 'alice.eth' },
        },
      },
    });
    expect(outcome.assumptions.map(({ text }) => text)).toContain(
      `The name alice.eth stands for ${bob} now; it is looked up again before anything is signed.`,
    );
    expect(said('pay Alice.ETH 5 USDC', { names })).toBe(`transfer@1 USDC 5 ${other}`);
  });

  it('is asked about where the name stands for nothing, or for what nobody means', () => {
    expect(asked('send 1 ETH to gone.eth')).toBe(
      'Nobody has set up the name "gone.eth". What is the address?',
    );
    expect(asked('send 1 ETH to other.eth')).toContain('was not looked up');
    expect(asked('send 1 ETH to alice.eth on Base')).toContain('kept on Ethereum only');
    expect(asked('send 1 ETH to usdc.eth')).toContain('is the contract of USDC');
    expect(asked('send 1 ETH to burnt.eth')).toContain('belongs to nobody');
    expect(asked('send 1 ETH to like.eth')).toContain('looks like');
  });

  it('who is in the address book is that contact, whatever the name stands for', () => {
    const contacts = { 'alice.eth': other };
    expect(said('send 1 ETH to alice.eth', { names, contacts })).toBe(`transfer@1 ETH 1 ${other}`);
  });

  it('is found among the words before they are read', () => {
    expect(namesIn('send 1.5 ETH to Alice.eth, then pay bücher.eth. Done.')).toEqual([
      'Alice.eth',
      'bücher.eth',
    ]);
    expect(namesIn('swap 1 ETH for USDC.')).toEqual([]);
  });
});

describe('the direct parser plans', () => {
  it.each([
    ['Swap 1 ETH for USDC', 'defi_swap@1 ETH USDC 1'],
    ['swap 0.5eth to usdc', 'defi_swap@1 ETH USDC 0.5'],
    ['Trade .5 ETH -> DAI', 'defi_swap@1 ETH DAI 0.5'],
    ['exchange 1,000 usdc into eth.', 'defi_swap@1 USDC ETH 1000'],
    ['convert half of my ETH to DAI', 'defi_swap@1 ETH DAI 50%'],
    ['sell all my eth for usdc', 'defi_swap@1 ETH USDC max'],
    ['sell everything of my ETH for USDC', 'defi_swap@1 ETH USDC max'],
    ['Sell max ETH to USDC', 'defi_swap@1 ETH USDC max'],
    ['swap 12.5% of my ETH holdings for USDC', 'defi_swap@1 ETH USDC 12.5%'],
    ['swap 25 percent of ETH for USDC', 'defi_swap@1 ETH USDC 25%'],
    ['swap 100% of my USDC for ETH', 'defi_swap@1 USDC ETH max'],
    ['buy ETH with 100 USDC', 'defi_swap@1 USDC ETH 100'],
    ['Buy ETH for half of my USDC', 'defi_swap@1 USDC ETH 50%'],
    ['purchase 100 USDC worth of ETH', 'defi_swap@1 USDC ETH 100'],
    ['buy eth on base using 100 usdc', 'defi_swap@8453 USDC ETH 100'],
    [`swap 1 ETH for ${unlisted.toLowerCase()}`, `defi_swap@1 ETH ${unlisted} 1`],
    [`send 0.1234567890123 ${unlisted} to Bob`, `transfer@1 ${unlisted} 0.1234567890123 ${bob}`],
    [`swap 5 ${usdc} for ETH`, `defi_swap@1 ${usdc} ETH 5`],
    [
      'Swap 1 ETH for USDC on Uniswap v2 with 1% slippage',
      'defi_swap@1 ETH USDC 1 slippage 1 uniswap_v2',
    ],
    ['Swap 1 ETH to USDC, slippage 0.3 %', 'defi_swap@1 ETH USDC 1 slippage 0.3'],
    ['Swap 1 ETH to USDC with max slippage of 2%', 'defi_swap@1 ETH USDC 1 slippage 2'],
    ['Swap 1 ETH → USDC on Uniswap ≤5 % slippage', 'defi_swap@1 ETH USDC 1 slippage 5'],
    ['Please swap 1 ETH for USDC now!', 'defi_swap@1 ETH USDC 1'],
    ['I’d like to swap 1 ETH for USDC, please.', 'defi_swap@1 ETH USDC 1'],
    ['swap $50 of ETH for USDC', 'defi_swap@1 ETH USDC {"usd":"50"}'],
    ['buy 1,000 dollars of ETH with USDC', 'defi_swap@1 USDC ETH {"usd":"1000"}'],
    ['buy $100 worth of ETH on Base', 'defi_swap@8453 USDC ETH {"usd":"100"}'],
    ['buy 1 ETH with USDC', 'defi_swap@1 USDC ETH 1'],
    ['swap USDC for exactly 1.5 ETH', 'defi_swap@1 USDC ETH 1.5'],
    ['send $20 of USDC to Bob', `transfer@1 USDC {"usd":"20"} ${bob}`],
    ['Transfer 10 ETH to Bob', `transfer@1 ETH 10 ${bob}`],
    ['pay bob 5 usdc', `transfer@1 USDC 5 ${bob}`],
    ['send Mary Ann 5 usdc on Base', `transfer@8453 USDC 5 ${other}`],
    [`send 5 usdc to Bob (${bob})`, `transfer@1 USDC 5 ${bob}`],
    [`send 5 usdc to Carol at ${other}`, `transfer@1 USDC 5 ${other}`],
    [`Send 5 USDC from my wallet to ${other}.`, `transfer@1 USDC 5 ${other}`],
    [`send ${other} half my eth`, `transfer@1 ETH 50% ${other}`],
    [`send all my USDC tokens at ${usdc} to address ${other}`, `transfer@1 USDC max ${other}`],
    [`transfer to ${other.toLowerCase()} on the polygon network`, 'ask token amount'],
    [`send 1 POL on polygon to ${other}`, `transfer@137 POL 1 ${other}`],
    ['Wrap 1 ETH', 'wrap@1 1'],
    ['wrap half my eth into weth', 'wrap@1 50%'],
    ['unwrap all my WETH to ETH on Base', 'unwrap@8453 max'],
    ['wrap 2 POL on polygon', 'wrap@137 2'],
  ])('%s', (text, expected) => {
    expect(said(text)).toBe(expected);
  });
});

describe('the direct parser asks', () => {
  it.each([
    ['swap 1 ETH', 'ask tokenOut'],
    ['swap ETH to USDC', 'ask amount'],
    ['sell half', 'ask tokenIn'],
    ['swap half', 'ask tokenIn tokenOut'],
    ['swap', 'ask tokenIn amount tokenOut'],
    ['send 100 to Bob', 'ask token'],
    ['send 5 USDC', 'ask to'],
    ['send USDC on Polygon to 0x...', 'ask to amount'],
    ['send 1 ETH to 0xAd4C…216', 'ask to'],
    ['send 1 ETH to 0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb', 'ask to'],
    [`send 1 ETH to ${bob.replace('8D', '8d')}`, 'ask to'],
    ['send 1 ETH to carol', 'ask to'],
    ['send 1 ETH to vitalik.eth', 'ask to'],
    ['send 1 ETH to @friend', 'ask to'],
    [`send 1 ETH to Bob at ${other}`, 'ask to'],
    ['send 1 ETH to 0x0000000000000000000000000000000000000000', 'ask to'],
    [`send 1 ETH to ${usdc}`, 'ask to'],
    // One digit away from Bob, in the form that carries no checksum.
    [`send 1 ETH to ${bob.toLowerCase().replace('b28', 'b29')}`, 'ask to'],
    ['swap 1 ETH for NOPE', 'ask tokenOut'],
    ['swap 1 POL for USDC', 'ask tokenIn'],
    ['swap 1 USDС for ETH', 'ask tokenIn'],
    [`send 5 USDC at ${other} to Bob`, 'ask token'],
    ['swap 500 USDC to usdc', 'ask tokenOut'],
    [`swap 500 USDC to ${usdc}`, 'ask tokenOut'],
    ['swap 1 ETH for WETH', 'ask tokenOut'],
    ['swap 1 WETH for ETH', 'ask tokenOut'],
    [`swap 1 ${unlisted} for ${unlisted.toLowerCase()}`, 'ask tokenOut'],
    ['swap 0 ETH for USDC', 'ask amount'],
    ['swap 0.000 ETH for USDC', 'ask amount'],
    ['swap 0% of my ETH for USDC', 'ask amount'],
    ['swap 150% of my ETH for USDC', 'ask amount'],
    ['swap -1 ETH for USDC', 'ask amount'],
    ['swap +1 ETH for USDC', 'ask amount'],
    ['swap 0.0000001 USDC for ETH', 'ask amount'],
    ['swap 1,5 ETH for USDC', 'ask amount'],
    ['buy 1.000 usdc of eth', 'ask amount'],
    ["swap 1'000 USDC for ETH", 'ask amount'],
    ['swap 1,00 USDC for ETH', 'ask amount'],
    ['swap 1.2.3 USDC for ETH', 'ask amount'],
    [`swap ${'9'.repeat(300)} USDC for ETH`, 'ask amount'],
    ['swap 11 ETH for USDC', 'ask amount'],
    ['swap all my DAI for ETH', 'ask amount'],
    ['swap 1 ETH for 3000 USDC', 'ask amount'],
    ['buy half ETH with USDC', 'ask amount'],
    ['buy 1 ETH', 'ask tokenIn'],
    ['swap 1 ETH for USDC on Uniswap V4', 'ask venue'],
    ['swap 1 ETH for USDC with 0% slippage', 'ask slippage'],
    ['swap 1 ETH for USDC with 60% slippage', 'ask slippage'],
    ['swap 1 ETH for USDC on Arbitrum', 'ask chain'],
    ['wrap 1 stETH', 'ask token'],
    ['wrap 1 ETH to DAI', 'ask token'],
    ['unwrap 1 ETH', 'ask token'],
    ['wrap 1 WETH', 'ask token'],
    ['', 'ask text'],
    [' \n ', 'ask text'],
    ['swap 1 ETH for USDC\u202e', 'ask text'],
    ['swap 1\u200b0 ETH for USDC', 'ask text'],
    ['swap 1 ETH for USDC\u0000', 'ask text'],
    ['swap 1 ETH for \ud800USDC', 'ask text'],
  ])('%j', (text, expected) => {
    expect(said(text)).toBe(expected);
  });

  it('which chain, when several are set up and none is the default', () => {
    expect(parse('wrap 1 ETH', { defaultChain: undefined })).toMatchObject({
      outcome: 'ask',
      questions: [{ slot: 'chain', options: ['Ethereum', 'Base', 'Polygon'] }],
    });
  });

  it('about the account that sends to itself', () => {
    expect(said(`send 1 ETH to ${other}`, { account: other.toLowerCase() })).toBe('ask to');
  });

  it('with the reason in words', () => {
    const texts = [
      'send 1 ETH to 0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb',
      'swap 1,5 ETH for USDC',
      'swap 11 ETH for USDC',
      'swap 1 ETH for USDX',
      `send 1 ETH to Bob at ${other}`,
      'swap 1 ETH for USDC\u202e',
    ].map((text) => {
      const outcome = parse(text);
      return outcome.outcome === 'ask' ? outcome.questions : outcome.outcome;
    });
    expect(texts).toMatchInlineSnapshot(`
      [
        [
          {
            "slot": "to",
            "text": ""0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb" has 39 hexadecimal digits after 0x; an address has 40. Write the right address, or say “never mind”.",
          },
        ],
        [
          {
            "options": [
              "1.5",
            ],
            "slot": "amount",
            "text": ""1,5" can be read in more than one way. How much ETH?",
          },
        ],
        [
          {
            "slot": "amount",
            "text": "The account holds 10 ETH, less than 11. How much ETH?",
          },
        ],
        [
          {
            "options": [
              "USDC",
              "USDT",
              "USDS",
            ],
            "slot": "tokenOut",
            "text": ""USDX" is not a token of the bundled list on Ethereum. Which token? Its address would do.",
          },
        ],
        [
          {
            "options": [
              "0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28",
              "0x742d35Cc6634C0532925a3b844Bc454e4438f44e",
            ],
            "slot": "to",
            "text": "Bob is in the address book with 0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28, not 0x742d35Cc6634C0532925a3b844Bc454e4438f44e. Which?",
          },
        ],
        [
          {
            "slot": "text",
            "text": "The text holds a character that cannot be seen (U+202E). Type it again without.",
          },
        ],
      ]
    `);
  });
});

describe('the direct parser leaves to a model', () => {
  it.each([
    'swap 1 ETH for USDC then dance',
    'swap 1 ETH for USDC?',
    "don't swap 1 ETH for USDC",
    'swap 1 ETH for USDC with 0% slippage and 5% slippage',
    'swap 1 ETH for USDC on Base on Polygon',
    'swap 1 ETH for USDC for DAI',
    'swap 1e3 USDC for ETH',
    'swap 1 000 USDC for ETH',
    'swap 1 ETH for USDC 🚀',
    'swap ١ ETH for USDC',
    'swap 1² ETH for USDC',
    'send 1 ETH to Bob and 1 ETH for Mary Ann',
    'send 1 ETH to Bob to Mary Ann',
    'send 1 ETH, 2 to Bob and Mary Ann',
    `send 5 USDC to ${bob} or ${other}`,
    `send 1 ETH to ${other} (Bob gave me this)`,
    'send 1 ETH to Bob with 1% slippage',
    'wrap 1 ETH on Uniswap',
    'what is my balance worth in gold',
    'أرسل ١ إيثر',
    '__proto__',
    `swap 1 ETH for USDC ${'very '.repeat(500)}`,
  ])('%s', (text) => {
    expect(said(text)).toBe('needs_model');
  });
});

describe('a plan of the direct parser', () => {
  it('is complete, named, and says where each part came from', () => {
    expect(parse('Swap 1 ETH for USDC', { account: other })).toMatchInlineSnapshot(`
      {
        "assumptions": [
          {
            "slot": "chain",
            "text": "No chain was named; Ethereum is used.",
            "value": "1",
          },
          {
            "slot": "slippage",
            "text": "No slippage was given; at most 0.5% below the rehearsed quote is accepted.",
            "value": "0.5",
          },
          {
            "slot": "venue",
            "text": "Uniswap V2 or V3 is used, whichever leaves more after gas.",
            "value": "best",
          },
        ],
        "outcome": "plan",
        "plan": {
          "account": "0x742d35Cc6634C0532925a3b844Bc454e4438f44e",
          "chainId": 1,
          "createdAt": 7,
          "id": "p1",
          "name": "Swap 1 ETH for USDC",
          "naturalLanguage": "Swap 1 ETH for USDC",
          "provenance": {
            "chainId": {
              "source": "default",
            },
            "swap.amount": {
              "range": [
                5,
                6,
              ],
              "source": "user_text",
            },
            "swap.slippage": {
              "source": "default",
            },
            "swap.tokenIn": {
              "range": [
                7,
                10,
              ],
              "source": "user_text",
            },
            "swap.tokenOut": {
              "range": [
                15,
                19,
              ],
              "source": "user_text",
            },
            "swap.venue": {
              "source": "default",
            },
          },
          "root": {
            "id": "swap",
            "label": "Swap 1 ETH for USDC",
            "params": {
              "amount": "1",
              "slippage": "0.5",
              "tokenIn": "ETH",
              "tokenOut": "USDC",
              "venue": "best",
            },
            "tool": "defi_swap",
            "type": "action",
          },
          "schemaVersion": 1,
          "status": "draft",
          "trigger": {
            "type": "immediate",
          },
          "userId": "local",
        },
      }
    `);
  });

  it('says who a contact is', () => {
    const outcome = parse('send 5 usdc to bob on base');
    expect(outcome).toMatchObject({
      outcome: 'plan',
      assumptions: [],
      plan: {
        name: 'Send 5 USDC to bob',
        provenance: {
          chainId: { source: 'user_text', range: [22, 26] },
          'transfer.to': { source: 'address_book', range: [15, 18], detail: 'bob' },
        },
      },
    });
  });

  it('maps the word Ethereum to the chain that is set up', () => {
    const practice = { chains: [31337], defaultChain: 31337, balances: {} };
    expect(said('swap 1 ETH for USDC on Ethereum', practice)).toBe('defi_swap@31337 ETH USDC 1');
    expect(said('swap 1 ETH for USDC on the practice chain', practice)).toBe(
      'defi_swap@31337 ETH USDC 1',
    );
    expect(said('swap 1 ETH for USDC on mainnet')).toBe('defi_swap@1 ETH USDC 1');
    expect(said('swap 1 ETH for USDC on the practice chain')).toBe('ask chain');
  });

  it('does not read 100% of the native coin as a sum without a reserve', () => {
    expect(parse('swap 100% of my ETH for USDC')).toMatchObject({
      outcome: 'plan',
      assumptions: [{ slot: 'chain' }, { slot: 'amount', value: 'max' }, {}, {}],
    });
  });

  it('says which token pays where dollars were named alone, and which side is exact', () => {
    expect(parse('buy $100 of ETH')).toMatchObject({
      plan: { name: 'Swap $100 of USDC for ETH', root: { params: { amount: { usd: '100' } } } },
      assumptions: [{ slot: 'chain' }, { slot: 'tokenIn', value: 'USDC' }, {}, {}],
    });
    expect(parse('buy 1 ETH with USDC')).toMatchObject({
      plan: { name: 'Swap USDC for exactly 1 ETH', root: { params: { amountOut: '1' } } },
    });
  });

  it('says that a token is not in the list', () => {
    expect(parse(`swap 1 ETH for ${unlisted}`)).toMatchObject({
      outcome: 'plan',
      plan: { name: `Swap 1 ETH for ${unlisted}` },
      assumptions: [{ slot: 'chain' }, { slot: 'tokenOut', value: unlisted }, {}, {}],
    });
  });

  it('needs no context to be safe', () => {
    const outcome = parseRequest('swap 1 ETH for USDC', {}, { planId: 'p', createdAt: 0 });
    expect(outcome).toMatchObject({ outcome: 'ask', questions: [{ slot: 'chain' }] });
  });

  it('does not take a contact named like a word of the language for that word', () => {
    const contacts = { all: other, dai: bob, 'the boss': other };
    expect(said('send 5 usdc to all', { contacts })).toBe(`transfer@1 USDC 5 ${other}`);
    expect(said('send 5 dai to dai', { contacts, balances: {} })).toBe(`transfer@1 DAI 5 ${bob}`);
    expect(said('send 5 usdc to the boss', { contacts })).toBe(`transfer@1 USDC 5 ${other}`);
  });
});

describe('numbers', () => {
  it.each([
    ['en-US', '1,000', '1000'],
    ['en-US', '1,234,567.89', '1234567.89'],
    ['en-US', '1.125', '1.125'],
    ['en-US', '1.250', null],
    ['en-US', '0.250', '0.25'],
    ['en-US', '1.000,50', null],
    ['en-US', '1,0000', null],
    ['en-US', '0,500', null],
    ['de-DE', '1.000', '1000'],
    ['de-DE', '1.234', null],
    ['de-DE', '1.234.567', '1234567'],
    ['de-DE', '1,5', '1.5'],
    ['de-DE', '1.5', '1.5'],
    ['de-DE', '1,000', null],
    ['de-DE', '1.000,50', '1000.5'],
    ['de-DE', '1,000.50', null],
    ['not a locale', '1,000', '1000'],
  ])('in %s, %s is %s', (locale, text, value) => {
    const context = { locale, balances: {} };
    expect(said(`swap ${text} USDC for ETH`, context)).toBe(
      value === null ? 'ask amount' : `defi_swap@1 USDC ETH ${value}`,
    );
  });
});
