// The market of Aave V3. What is supplied and what is owed is counted with interest, in rounded units.
import { type Address, parseAbi } from 'viem';
import { contractsOf } from '../../../../shared/chain/addresses.ts';
import { readAccountData } from '../../../chain/aave/account-data.ts';
import { readReserve } from '../../../chain/aave/reserve.ts';
import { tokenBalance } from '../../../chain/tokens.ts';
import type { DeclareIntent, StepFrame } from '../intent.ts';
import { amountOf, gainedOf, greater, spentOf } from '../step-amount.ts';
import { addressIfAny, textOf } from '../step-params.ts';
import { type StepToken, stepToken } from '../step-token.ts';

/** By which rounding may move an amount, once when it goes in and once when it comes out. */
const rounding = 2n;
/** What may be offered for a debt that grows until it is paid, in percent of it. */
const growth = 1n;

const oracleAbi = parseAbi(['function getAssetPrice(address asset) view returns (uint256)']);

interface Place {
  pool: Address;
  token: StepToken & { address: Address };
  holder: Address;
}

export const declareSupply: DeclareIntent = async (frame) => {
  const { pool, token, holder } = await placeOf(frame);
  const { asset } = token;
  const { least, most } = await amountOf(frame, frame.call.params['amount'], token);
  const paid = greater(least, spentOf(frame, asset));
  return {
    ...{ calls: [pool], valueWei: 0n, out: [{ asset, most }] },
    in: [{ asset: `supplied:${asset}`, to: holder, least: paid - rounding }],
    allow: [{ asset, spender: pool, most, way: 'token' }],
    parties: [holder],
  };
};

export const declareWithdraw: DeclareIntent = async (frame) => {
  const { pool, token, holder } = await placeOf(frame);
  const { asset } = token;
  const supplied = `supplied:${asset}`;
  const { most } = await amountOf(frame, frame.call.params['amount'], token, async () =>
    suppliedBefore(frame, supplied),
  );
  return {
    ...{ calls: [pool], valueWei: 0n, out: [{ asset: supplied, most: most + rounding }] },
    in: [{ asset, to: holder, least: greater(spentOf(frame, supplied), 1n + rounding) - rounding }],
    ...{ allow: [], parties: [holder] },
  };
};

/** The loan comes to the account that acts; the debt is that of whom the step names. */
export const declareBorrow: DeclareIntent = async (frame) => {
  const { account, params } = frame.call;
  const place = await placeOf(frame);
  const { pool, token, holder } = place;
  const { asset } = token;
  const owed = `owed:${asset}`;
  const { amount } = params;
  const { least, most } = await amountOf(frame, amount, token, () =>
    borrowableBefore(frame, place),
  );
  // Of a share it is not known to the unit what it was of; what is owed has come.
  const isShare = typeof amount === 'string' && amount.endsWith('%');
  const came = isShare ? greater(spentOf(frame, owed), 1n + rounding) - rounding : least;
  return {
    ...{ calls: [pool], valueWei: 0n },
    out: holder === account ? [{ asset: owed, most: most + rounding }] : [],
    in: [{ asset, to: account, least: came }],
    ...{ allow: [], parties: [holder] },
  };
};

/** The market takes no more than is owed, and leaves no debt that was paid. */
export const declareRepay: DeclareIntent = async (frame) => {
  const { account, params } = frame.call;
  const place = await placeOf(frame);
  const { pool, token, holder } = place;
  const { asset } = token;
  const most =
    params['amount'] === 'max'
      ? await debtWithGrowth(frame, place)
      : (await amountOf(frame, params['amount'], token)).most;
  const owed = { asset: `owed:${asset}`, to: holder, least: spentOf(frame, asset) - rounding };
  return {
    ...{ calls: [pool], valueWei: 0n, out: [{ asset, most }] },
    // The debts of others are not among what is read; whose is paid the bytes say.
    in: holder === account ? [owed] : [],
    allow: [{ asset, spender: pool, most, way: 'token' }],
    parties: [holder],
  };
};

async function placeOf(frame: StepFrame): Promise<Place> {
  const { params, account } = frame.call;
  const token = await stepToken(frame, textOf(params, 'token'));
  const { address } = token;
  const pool = contractsOf(frame.client.chainId)?.aaveV3.pool;
  if (address === 'native' || pool === undefined) throw new TypeError('no market is known');
  return {
    pool,
    token: { ...token, address },
    holder: addressIfAny(params, 'onBehalfOf') ?? account,
  };
}

function suppliedBefore({ call, outcome }: StepFrame, supplied: string): bigint {
  const change = outcome.assetChanges.find(
    ({ account, lent }) =>
      account === call.account &&
      lent !== undefined &&
      `${lent.as}:${lent.token}`.toLowerCase() === supplied,
  );
  return (change && outcome.before.get(change.token)) ?? 0n;
}

/** What may be borrowed now, and what was just borrowed. */
async function borrowableBefore(frame: StepFrame, { pool, token, holder }: Place): Promise<bigint> {
  const { client, call } = frame;
  const address = contractsOf(client.chainId)?.aaveV3.oracle ?? pool;
  const [{ availableBase }, price] = await Promise.all([
    readAccountData(client, pool, holder),
    client.read((viem) =>
      viem.readContract({
        ...{ address, abi: oracleAbi, functionName: 'getAssetPrice', args: [token.address] },
      }),
    ),
  ]);
  const left = (availableBase * 10n ** BigInt(token.decimals)) / price;
  const base = 10n ** BigInt(token.decimals) / price + 1n;
  return left + base + gainedOf(frame, token.asset, call.account);
}

async function debtWithGrowth({ client, outcome }: StepFrame, { pool, token, holder }: Place) {
  const reserve = await readReserve(client, pool, token.address);
  if (reserve === undefined) throw new TypeError('the market does not know the token');
  const debt = await tokenBalance(client, reserve.debtToken, holder, outcome.minedIn - 1n);
  return debt + (debt * growth) / 100n + rounding;
}
