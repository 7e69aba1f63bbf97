import type { Address } from 'viem';
import type { Connector } from '../../main/connector.ts';
import type { FilesToRehearse } from '../../main/simulation/call-tools.ts';
import type { PlanToRehearse } from '../../main/simulation/rehearsal-room.ts';
import { practiceEthereumId } from '../../shared/chain/addresses.ts';
import type { Rehearsal } from '../../shared/chain/types.ts';
import { AppError, toAppError } from '../../shared/errors.ts';
import type { Plan } from '../../shared/plan/schema.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import { exitCodeOf } from '../exit-code.ts';
import { readAccount } from '../people/read-account.ts';
import { readRunnablePlan } from '../read-runnable-plan.ts';
import { recordedNode, recordOptions } from '../record-options.ts';
import { rehearsalDocument, rehearsalExample } from '../rehearsal-document.ts';
import { rehearsalLines } from '../rehearsal-lines.ts';
import { usageError } from '../usage-error.ts';
import type { ExitCode, Verb, VerbAnswer, VerbContext } from '../verb.ts';
import { wayLines } from '../way-lines.ts';

export const simulate: Verb = {
  name: 'simulate',
  describe: 'Rehearse a whole plan on a fork of the chain. Needs no keys, signs nothing.',
  arguments: [{ name: 'plan', describe: 'a file, or - for standard input', required: true }],
  options: [
    {
      flags: '--rpc-url <url>',
      describe:
        'the node to fork; not needed for files alone, nor with the kept answers of one node',
    },
    {
      flags: '--from <account>',
      describe:
        'the account that acts: any address, or the name of an account of the wallet or of one that is watched',
      required: true,
    },
    {
      flags: '--folder <folder>',
      describe:
        'a folder that the plan may look into beside those that plans may touch; nothing in it is changed; may be repeated',
      repeats: true,
    },
    {
      flags: '--branches',
      describe: 'show every way through the plan: both branches of each "if" and "onError"',
    },
    ...recordOptions,
  ],
  example: {
    call: 'countersign simulate plan.json --rpc-url http://127.0.0.1:8545 --from 0x8D34… --branches --json',
    document: rehearsalExample,
  },
  run: simulatePlan,
};

async function simulatePlan(context: VerbContext): Promise<VerbAnswer> {
  const account = await readAccount(context, context.option('from') ?? '');
  const plan = await readRunnablePlan(context, context.argument('plan'));
  const rehearsal = await rehearse(context, plan, account);
  const whole = context.flag('branches');
  const of = { plan, chainId: rehearsal.chainId };
  const lines = [...rehearsalLines(rehearsal, of), ...wayLines(rehearsal, whole, of)];
  return {
    exitCode: exitCodeOfRehearsal(rehearsal),
    document: rehearsalDocument(rehearsal, whole),
    text: lines.map(visibleLine).join('\n'),
  };
}

/** Errors: those of reading the plan, FOLDER_*, CHAIN_MISMATCH, RPC_URL_*. */
async function rehearse(context: VerbContext, plan: Plan, account: Address): Promise<Rehearsal> {
  const [{ planHash }, { rehearsalUsesChain }, { filesToRehearse }, { rehearseFiles }] =
    await Promise.all([
      import('../../shared/plan/hash.ts'),
      import('../../shared/plan/uses-chain.ts'),
      import('../files-to-rehearse.ts'),
      import('../../main/simulation/rehearse-files.ts'),
    ]);
  const asked = { plan, planHash: planHash(plan), account };
  const files = await filesToRehearse(context);
  const url = context.option('rpc-url') ?? (await recordedNode(context));
  if (!rehearsalUsesChain(plan)) {
    return rehearseFiles(
      { files, chainId: plan.chainId ?? practiceEthereumId, clock: context.clock },
      asked,
    );
  }
  if (url === undefined) throw usageError('This plan needs a node: give --rpc-url.', 'simulate');
  return onFork(context, url, files, asked);
}

async function onFork(
  context: VerbContext,
  url: string,
  files: FilesToRehearse,
  asked: PlanToRehearse,
): Promise<Rehearsal> {
  const { isChainAway } = await import('../../main/simulation/rehearsal-errors.ts');
  const { connector, chainId, stop } = await connectorOf(context, url, files, asked);
  try {
    const { simulation } = await connector.connect();
    return await simulation.rehearsePlan(asked);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (!isChainAway(error)) throw error;
    return await connector.withoutChain(chainId, asked, error);
  } finally {
    await stop();
  }
}

/** `chainId`: null where neither the plan says it nor a node. */
async function connectorOf(
  context: VerbContext,
  url: string,
  files: FilesToRehearse,
  { plan, account }: PlanToRehearse,
): Promise<{ connector: Connector; chainId: number | null; stop(): Promise<void> }> {
  const [
    { connectNode },
    { createConnector },
    { anvilPlace },
    { listWith },
    { abisForNow },
    { readTokens },
    { readStored },
    { knownPartiesNow },
    { nobodyKnown },
  ] = await Promise.all([
    import('../connect-node.ts'),
    import('../../main/connector.ts'),
    import('../../main/chain/anvil/find-anvil.ts'),
    import('../../shared/tokens/live-tokens.ts'),
    import('../contract/abis-for-now.ts'),
    import('../token/read-tokens.ts'),
    import('../read-stored.ts'),
    import('../../main/services/known-parties.ts'),
    import('../../main/simulation/risks/risk-facts.ts'),
  ]);
  const wanted = plan.chainId === undefined ? {} : { chainId: plan.chainId };
  const found = await connectNode(context, { url, ...wanted }).catch(toAppError);
  const chainId = (found instanceof AppError ? plan.chainId : found.client.chainId) ?? null;
  const connector = createConnector({
    network: async () => {
      if (found instanceof AppError) throw found;
      return { client: found.client, practice: false, instanceId: null, blocksOnDemand: false };
    },
    anvilPath: anvilPlace(),
    tokens: listWith([], readTokens(context)),
    ...{ files, clock: context.clock },
    known: readStored(
      context,
      (reader) => (chainId === null ? nobodyKnown : knownPartiesNow(reader, chainId, account)),
      nobodyKnown,
    ),
    added: abisForNow(context),
  });
  const stop = async () => {
    await connector.stop();
    if (!(found instanceof AppError)) found.stop();
  };
  return { connector, chainId, stop };
}

/** A plan that fails, or that a finding rules out, is a negative answer; what is not known is missing. */
function exitCodeOfRehearsal({ status, error, steps }: Rehearsal): ExitCode {
  if (status === 'unknown') return error === undefined ? 1 : exitCodeOf(AppError.fromShape(error));
  const blocked = steps.some(({ risks }) => risks.some(({ level }) => level === 'block'));
  return status === 'failed' || blocked ? 1 : 0;
}
