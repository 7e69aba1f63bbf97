import type { Values } from '../../../main/chain/planned-transaction.ts';
import { visibleLine } from '../../../shared/visible-text.ts';
import { readAddress } from '../../read-address.ts';
import { recordOptions } from '../../record-options.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

export const allowanceList: Verb = {
  name: 'allowance list',
  describe: 'Who may take tokens of an account, and how much. Needs no keys, signs nothing.',
  arguments: [],
  options: [
    { flags: '--account <address>', describe: 'whose tokens', required: true },
    { flags: '--rpc-url <url>', describe: 'the node to ask', required: true },
    { flags: '--token <token>', describe: 'of this token or collection alone' },
    ...recordOptions,
  ],
  example: {
    call: 'countersign allowance list --account 0x8D34… --rpc-url http://127.0.0.1:8545 --json',
    document: {
      allowances: [
        {
          ...{ token: usdc, symbol: 'USDC' },
          spender: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
          ...{ amount: '25', unlimited: false, way: 'token', sinceBlock: '21' },
        },
      ],
      ...{ fromBlock: '0', complete: true, unknown: [] },
    },
  },
  run: list,
};

/** Errors: those of connecting, and of get_allowances. */
async function list(context: VerbContext): Promise<VerbAnswer> {
  const account = await readAddress(context.option('account') ?? '');
  const token = context.option('token');
  const [{ connectNode }, { Tools }, { bundledTokens }] = await Promise.all([
    import('../../connect-node.ts'),
    import('../../../main/tools/registry.ts'),
    import('../../../shared/tokens/bundled-tokens.ts'),
  ]);
  const { client, stop } = await connectNode(context, { url: context.option('rpc-url') ?? '' });
  const tools = new Tools(client, bundledTokens, context.clock);
  const params: Values = token === undefined ? {} : { token };
  const call = { tool: 'get_allowances', params, account, chainId: client.chainId };
  const found = await tools.read(call).finally(stop);
  return { exitCode: 0, document: found, text: linesOf(found).map(visibleLine).join('\n') };
}

interface Line {
  symbol: string;
  spender: string;
  amount: string;
  unlimited: boolean;
  way: string;
}

function linesOf(found: Values): string[] {
  const lines = (found['allowances'] as unknown as Line[]).map(
    ({ symbol, spender, amount, unlimited, way }) => {
      const size = unlimited ? 'any amount of' : `at most ${amount}`;
      return `${spender} may take ${size} ${symbol}${way === 'permit2' ? ' through Permit2' : ''}`;
    },
  );
  const none = lines.length === 0 ? ['Nobody was found who may take tokens of this account.'] : [];
  const partial =
    found['complete'] === true
      ? []
      : [
          `Logs were looked at from block ${String(found['fromBlock'])} on only; there may be more.`,
        ];
  return [...lines, ...none, ...partial];
}
