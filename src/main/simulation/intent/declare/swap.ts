import { contractsOf } from '../../../../shared/chain/addresses.ts';
import { meaningOfRehearsed } from '../../../../shared/chain/rehearsed-meaning.ts';
import type { DeclareIntent, StepFrame } from '../intent.ts';
import {
  amountOf,
  assetsOf,
  cutToUnits,
  greater,
  heldBefore,
  partOf,
  smaller,
} from '../step-amount.ts';
import { addressIfAny, textIfAny, textOf } from '../step-params.ts';
import { type StepToken, stepToken } from '../step-token.ts';

const usualSlippage = '0.5';
/** A price may have moved by so much since the swap was built, in percent. */
const priceMoves = '5';

export const declareSwap: DeclareIntent = async (frame) => {
  const { params, account, chainId } = frame.call;
  const contracts = contractsOf(chainId);
  if (contracts === undefined) throw new TypeError('no exchange is known');
  const tokenIn = await stepToken(frame, textOf(params, 'tokenIn'));
  const tokenOut = await stepToken(frame, textOf(params, 'tokenOut'));
  const routers = {
    uniswap_v2: [contracts.uniswapV2Router],
    uniswap_v3: [contracts.uniswapV3.router],
  };
  const venue = textIfAny(params, 'venue') ?? 'best';
  const calls = routers[venue as keyof typeof routers] ?? Object.values(routers).flat();
  const to = addressIfAny(params, 'recipient') ?? account;
  const { asset } = tokenIn;
  const most = await mostIn(frame, tokenIn);
  const isNative = tokenIn.address === 'native';
  return {
    ...{ calls, valueWei: isNative ? most : 0n, out: [{ asset, most }] },
    in: [{ asset: tokenOut.asset, to, least: leastOut(frame, tokenOut) }],
    asks: { asset: tokenOut.asset, to, least: leastAsked(frame, tokenOut) },
    allow: isNative
      ? []
      : calls.map((spender) => ({ asset, spender, most, way: 'token' as const })),
    parties: [to],
  };
};

/** Without a limit in the step an exact amount out may cost what its price and the slippage come to. */
async function mostIn(frame: StepFrame, token: StepToken): Promise<bigint> {
  const { params } = frame.call;
  if (params['amount'] !== undefined) return (await amountOf(frame, params['amount'], token)).most;
  const held = await heldBefore(frame, token.address);
  const maxIn = textIfAny(params, 'maxIn');
  const limit = maxIn === undefined ? held : cutToUnits(maxIn, token.decimals);
  return smaller(limit, held);
}

/** What the step asks for; where it names no least, what the exchange is held to. */
function leastOut(frame: StepFrame, token: StepToken): bigint {
  const units = askedOut(frame, token) ?? heldTo(frame, token);
  return units > 0n ? units : 1n;
}

/** Without a least of the step, no less than its slippage leaves of what was rehearsed. */
function leastAsked(frame: StepFrame, token: StepToken): bigint {
  const asked = askedOut(frame, token);
  if (asked !== undefined) return asked;
  const slippage = textIfAny(frame.call.params, 'slippage') ?? usualSlippage;
  const rehearsed = frame.outcome.assetChanges
    .filter((change) => assetsOf(change).includes(token.asset))
    .map(({ deltaUnits }) => BigInt(deltaUnits))
    .reduce(greater, 0n);
  return rehearsed - partOf(rehearsed, slippage) - partOf(rehearsed, priceMoves);
}

function askedOut({ call }: StepFrame, { decimals }: StepToken): bigint | undefined {
  const asked = textIfAny(call.params, 'amountOut') ?? textIfAny(call.params, 'minOut');
  return asked === undefined ? undefined : cutToUnits(asked, decimals);
}

function heldTo({ outcome }: StepFrame, { asset }: StepToken): bigint {
  const { leastIn = [] } = meaningOfRehearsed(outcome.transaction) ?? {};
  return leastIn.find(({ token }) => token.toLowerCase() === asset)?.units ?? 0n;
}
