import { networkName } from '../../shared/chain/networks.ts';
import { AppError } from '../../shared/errors.ts';

/**
 * Asks another chain than that of the plan. Trouble of its endpoints is told as OTHER_CHAIN_UNREACHABLE, of
 * the same class, and never as trouble of the chain that the plan runs on.
 */
export async function askOtherChain<T>(chainId: number, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (thrown) {
    if (!(thrown instanceof AppError) || !/^(RPC|PRACTICE|ANVIL)_/.test(thrown.code)) throw thrown;
    const name = networkName(chainId);
    throw new AppError(
      'OTHER_CHAIN_UNREACHABLE',
      thrown.class,
      `${name} could not be asked: ${thrown.message}`,
      {
        advice: `Nothing was signed by this. Look at the endpoints of ${name} under Networks.`,
        facts: { chainId, code: thrown.code },
        cause: thrown,
      },
    );
  }
}

/** NO_ENDPOINT, where only one chain is open at all. */
export function onlyOneChain(wanted: number, open: number): AppError {
  const [there, here] = [networkName(wanted), networkName(open)];
  return new AppError(
    'NO_ENDPOINT',
    'invalid_params',
    `Only ${here} is open here, so that nothing can be read from ${there}.`,
    {
      advice: 'Nothing was signed. Run the plan where both networks are set up.',
      facts: { wanted, open },
    },
  );
}
