// What is known of the contracts that a group speaks of, for whoever writes its script.
import type { Address } from 'viem';
import { eventSignature, functionSignature } from '../../../shared/chain/abi/signature.ts';
import { AppError } from '../../../shared/errors.ts';
import { addressesOfGroup } from '../../../shared/script/addresses-of-group.ts';
import type { ScriptGroup } from '../../../shared/script/script-group.ts';
import {
  type VerifiedContract,
  verifiedContract,
} from '../../chain/contracts/verified-contract.ts';
import { isCheatcode } from './cheatcodes.ts';
import { selectorsOf } from './check-script.ts';
import { listedContract } from './listed-contract.ts';
import type { ScriptWhere } from './make-script.ts';

export interface ContractSource {
  address: Address;
  /** As the group calls it, else as the app does. */
  name: string;
  /** Who says what it can be asked for. */
  origin: VerifiedContract['origin'];
  /** One line for each function. */
  lines: readonly string[];
  /** One line for each event. What it stores nobody says: an ABI has none of that. */
  events: readonly string[];
}

/**
 * The contracts that the group lists, and those of tokens and exchanges that its words name. Errors: those of
 * `listedContract` for a listed one.
 */
export async function sourcesOfGroup(
  group: ScriptGroup,
  where: ScriptWhere,
): Promise<ContractSource[]> {
  const { contracts } = addressesOfGroup(group, where.client.chainId, where.tokens);
  const all = await Promise.all(
    contracts.map(async (address) => {
      const listed = group.contracts.find((each) => each.address === address);
      const found = await foundOf(address, listed !== undefined, where);
      if (found === null) return [];
      const lines = found.functions
        .filter((item) => selectorsOf([item]).every((each) => !isCheatcode(each)))
        .map(functionSignature)
        .filter((line) => line !== null);
      const events = found.events.map(eventSignature).filter((line) => line !== null);
      return [{ address, name: listed?.name || found.name, origin: found.origin, lines, events }];
    }),
  );
  return all.flat();
}

async function foundOf(
  address: Address,
  isListed: boolean,
  { client, added }: ScriptWhere,
): Promise<VerifiedContract | null> {
  try {
    return await (isListed ? listedContract : verifiedContract)(client, address, added);
  } catch (thrown) {
    const isKnown =
      thrown instanceof AppError && ['ABI_MISSING', 'NO_CONTRACT'].includes(thrown.code);
    if (isKnown && !isListed) return null;
    throw thrown;
  }
}
