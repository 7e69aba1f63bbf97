import { readChainId } from '../../network/read-chain-id.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

const verb = 'delegation revoke';

export const delegationRevoke: Verb = {
  name: verb,
  describe:
    'The plan that takes back the control that a contract has over an account, to be run with "countersign run". Signs nothing.',
  arguments: [],
  options: [
    { flags: '--chain <id>', describe: 'the chain; 31337, practice Ethereum, by default' },
    { flags: '--account <account>', describe: 'address or name of the account that acts' },
  ],
  example: {
    call: 'countersign delegation revoke --chain 1 --json',
    document: {
      schemaVersion: 1,
      id: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
      name: 'Take control back',
      userId: 'local',
      createdAt: 1_764_000_000_000,
      status: 'draft',
      chainId: 1,
      root: {
        id: 'take_back',
        label: 'Take back the control that a contract has over the account',
        type: 'action',
        tool: 'revoke_delegation',
        params: {},
      },
      provenance: {},
    },
  },
  run: draft,
};

async function draft(context: VerbContext): Promise<VerbAnswer> {
  const [{ revokeDelegationPlan }, { newId }] = await Promise.all([
    import('../../../shared/plan/revoke-delegation-plan.ts'),
    import('../../../main/store/new-id.ts'),
  ]);
  const chainId = readChainId(context.option('chain') ?? '31337', verb);
  const plan = revokeDelegationPlan(
    { account: context.option('account'), chainId },
    { planId: newId(), createdAt: context.clock.now() },
  );
  return { exitCode: 0, document: plan, text: JSON.stringify(plan, null, 2) };
}
