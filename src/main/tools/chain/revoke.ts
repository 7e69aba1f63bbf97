import type { Address } from 'viem';
import { z } from 'zod';
import { contractsOf } from '../../../shared/chain/addresses.ts';
import { AppError } from '../../../shared/errors.ts';
import { findAllowances } from '../../chain/allowances/find-allowances.ts';
import type { Grant } from '../../chain/allowances/grant.ts';
import { readStandings } from '../../chain/allowances/read-standings.ts';
import { itemStandard } from '../../chain/collections.ts';
import type { PlannedTransaction } from '../../chain/planned-transaction.ts';
import { addressParam } from '../address-param.ts';
import { approvalForAll, nobodyMayTake } from '../allow-in-collection.ts';
import { approval, undoAllowance } from '../allow-spender.ts';
import { nothingThroughPermit2, permit2Of } from '../allow-through-permit2.ts';
import type { ChainWriteTool, ToolContext } from '../chain-tool.ts';
import { allowableContract } from '../nothing-to-allow.ts';

const paramsSchema = z.strictObject({
  token: z.string(),
  spender: z.union([z.literal('all'), addressParam]),
});

/** Takes allowances back, that of one spender or all, each in a transaction of its own. */
export const revoke: ChainWriteTool = {
  kind: 'write',

  build: async (params, context) => {
    const { token: name, spender } = paramsSchema.parse(params);
    const token = await allowableContract(context, name);
    const standing = await allowedNow(context, token, spender);
    return standing.map((grant) => takingBack(grant, context.client.chainId));
  },

  output: (_params, outcomes) => {
    const revoked = outcomes
      .flatMap(({ allowances }) => allowances)
      .filter(({ before, after }) => before !== '0' && after === '0')
      .map(({ token, spender }) => ({ token, spender }));
    return { revoked };
  },

  undo: (_params, outcome) => undoAllowance(outcome),
};

type Allowed = Grant & { spender: Address };

/** Never empty. Errors: NOTHING_TO_REVOKE, ALLOWANCES_NOT_KNOWN. */
async function allowedNow(
  context: ToolContext,
  token: Address,
  spender: Address | 'all',
): Promise<Allowed[]> {
  const isCollection = (await itemStandard(context.client, token)) !== null;
  // Of a token and one spender nothing needs to be searched for.
  const needsLogs = spender === 'all' || isCollection;
  const searched = needsLogs ? await inLogs(context, token, spender) : undefined;
  const asked = spender === 'all' ? [] : await ofSpender(context, token, spender, isCollection);
  const isNew = ({ way }: Allowed) => searched?.found.every((found) => found.way !== way) ?? true;
  const all = [...(searched?.found ?? []), ...asked.filter(isNew)];
  if (all.length > 0) return all;
  throw searched?.complete === false ? notKnown() : nothingToRevoke(spender);
}

async function inLogs(
  { client, tokens, account }: ToolContext,
  token: Address,
  spender: Address | 'all',
): Promise<{ found: Allowed[]; complete: boolean }> {
  const { allowances, complete } = await findAllowances(client, tokens, account, token);
  return {
    found: allowances.filter((each) => spender === 'all' || each.spender === spender),
    complete,
  };
}

async function ofSpender(
  { client, account }: ToolContext,
  token: Address,
  spender: Address,
  isCollection: boolean,
): Promise<Allowed[]> {
  const ways = isCollection ? (['collection'] as const) : (['token', 'permit2'] as const);
  const known = ways.filter((way) => way !== 'permit2' || contractsOf(client.chainId)?.permit2);
  const grants = known.map((way) => ({ way, token, spender }));
  const { number } = await client.head();
  const { standing } = await readStandings(client, account, grants, number);
  return standing.map(({ grant }) => ({ ...grant, spender }));
}

function takingBack(
  { way, token, spender, tokenId = 0n }: Allowed,
  chainId: number,
): PlannedTransaction {
  switch (way) {
    case 'token':
      return approval(token, spender, 0n);
    case 'permit2':
      return nothingThroughPermit2(permit2Of(chainId), token, spender);
    case 'collection':
      return approvalForAll(token, spender, false);
    case 'item':
      return nobodyMayTake(token, tokenId);
  }
}

function nothingToRevoke(spender: Address | 'all'): AppError {
  const who = spender === 'all' ? 'Nobody' : 'This spender';
  const may =
    spender === 'all' ? 'may take this token from the account' : 'may not take this token';
  return new AppError('NOTHING_TO_REVOKE', 'invalid_params', `${who} ${may}.`, {
    advice: 'There is nothing to take back, and nothing was signed.',
  });
}

function notKnown(): AppError {
  return new AppError(
    'ALLOWANCES_NOT_KNOWN',
    'network',
    'Who may take this token is not known: the network endpoint gives only a part of the history, and nobody was found in it.',
    { advice: 'Nothing was signed. Name the spender, or use an endpoint with the whole history.' },
  );
}
