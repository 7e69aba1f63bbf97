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
      label: 'Take back the control that a contract has over the account',
    },
  }),
};
