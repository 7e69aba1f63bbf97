import { revokeDelegationLabel } from '../../../../shared/plan/revoke-delegation-plan.ts';
import type { ToolCompiler } from '../scope.ts';

/** Whose it is nobody says: the account that acts can take back its own alone. */
export const revokeDelegationCompiler: ToolCompiler = {
  slots: [],
  compile: () => ({
    ok: true,
    value: {
      ...{
        tool: 'revoke_delegation',
        id: 'take_back',
        params: {},
        provenance: {},
        assumptions: [],
      },
      label: revokeDelegationLabel,
    },
  }),
};
