// One for one, in both directions.
import type { DeclareIntent, StepFrame } from '../intent.ts';
import { amountOf, greater, spentOf } from '../step-amount.ts';
import { nativeCoin, type StepToken, wrappedToken } from '../step-token.ts';

export const declareWrap: DeclareIntent = async (frame) => {
  const [native, wrapped] = [nativeCoin(frame), wrappedToken(frame)];
  const { moves, most } = await oneForOne(frame, native, wrapped);
  return { ...moves, calls: [wrapped.address], valueWei: most };
};

export const declareUnwrap: DeclareIntent = async (frame) => {
  const [native, wrapped] = [nativeCoin(frame), wrappedToken(frame)];
  const { moves } = await oneForOne(frame, wrapped, native);
  return { ...moves, calls: [wrapped.address], valueWei: 0n };
};

async function oneForOne(frame: StepFrame, gives: StepToken, gets: StepToken) {
  const { account, params } = frame.call;
  const { least, most } = await amountOf(frame, params['amount'], gives);
  const moves = {
    out: [{ asset: gives.asset, most }],
    in: [{ asset: gets.asset, to: account, least: greater(spentOf(frame, gives.asset), least) }],
    ...{ allow: [], parties: [] },
  };
  return { moves, most };
}
