import { signerOptions } from '../signer-task.ts';
import type { VerbContext, VerbOption } from '../verb.ts';

const folderOption = folderFor('a folder that this run alone may touch; may be repeated');

/** What a verb takes that carries a run of its own making on at this terminal. */
export const approvalOptions: readonly VerbOption[] = optionsWith({
  ...approval(
    'ask (default), or all: what happens on practice chains, and more with --i-accept-the-risk',
  ),
  choices: ['ask', 'all'],
});

/** The same where it is a plan that somebody wrote. */
export const sessionOptions: readonly VerbOption[] = [folderOption, ...approvalOptions];

/** The same for many runs. */
export const daemonOptions: readonly VerbOption[] = [
  folderFor('a folder that runs may touch until this ends; may be repeated'),
  ...approvalOptions,
];

/** The same where a mandate may approve it. */
export const runOptions: readonly VerbOption[] = [
  folderOption,
  ...optionsWith(
    approval(
      'ask (default), all: what happens on practice chains, and more with --i-accept-the-risk, or mandate:<id>: what that mandate covers',
    ),
  ),
];

function folderFor(describe: string): VerbOption {
  return { flags: '--folder <folder>', describe, repeats: true };
}

function approval(describe: string): VerbOption {
  return { flags: '--approve <how>', describe };
}

function optionsWith(approve: VerbOption): readonly VerbOption[] {
  return [
    { flags: '--rpc-url <url>', describe: 'the chain; the network in use by default' },
    approve,
    {
      flags: '--i-accept-the-risk',
      describe:
        'let --approve all take dangers and what is unknown, change files, and sign on real chains with two endpoints',
    },
    {
      flags: '--secrets-file <file>',
      describe:
        'what programs are to be given and only you know, a line NAME=value for each; whichever program asks for a name gets it',
    },
    ...signerOptions,
  ];
}

/** Where the chain is; undefined for the practice chain. Errors: RPC_*, CHAIN_MISMATCH with the chain that is wanted. */
export async function endpointOf(
  context: VerbContext,
  wanted: number | undefined,
): Promise<{ url: string; chainId: number } | undefined> {
  const url = context.option('rpc-url');
  if (url === undefined) return undefined;
  const { connectChain } = await import('../../main/chain/chain-client.ts');
  const { chainId } = await connectChain({
    url,
    ...(wanted === undefined ? {} : { chainId: wanted }),
  });
  return { url, chainId };
}
