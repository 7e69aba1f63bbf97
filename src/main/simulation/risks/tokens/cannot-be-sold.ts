import { type Address, encodeFunctionData, getAddress, type Hex, zeroAddress } from 'viem';
import { contractsOf } from '../../../../shared/chain/addresses.ts';
import { erc20Abi } from '../../../../shared/chain/calls/erc20.ts';
import type { AssetChange, Finding } from '../../../../shared/chain/types.ts';
import { claimedMoves } from '../../../chain/outcome/transfer-logs.ts';
import { anyBytes } from '../../probes/any-bytes.ts';
import { type Circumstances, simulateCalls, type TriedCall } from '../../probes/simulate-calls.ts';
import type { RiskRule, RiskSubject } from '../risk-rule.ts';

/**
 * After a token that nobody vouches for came in: the way back is tried on the fork, as an exchange would take
 * it, from the account to whom the token came from.
 */
export const cannotBeSold: RiskRule = async (subject) => {
  const { outcome, client, tokens } = subject;
  const { from } = outcome.transaction;
  const bought = outcome.assetChanges.filter(
    ({ account, token, tokenId, lent, deltaUnits }) =>
      account === from &&
      token !== 'native' &&
      tokenId === undefined &&
      lent === undefined &&
      BigInt(deltaUnits) > 0n &&
      tokens.find(client.chainId, token).kind !== 'found',
  );
  const found = await Promise.all(bought.map((change) => tryBack(subject, change)));
  return found.flat();
};

async function tryBack(subject: RiskSubject, change: AssetChange): Promise<Finding[]> {
  const { outcome, client } = subject;
  const token = getAddress(change.token);
  const account = getAddress(change.account);
  const source = cameFrom(subject, token, account);
  if (source === null) return [];
  const exchange = getAddress(outcome.transaction.to);
  const units = BigInt(change.deltaUnits);
  const tried = await simulateCalls(
    client,
    outcome.minedIn,
    wayBack({ token, account, source, exchange }, units),
    inRealBlock(subject, [account, exchange]),
  );
  const [, before, back, after] = tried;
  const arrived = uintOf(after?.returned) - uintOf(before?.returned);
  const pct = back?.ok === true ? Number((arrived * 10_000n) / units) / 100 : 0;
  if (back?.ok === true && arrived * 2n >= units) return [];
  const { symbol } = change;
  return [
    {
      id: 'CANNOT_BE_SOLD',
      level: 'danger',
      message:
        back?.ok === true
          ? `Of ${symbol} that is sold, only ${pct} % arrive: the token keeps the rest.`
          : `${symbol} can be bought and not sold: the way back was tried on the fork, and the token refuses it.`,
      evidence: { token, source, arrivesPct: pct },
    },
  ];
}

/** As a block of the chain looks to code: who sees that nothing is paid for gas knows that nobody sells. */
function inRealBlock({ outcome }: RiskSubject, payers: readonly Address[]): Circumstances {
  const { feeWei, gasUsed } = outcome.transaction;
  const price = BigInt(gasUsed) === 0n ? 0n : BigInt(feeWei) / BigInt(gasUsed);
  const coins = (outcome.before.get('native') ?? 0n) + 1_000n * 10n ** 18n;
  return {
    ...{ gasPriceWei: price, baseFeePerGasWei: price },
    ...{ feeRecipient: anyBytes(20), prevRandao: anyBytes(32) },
    balancesWei: Object.fromEntries(payers.map((payer) => [payer, coins])),
  };
}

/** Who gave the token to the account; null where it was made for it. */
function cameFrom({ outcome, client }: RiskSubject, token: Address, account: Address) {
  const { logs } = outcome.transaction;
  const moves = claimedMoves(logs, contractsOf(client.chainId)?.weth);
  const source = moves.find((move) => move.token === token && move.to === account)?.from ?? null;
  return source === zeroAddress ? null : source;
}

interface WayBack {
  token: Address;
  account: Address;
  source: Address;
  exchange: Address;
}

/** An allowance, then the exchange takes it; the balances of the source before and after. */
function wayBack({ token, account, source, exchange }: WayBack, units: bigint): TriedCall[] {
  const encode = (functionName: 'approve' | 'transferFrom' | 'balanceOf', args: unknown[]): Hex =>
    encodeFunctionData({ abi: erc20Abi, functionName, args } as never);
  const held = { from: account, to: token, data: encode('balanceOf', [source]) };
  return [
    { from: account, to: token, data: encode('approve', [exchange, units]) },
    held,
    { from: exchange, to: token, data: encode('transferFrom', [account, source, units]) },
    held,
  ];
}

function uintOf(returned: Hex | undefined): bigint {
  return returned?.length === 66 ? BigInt(returned) : 0n;
}
