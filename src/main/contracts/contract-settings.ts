// ABIs that a person added for contracts that Countersign does not know. Each counts for one address on one chain,
// and for the code that was there when it was added. The audit keeps every state of the list, without the lines.
import { createHash } from 'node:crypto';
import type { Address, Hex } from 'viem';
import { z } from 'zod';
import { sameAddress } from '../../shared/addresses.ts';
import { readAbiFile } from '../../shared/chain/abi/read-abi.ts';
import { AppError } from '../../shared/errors.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { ChainClient } from '../chain/chain-client.ts';
import { readCodeIdentity } from '../chain/contracts/code-identity.ts';
import { type AddedContract, knownContract } from '../chain/contracts/verified-contract.ts';
import type { StoreReader, StoreWriter } from '../store/store.ts';

const key = 'contracts';
const mostContracts = 64;
const longestName = 60;

const hash = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value));
const address = z.custom<Address>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
);
const schema = z.array(
  z.strictObject({
    chainId: z.number().int().positive().safe(),
    address,
    name: z.string(),
    lines: z.array(z.string()),
    fileSha256: z.string().regex(/^[0-9a-f]{64}$/),
    code: z.strictObject({
      codeHash: hash,
      implementation: z.strictObject({ address, codeHash: hash }).nullable(),
    }),
    addedAt: z.number().int(),
  }),
);

interface ContractStore {
  reader: Pick<StoreReader, 'settings'>;
  writer: Pick<StoreWriter, 'settings'>;
}

/** In the order in which they were added; what cannot be read counts as not there. */
export function addedContracts(reader: Pick<StoreReader, 'settings'>): readonly AddedContract[] {
  const stored = reader.settings.get(key, schema);
  return stored?.ok ? stored.value : [];
}

/** The ABI that a person added for a contract, or undefined. */
export function findAdded(
  reader: Pick<StoreReader, 'settings'>,
  chainId: number,
  at: Address,
): AddedContract | undefined {
  return addedContracts(reader).find(
    (each) => each.chainId === chainId && sameAddress(each.address, at),
  );
}

/** What a person hands over: an address, and a file with its ABI. */
export interface ContractToAdd {
  /** EIP-55. */
  address: Address;
  /** What they call it; may be empty. */
  name: string;
  /** Content of the file. */
  abi: string;
}

/**
 * Adds the ABI of a contract, for the code that `client` has there now.
 * Errors: CONTRACT_*, ABI_*, NO_CONTRACT, RPC_*.
 */
export async function addContract(
  { reader, writer }: ContractStore,
  client: ChainClient,
  given: ContractToAdd,
  nowMs: number,
): Promise<AddedContract> {
  const { chainId } = client;
  const { lines, name } = checkedContract(reader, chainId, given);
  const code = await readCodeIdentity(client, given.address);
  const fileSha256 = createHash('sha256').update(given.abi).digest('hex');
  const { address: at } = given;
  const contract = { chainId, address: at, name, lines, fileSha256, code, addedAt: nowMs };
  refuseKnown(reader, chainId, at);
  write(writer, [...addedContracts(reader), contract]);
  return contract;
}

/** What it would be called and can be asked for, before the chain is looked at. Errors: CONTRACT_*, ABI_*. */
export function checkedContract(
  reader: Pick<StoreReader, 'settings'>,
  chainId: number,
  given: ContractToAdd,
): { name: string; lines: string[] } {
  const lines = readAbiFile(given.abi);
  const name = visibleLine(given.name.trim());
  if (name.length > longestName) throw refused('CONTRACT_NAME');
  refuseKnown(reader, chainId, given.address);
  return { name, lines };
}

/** Errors: CONTRACT_NOT_LISTED. */
export function removeContract({ reader, writer }: ContractStore, chainId: number, at: Address) {
  const gone = findAdded(reader, chainId, at);
  if (gone === undefined) throw refused('CONTRACT_NOT_LISTED');
  const left = addedContracts(reader).filter(
    (each) => each.chainId !== chainId || !sameAddress(each.address, at),
  );
  write(writer, left);
  return gone;
}

function refuseKnown(reader: Pick<StoreReader, 'settings'>, chainId: number, at: Address): void {
  if (findAdded(reader, chainId, at) !== undefined) throw refused('CONTRACT_EXISTS');
  if (knownContract(chainId, at, () => undefined) !== null) throw refused('CONTRACT_BUNDLED');
  if (addedContracts(reader).length >= mostContracts) throw refused('CONTRACT_TOO_MANY');
}

function write(writer: ContractStore['writer'], contracts: readonly AddedContract[]): void {
  const logged = contracts.map(({ lines, ...rest }) => ({ ...rest, lines: lines.length }));
  writer.settings.setAudited(key, contracts, logged);
}

const words = {
  CONTRACT_EXISTS: [
    'There is an ABI for this contract already.',
    'Remove that one first, if another is right.',
  ],
  CONTRACT_BUNDLED: [
    'Countersign knows this contract by itself.',
    'It can be used as it is; nothing has to be added.',
  ],
  CONTRACT_TOO_MANY: [
    `There are ${mostContracts} ABIs already.`,
    'Remove one that you do not use.',
  ],
  CONTRACT_NAME: [`A name has at most ${longestName} letters.`, 'Give it a shorter name.'],
  CONTRACT_NOT_LISTED: ['No ABI was added for this contract.', 'The list shows those that were.'],
} as const;

function refused(code: keyof typeof words): AppError {
  const [message, advice] = words[code];
  return new AppError(code, 'invalid_params', message, {
    advice: `Nothing was changed. ${advice}`,
  });
}
