// On the practice chains a deposit is known by its place in the list of its bridge; the relayer names the
// instance and that place in the transaction that credits it.
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  type Hash,
  type Hex,
  keccak256,
  parseAbi,
} from 'viem';
import { practiceMarker } from '../../../shared/chain/addresses.ts';
import { bridgeEntryAbi } from '../../../shared/chain/calls/standard-bridge.ts';
import type { ChainClient } from '../chain-client.ts';
import type { Deposit } from './deposit.ts';

const exitAbi = parseAbi([
  'function finalize(bytes32 instance, uint256 index, address from, address to, address l1Token, address l2Token, uint256 amount) payable',
  'event DepositFinalized(address indexed l1Token, address indexed l2Token, address indexed from, address to, uint256 amount, bytes extraData)',
  'event FailedRelayedMessage(bytes32 indexed msgHash)',
]);

interface Named {
  instance: Hex;
  index: bigint;
}

/** The transaction of practice Base that carried a deposit over; null while none has. */
export async function relayedTransaction(
  deposit: Deposit,
  { here, there }: { here: ChainClient; there: ChainClient },
): Promise<Hash | null> {
  const named = { instance: await instanceOf(here), index: await placeInList(here, deposit) };
  const failed = await eventsOf(there, deposit.bridge.exit, 'FailedRelayedMessage', {
    msgHash: messageHash(named),
  });
  if (failed[0] !== undefined) return failed[0].transactionHash;
  const { from } = deposit;
  const credited = await eventsOf(there, deposit.bridge.exit, 'DepositFinalized', { from });
  for (const { transactionHash } of credited.toReversed()) {
    if (await carries(there, transactionHash, named)) return transactionHash;
  }
  return null;
}

function eventsOf(
  client: ChainClient,
  address: Address,
  eventName: 'DepositFinalized' | 'FailedRelayedMessage',
  args: { from: Address } | { msgHash: Hex },
) {
  return client.read((viem) =>
    viem.getContractEvents({ address, abi: exitAbi, eventName, args, fromBlock: 0n }),
  );
}

async function carries(client: ChainClient, hash: Hash, { instance, index }: Named) {
  const { input } = await client.read((viem) => viem.getTransaction({ hash }));
  const { functionName, args } = decodeFunctionData({ abi: exitAbi, data: input });
  return functionName === 'finalize' && args[0] === instance && args[1] === index;
}

async function instanceOf(client: ChainClient): Promise<Hex> {
  const slot = { address: practiceMarker, slot: '0x0' } as const;
  return (await client.read((viem) => viem.getStorageAt(slot))) ?? '0x';
}

/** As the other end says that it could not credit a deposit. */
function messageHash({ instance, index }: Named): Hex {
  return keccak256(
    encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [instance, index]),
  );
}

/** Each deposit says so once: its place in the list is the place of its log among all of them. */
async function placeInList(client: ChainClient, { bridge, receipt, logIndex }: Deposit) {
  const said = await client.read((viem) =>
    viem.getContractEvents({
      ...{ address: bridge.entry, abi: bridgeEntryAbi, fromBlock: 0n },
      toBlock: receipt.blockNumber,
    }),
  );
  const before = said.filter(
    (log) => log.blockNumber < receipt.blockNumber || log.logIndex < logIndex,
  );
  return BigInt(before.length);
}
