// What gives and takes back allowances, and nothing else.
import { type Address, getAddress, maxUint256 } from 'viem';
import { contractsOf } from '../../../../shared/chain/addresses.ts';
import type { DeclareIntent, Intent, MostAllowed, StepFrame } from '../intent.ts';
import { cutToUnits } from '../step-amount.ts';
import { addressOf, textIfAny, textOf } from '../step-params.ts';
import { stepToken } from '../step-token.ts';

/** As much as Permit2 can count. */
const most160 = (1n << 160n) - 1n;

export const declareApprove: DeclareIntent = async (frame) => {
  const { params } = frame.call;
  const [amount, name] = [textOf(params, 'amount'), textOf(params, 'token')];
  const token = placeOf(frame, name);
  const permit2 = permit2Of(frame);
  if (/^0+(\.0+)?$/.test(amount)) return onlyAllows([token, ...permit2], []);
  const [asset, spender] = [token.toLowerCase(), addressOf(params, 'spender')];
  const isUnlimited = amount === 'unlimited';
  const units = isUnlimited ? maxUint256 : await unitsOf(frame, name, amount);
  if (textIfAny(params, 'through') === undefined) {
    const ways = isUnlimited ? (['token', 'collection'] as const) : (['token'] as const);
    return onlyAllows(
      [token],
      ways.map((way) => ({ asset, spender, most: units, way })),
    );
  }
  return onlyAllows(
    [token, ...permit2],
    [
      { asset, spender, most: isUnlimited ? most160 : units, way: 'permit2' },
      ...permit2.map((each): MostAllowed => ({ asset, spender: each, most: units, way: 'token' })),
    ],
  );
};

/** It only takes back. */
export const declareRevoke: DeclareIntent = async (frame) =>
  onlyAllows([placeOf(frame, textOf(frame.call.params, 'token')), ...permit2Of(frame)], []);

function onlyAllows(calls: readonly Address[], allow: readonly MostAllowed[]): Intent {
  return { calls, valueWei: 0n, out: [], in: [], allow, parties: [] };
}

/** The contract of the token or collection. */
function placeOf({ client, tokens }: StepFrame, name: string): Address {
  const match = tokens.find(client.chainId, name);
  return getAddress(match.kind === 'found' ? match.token.address : name);
}

function permit2Of({ client }: StepFrame): Address[] {
  const permit2 = contractsOf(client.chainId)?.permit2;
  return permit2 === undefined ? [] : [permit2];
}

async function unitsOf(frame: StepFrame, name: string, amount: string): Promise<bigint> {
  const { decimals } = await stepToken(frame, name);
  return cutToUnits(amount, decimals);
}
