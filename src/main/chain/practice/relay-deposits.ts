// Carries what was put into the bridge on practice Ethereum over to practice Base, as the rollup does for the
// real ones. Base counts the deposits of each Ethereum instance and takes only the next, so that each arrives
// once however often this is interrupted.
import { createPublicClient, encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import { contractsOf, practiceEthereumId } from '../../../shared/chain/addresses.ts';
import type { JsonRpc } from '../rpc/json-rpc.ts';
import { withRpcErrors } from '../rpc/translate-rpc-error.ts';
import { viemTransport } from '../rpc/viem-transport.ts';
import { FaucetAccount } from './faucet-account.ts';
import { markerValue } from './instance-files.ts';

const entryAbi = parseAbi([
  'function depositCount() view returns (uint256)',
  'function depositAt(uint256 index) view returns ((address from, address to, address localToken, address remoteToken, uint256 amount, uint256 madeAt))',
]);
const exitAbi = parseAbi([
  'function arrived(bytes32 instance) view returns (uint256)',
  'function finalize(bytes32 instance, uint256 index, address from, address to, address l1Token, address l2Token, uint256 amount) payable',
]);

export interface BridgeEnds {
  ethereum: JsonRpc;
  /** Its deposits are counted by it: a reset begins at none. */
  ethereumInstance: string;
  base: JsonRpc;
}

/** How many deposits were ever made on this practice Ethereum. */
export async function countDeposits(ethereum: JsonRpc): Promise<bigint> {
  const address = bridge().entry;
  return withRpcErrors(() =>
    createPublicClient({ transport: viemTransport(ethereum) }).readContract({
      ...{ address, abi: entryAbi, functionName: 'depositCount' },
    }),
  );
}

/**
 * Credits on Base, in order, the deposits that are `delaySeconds` old by Ethereum's own clock. Answers how
 * many have arrived in all.
 */
export async function relayDeposits(ends: BridgeEnds, delaySeconds: number): Promise<bigint> {
  const { entry, exit } = bridge();
  const instance = markerValue(ends.ethereumInstance);
  const ethereum = createPublicClient({ transport: viemTransport(ends.ethereum) });
  const relayer = new FaucetAccount(ends.base);
  const base = relayer.client;
  return withRpcErrors(async () => {
    const [made, { timestamp: now }, already] = await Promise.all([
      countDeposits(ends.ethereum),
      ethereum.getBlock({ blockTag: 'pending' }),
      base.readContract({
        ...{ address: exit, abi: exitAbi, functionName: 'arrived', args: [instance] },
      }),
    ]);
    let next = already;
    for (; next < made; next += 1n) {
      const deposit = await ethereum.readContract({
        ...{ address: entry, abi: entryAbi, functionName: 'depositAt', args: [next] },
      });
      if (deposit.madeAt + BigInt(delaySeconds) > now) break;
      const { from, to, localToken, remoteToken, amount } = deposit;
      const args = [instance, next, from, to, localToken, remoteToken, amount] as const;
      const data = encodeFunctionData({ abi: exitAbi, functionName: 'finalize', args });
      await relayer.send({ to: exit, data, value: localToken === zeroAddress ? amount : 0n });
    }
    return next;
  });
}

function bridge() {
  const found = contractsOf(practiceEthereumId)?.bridge;
  if (found === undefined) throw new Error('practice Ethereum has a bridge');
  return found;
}
