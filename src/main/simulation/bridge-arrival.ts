// What a bridge brings: it arrives on the fork of the other chain as the bridge would bring it, to the unit.
import { type Address, encodeFunctionData, parseAbi, parseEther } from 'viem';
import { formatUnits } from '../../shared/amounts.ts';
import { networkName } from '../../shared/chain/networks.ts';
import type { AssetChange, Finding } from '../../shared/chain/types.ts';
import type { TokenList } from '../../shared/tokens/token.ts';
import { bridgeIdOf } from '../chain/bridge/bridge-id.ts';
import { type Deposit, readDeposit } from '../chain/bridge/deposit.ts';
import type { Values } from '../chain/planned-transaction.ts';
import { withRpcErrors } from '../chain/rpc/translate-rpc-error.ts';
import type { ForkWorld } from './fork-world.ts';
import type { ForkedChain } from './forked-chain.ts';
import { rehearsalUnavailable } from './rehearsal-errors.ts';
import type { Ran } from './rehearse-call.ts';

export interface BridgeArrival {
  /** On the other chain, of whoever gets it. */
  change: AssetChange;
  finding: Finding;
  /** What the step's result says of it, as after the run. */
  output: Values;
}

const abi = parseAbi(['function mint(address to, uint256 amount)']);

/**
 * Credits what the last of these transactions put into a bridge; null where it put nothing in, or the other
 * chain has no fork here. Errors: those of the forks; REHEARSAL_UNAVAILABLE where the bridge's token refuses.
 */
export async function arriveElsewhere(
  from: ForkedChain,
  world: ForkWorld,
  done: readonly Ran[],
  tokens: TokenList,
): Promise<BridgeArrival | null> {
  const { transaction: last, assetChanges = [] } = done.at(-1)?.outcome ?? {};
  if (last?.kind !== 'bridge' || last.forkTxHash === undefined) return null;
  const { client } = from.session;
  const deposit = await readDeposit(client, last.forkTxHash as `0x${string}`);
  const to = deposit === null ? undefined : world.chain(deposit.bridge.toChainId);
  if (deposit === null || to === undefined) return null;
  await (deposit.token === null ? giveCoin(to, deposit) : mint(to, deposit, deposit.token.there));
  const sent = assetChanges.find(({ account }) => account === last.from);
  const change = arrivedChange(to, deposit, { sent, tokens });
  const { chainId } = to.session.client;
  return {
    change,
    finding: modelled(change, chainId),
    output: {
      received: change.delta,
      bridgeId: bridgeIdOf(client.chainId, last.forkTxHash as `0x${string}`),
      arrivedAt: new Date(Number(to.time.upcoming) * 1_000).toISOString(),
    },
  };
}

async function giveCoin({ session, time }: ForkedChain, deposit: Deposit): Promise<void> {
  const { client, admin } = session;
  const held = await client.nativeBalance(deposit.to);
  const value = held + deposit.units;
  await withRpcErrors(() => admin.setBalance({ address: deposit.to, value }));
  await time.mine();
}

/** As the other end of the bridge does it. */
async function mint(
  { session, time }: ForkedChain,
  { bridge, to, units }: Deposit,
  token: Address,
): Promise<void> {
  const { client, admin } = session;
  const { exit } = bridge;
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [to, units] });
  const hash = await withRpcErrors(async () => {
    // The bridge is a contract, and has nothing to pay for gas with.
    await admin.setBalance({ address: exit, value: parseEther('1') });
    await admin.impersonateAccount({ address: exit });
    return client.rpc.request('eth_sendTransaction', [{ from: exit, to: token, data }]);
  });
  await time.mine();
  const receipt = await client.receipt(hash as `0x${string}`);
  if (receipt?.status !== 'success') throw rehearsalUnavailable('bridge_did_not_credit');
}

/** Counted as it is listed there, and else as it was counted here. */
function arrivedChange(
  { session: { client } }: ForkedChain,
  { to, units, token }: Deposit,
  { sent, tokens }: { sent: AssetChange | undefined; tokens: TokenList },
): AssetChange {
  const { chainId } = client;
  const address = token?.there ?? 'native';
  const listed = tokens.ofChain(chainId).find((each) => each.address === address);
  const { symbol = 'ETH', decimals = 18 } = listed ?? sent ?? {};
  return {
    ...{ chainId, token: address, symbol, decimals, account: to },
    ...{ deltaUnits: units.toString(), delta: formatUnits(units, decimals) },
  };
}

function modelled({ delta, symbol, account }: AssetChange, chainId: number): Finding {
  const there = networkName(chainId);
  return {
    id: 'BRIDGE_ARRIVAL_MODELLED',
    level: 'info',
    message: `What the bridge brings was put on a copy of ${there} at once, ${delta} ${symbol}, so that the steps there find it. In the run it takes its time.`,
    evidence: { chainId, amount: delta, account },
  };
}
