import { compareDecimalTexts } from '../../src/shared/decimal-arithmetic.ts';
import { decimalOf, sameDecimal } from '../plan/decimals.ts';
import { plain } from '../plan/plain.ts';
import type { ActionView, PlanView } from '../plan/plan-view.ts';
import type { ExpectedAmount } from '../set/item.ts';
import { addressOf } from './parties.ts';

/** Where, through whom and at what price: the chain, the venue, the spender, the recipient, the slippage. */
export function judgePlace(entry: ExpectedAmount, action: ActionView, view: PlanView): string[] {
  const { params } = action;
  return [
    ...judgeChains(entry, action, view),
    ...judgeVenue(entry, action),
    ...judgeParty('spender', entry.spender, params['spender'], view),
    ...judgeParty('recipient', entry.recipient, params['to'] ?? params['recipient'], view),
    ...judgeBounds(entry, params),
  ];
}

/** Without a chain in the entry the default one is meant. */
function judgeChains(entry: ExpectedAmount, action: ActionView, { context }: PlanView): string[] {
  const wanted = entry.chain ?? entry.from_chain ?? context.defaultChain;
  const found =
    wanted === action.chainId ? [] : [`it is on chain ${action.chainId}, not ${wanted}`];
  const over = plain(action.params['toChainId']);
  if (entry.to_chain === undefined || entry.to_chain === over) return found;
  return [...found, `it goes to chain ${String(over)}, not ${entry.to_chain}`];
}

/** `uniswap` is any of it; what is not said to a lending tool is its only market. */
function judgeVenue({ venue }: ExpectedAmount, { params, tool }: ActionView): string[] {
  if (venue === undefined) return [];
  const market = tool.startsWith('lend_') ? 'aave_v3' : 'best';
  const got = String(plain(params['venue'] ?? params['market'] ?? params['protocol']) ?? market);
  const isAnyUniswap = venue === 'uniswap' && (got === 'best' || got.startsWith('uniswap'));
  return isAnyUniswap || got === venue ? [] : [`the venue is ${got}, not ${venue}`];
}

function judgeParty(role: string, wanted: string | undefined, got: unknown, view: PlanView) {
  if (wanted === undefined) return [];
  const address = addressOf(wanted, view.context);
  const isSame = String(plain(got)).toLowerCase() === address.toLowerCase();
  return isSame ? [] : [`the ${role} is ${JSON.stringify(got)}, not ${wanted}`];
}

function judgeBounds(entry: ExpectedAmount, params: ActionView['params']): string[] {
  const { slippage_bps_max: most, min_out: least, path } = entry;
  const slippage = decimalOf(plain(params['slippage']));
  const found = path === undefined ? [] : ['no tool can be told the way'];
  if (most !== undefined && (slippage === null || isAbove(slippage, most)))
    found.push(`the slippage is ${slippage}, and at most ${most / 100} is wanted`);
  if (least !== undefined && !sameDecimal(least, plain(params['minOut'])))
    found.push(`the least to get is ${JSON.stringify(params['minOut'])}, not ${least}`);
  return found;
}

function isAbove(percent: string, basisPoints: number): boolean {
  return compareDecimalTexts(percent, decimalOf(basisPoints / 100) ?? '0') > 0;
}
