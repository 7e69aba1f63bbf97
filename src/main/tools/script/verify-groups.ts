// Whether what the groups of a script say of its outcome holds on the chain, once everything was done.
import { parseAbi } from 'viem';
import { AppError } from '../../../shared/errors.ts';
import { placeholdersIn } from '../../../shared/script/placeholders.ts';
import type { ScriptGroup } from '../../../shared/script/script-group.ts';
import { type BalanceCheck, readCheck } from '../../../shared/script/write/checks.ts';
import { plainOperation } from '../../../shared/script/write/write-script.ts';
import type { ToolContext } from '../chain-tool.ts';

const abi = parseAbi(['function balanceOf(address account) view returns (uint256)']);

export type CheckedOperation = {
  operation: string;
  /** Null where it cannot be told: no sentence that is known here, or no answer of the contract. */
  holds: true | null;
};

type Where = Pick<ToolContext, 'client' | 'tokens' | 'account'> & { blockNumber: bigint };

/** `computed`: by group. Errors: VERIFY_FAILED where one does not hold, RPC_*. */
export async function verifyGroups(
  groups: readonly ScriptGroup[],
  computed: readonly Readonly<Record<string, string>>[],
  where: Where,
): Promise<CheckedOperation[]> {
  const on = { chainId: where.client.chainId, tokens: where.tokens };
  const all = groups.flatMap((group, at) =>
    group.operations
      .filter((operation) => /^\s*verify\b/i.test(operation))
      .map((operation) => ({
        operation,
        check: readCheck(plainOperation(operation), { ...on, group }),
        values: computed[at] ?? {},
      })),
  );
  return Promise.all(
    all.map(async ({ operation, check, values }) => {
      const least = check === null ? null : leastOf(check, values);
      const held = check === null ? null : await heldOf(check, where);
      if (held !== null && least !== null && held < least) throw doesNotHold(operation);
      return { operation, holds: held === null || least === null ? null : true };
    }),
  );
}

function leastOf({ least }: BalanceCheck, values: Readonly<Record<string, string>>): bigint | null {
  const [variable] = placeholdersIn([least]);
  const units = variable === undefined ? least : values[variable];
  return units !== undefined && /^\d+$/.test(units) ? BigInt(units) : null;
}

/** Null where the contract gives no such answer. */
async function heldOf(
  { token }: BalanceCheck,
  { client, account, blockNumber }: Where,
): Promise<bigint | null> {
  try {
    if (token === 'native')
      return await client.read((each) => each.getBalance({ address: account, blockNumber }));
    return await client.read((each) =>
      each.readContract({
        ...{ address: token, abi, functionName: 'balanceOf', args: [account] },
        blockNumber,
      }),
    );
  } catch (thrown) {
    if (thrown instanceof AppError && ['TX_REVERTED', 'CONTRACT_NO_ANSWER'].includes(thrown.code))
      return null;
    throw thrown;
  }
}

function doesNotHold(operation: string): AppError {
  const message = `What the step was to come to does not hold: “${operation.slice(0, 200)}”.`;
  return new AppError('VERIFY_FAILED', 'simulation_mismatch', message, {
    advice:
      'Its transactions were made, and stand. Nothing further of the plan was signed; look at what you hold before you go on.',
  });
}
