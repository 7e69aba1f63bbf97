import { join } from 'node:path';
import { usageError } from '../../usage-error.ts';
import type { Verb, VerbAnswer, VerbContext } from '../../verb.ts';

export const mcpServing: Verb = {
  name: 'mcp serving',
  describe:
    'Whether other programs may ask Countersign and propose plans, and what they are told: shown, or changed with on or off.',
  arguments: [{ name: 'state', describe: 'on or off', required: false }],
  options: [
    { flags: '--accounts', describe: 'they are told the names and addresses of your accounts' },
    {
      flags: '--worth',
      describe: 'and what each was worth when Countersign looked last; with --accounts',
    },
  ],
  example: {
    call: 'countersign mcp serving on --accounts --json',
    document: {
      serving: { on: true, accounts: true, worth: false },
      config: {
        mcpServers: {
          countersign: {
            command: '/opt/countersign/node',
            args: [
              '/opt/countersign/cli.js',
              'mcp',
              'serve',
              '--data-dir',
              '/home/ann/Countersign',
            ],
          },
        },
      },
    },
  },
  run: changeServing,
};

async function changeServing(context: VerbContext): Promise<VerbAnswer> {
  const state = context.argument('state');
  const [accounts, worth] = [context.flag('accounts'), context.flag('worth')];
  if (!['', 'on', 'off'].includes(state)) throw usageError('Say on or off.', 'mcp serving');
  if ((accounts || worth) && state !== 'on') throw usageError('That goes with on.', 'mcp serving');
  if (worth && !accounts) throw usageError('--worth goes with --accounts.', 'mcp serving');
  const [{ readStored }, { servingAnswer }, { readServing, writeServing }, { notServing }] =
    await Promise.all([
      import('../../read-stored.ts'),
      import('../../mcp/serving-answer.ts'),
      import('../../../main/serving/serving-settings.ts'),
      import('../../../shared/mcp/serving.ts'),
    ]);
  const { dataDir, clock } = context;
  if (state === '') return servingAnswer(readStored(context, readServing, notServing), dataDir, '');
  const [{ makeDataFolder }, { openStore }] = await Promise.all([
    import('../../../main/make-data-folder.ts'),
    import('../../../main/store/open-store.ts'),
  ]);
  makeDataFolder(dataDir);
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock });
  try {
    writeServing(store.writer, state === 'on' ? { on: true, accounts, worth } : notServing);
    return servingAnswer(readServing(store.reader), dataDir, `Switched ${state}.`);
  } finally {
    store.stop();
  }
}
