import { ethereumTokens, practiceEthereumId } from '../../../shared/chain/addresses.ts';
import {
  type GiftRequest,
  type GiftSymbol,
  giftSymbols,
} from '../../../shared/chain/practice-contracts.ts';
import { readAccount } from '../../people/read-account.ts';
import { practiceChainOf, practiceChainOption } from '../../practice-chain-option.ts';
import { practiceWorldOf } from '../../practice-world-of.ts';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

const decimals: Readonly<Record<GiftSymbol, number>> = {
  ETH: 18,
  USDC: ethereumTokens.USDC.decimals,
  USDT: ethereumTokens.USDT.decimals,
  DAI: ethereumTokens.DAI.decimals,
  WBTC: ethereumTokens.WBTC.decimals,
};
/** Of the part before the point: more than anyone needs to try things out. */
const wholeDigits = 12;

export const practiceFund: Verb = {
  name: 'practice fund',
  describe: 'Give practice coins to an account; its chain is started if it does not run.',
  arguments: [
    {
      name: 'account',
      describe:
        'who gets them: an address, or the name of an account of the wallet or of one that is watched',
      required: true,
    },
  ],
  options: [
    { flags: '--token <symbol>', describe: 'ETH by default', choices: giftSymbols },
    practiceChainOption,
    { flags: '--amount <decimal>', describe: 'in whole tokens; 100 by default' },
  ],
  example: {
    call: 'countersign practice fund 0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28 --json',
    document: {
      to: '0x8D343ba80a4cD896e3e5ADFF32F9cF339A697b28',
      symbol: 'ETH',
      amount: '100',
      txHash: '0x3c1f6f1a9f0e4f9d6a1d3a6d2f0b8c7e5d4c3b2a190807060504030201000f0e',
    },
  },
  run: fund,
};

async function fund(context: VerbContext): Promise<VerbAnswer> {
  const to = await readAccount(context, context.argument('account'));
  const gift = giftOf(context);
  const world = await practiceWorldOf(context);
  const { chainId, words } = practiceChainOf(context);
  const chain = world.chain(chainId);
  try {
    const { instanceId } = await chain.start();
    const { symbol, amount, hash } = await chain.fund(to, gift);
    if (symbol === 'ETH' && chainId === practiceEthereumId) {
      const { noteFirstGift } = await import('../../note-first-gift.ts');
      noteFirstGift(context, { instanceId, account: to });
    }
    return {
      exitCode: 0,
      document: { to, symbol, amount, txHash: hash },
      text: `${to} has ${amount} ${symbol} more on ${words}.`,
    };
  } finally {
    await world.stop();
  }
}

function giftOf(context: VerbContext): GiftRequest {
  const symbol = giftSymbols.find((known) => known === context.option('token')) ?? 'ETH';
  const amount = context.option('amount') ?? '100';
  const fault = faultOf(amount, symbol);
  if (fault !== null) throw usageError(fault, 'practice fund');
  return { symbol, amount };
}

/** Why this is no amount of the token; null when it is one. */
function faultOf(amount: string, symbol: GiftSymbol): string | null {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === '') return `"${amount}" is not an amount; give a plain number such as 2.5.`;
  if (!/[1-9]/.test(amount)) return 'The amount must be more than zero.';
  if (whole.length > wholeDigits) {
    return `The amount is too large; it has at most ${wholeDigits} digits before the point.`;
  }
  if (fraction.length <= decimals[symbol]) return null;
  return `"${amount}" is not an amount of ${symbol}; it has at most ${decimals[symbol]} decimals.`;
}
