import { AppError } from '../../shared/errors.ts';
import { readAddress } from '../read-address.ts';
import type { VerbContext } from '../verb.ts';

/**
 * Whether typed data are for a contract that is there, where a node is given that knows. MESSAGE_NO_CONTRACT
 * when it is none; CHAIN_MISMATCH, RPC_*.
 */
export async function assertContract(
  { io, option }: Pick<VerbContext, 'io' | 'option'>,
  chainId: number,
  contract: unknown,
): Promise<void> {
  const url = option('rpc-url');
  // What names none is refused by the signer.
  if (contract === undefined) return;
  if (url === undefined) {
    io.err(
      'Whether the contract is there was not checked: give a node of its chain (--rpc-url).\n',
    );
    return;
  }
  const { connectChain } = await import('../../main/chain/chain-client.ts');
  const client = await connectChain({ url, chainId });
  if (await client.hasCode(await readAddress(String(contract)))) return;
  throw new AppError(
    'MESSAGE_NO_CONTRACT',
    'policy_denied',
    'The message is for a contract that is not on this chain.',
    { advice: 'Nothing was signed. Whoever wants it signed means something else by it.' },
  );
}
