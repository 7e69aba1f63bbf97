import { readChainId } from '../../network/read-chain-id.ts';
import { readAddress } from '../../read-address.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

const verb = 'allowance revoke';

export const allowanceRevoke: Verb = {
  name: verb,
  describe:
    'The plan that takes an allowance back, to be run with "countersign run". Signs nothing.',
  arguments: [
    { name: 'token', describe: 'a listed symbol or an address', required: true },
    { name: 'spender', describe: 'an address, or "all"', required: true },
  ],
  options: [
    { flags: '--chain <id>', describe: 'the chain; 31337, practice Ethereum, by default' },
    { flags: '--account <account>', describe: 'address or name of the account that acts' },
  ],
  example: {
    call: 'countersign allowance revoke USDC all --chain 1 --json',
    document: {
      schemaVersion: 1,
      id: '019abf0e-3c60-7c3f-8a52-0d5f0a8f1b2c',
      name: 'Revoke USDC',
      userId: 'local',
      createdAt: 1_764_000_000_000,
      status: 'draft',
      chainId: 1,
      root: {
        id: 'revoke',
        label: 'Take back what everyone may take of USDC',
        type: 'action',
        tool: 'revoke',
        params: { token: 'USDC', spender: 'all' },
      },
      provenance: {
        'revoke.token': { source: 'user_edit' },
        'revoke.spender': { source: 'user_edit' },
      },
    },
  },
  run: draft,
};

async function draft(context: VerbContext): Promise<VerbAnswer> {
  const [{ revokePlan }, { newId }, { bundledTokens }, { nativeApproval }] = await Promise.all([
    import('../../../shared/plan/revoke-plan.ts'),
    import('../../../main/store/new-id.ts'),
    import('../../../shared/tokens/bundled-tokens.ts'),
    import('../../../main/tools/nothing-to-allow.ts'),
  ]);
  const token = context.argument('token');
  const named = context.argument('spender');
  const chainId = readChainId(context.option('chain') ?? '31337', verb);
  const match = bundledTokens.find(chainId, token);
  if (match.kind === 'found' && match.token.address === 'native') throw nativeApproval(token);
  const plan = revokePlan(
    {
      ...{ token, symbol: token, spender: named === 'all' ? named : await readAddress(named) },
      account: context.option('account'),
      chainId,
    },
    { planId: newId(), createdAt: context.clock.now() },
  );
  return { exitCode: 0, document: plan, text: JSON.stringify(plan, null, 2) };
}
