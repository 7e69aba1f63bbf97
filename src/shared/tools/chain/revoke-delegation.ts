import { addressResult } from '../result-schemas.ts';
import { chainWrite } from '../tool-builders.ts';

/** Of the account that acts, and of no other. */
export const revokeDelegationTool = chainWrite({
  name: 'revoke_delegation',
  summary:
    'Takes back that the account runs the code of a contract (EIP-7702), so that only its own key controls it.',
  params: {},
  roles: {},
  moves: [],
  result: { delegate: addressResult },
  gasUnits: 40_000,
  undo: 'irreversible',
});
