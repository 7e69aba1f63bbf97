// Etherscan, API v2: one address for every chain. What goes wrong comes with status 200 and in words alone, which are
// read here and nowhere else.
import { z } from 'zod';
import type { AppError } from '../../../shared/errors.ts';
import { askService, type Fetch, type ServiceLimits } from './ask-service.ts';
import { type AskedService, linesOfAbi, nameOfSource } from './said-of-contract.ts';
import { type SourceErrorCode, sourceError } from './source-error.ts';

const foundSchema = z.object({
  status: z.literal('1'),
  result: z.tuple([
    z.object({ ABI: z.string(), ContractName: z.string(), Proxy: z.enum(['0', '1', '']) }),
  ]),
});
const refusedSchema = z.object({ status: z.literal('0'), result: z.string() });

const notVerified = 'Contract source code not verified';
const refusals: readonly [RegExp, SourceErrorCode][] = [
  [/api key/i, 'SOURCE_KEY_REFUSED'],
  [/rate limit|too many/i, 'SOURCE_BUSY'],
  [/chainid|not supported for this chain/i, 'SOURCE_CHAIN_UNKNOWN'],
];

export interface EtherscanAt {
  /** All before the question mark. */
  baseUrl: string;
  /** Errors: see `KeptServiceKey`. */
  key(): Promise<string>;
}

export function etherscan(
  { baseUrl, key }: EtherscanAt,
  using: { fetch: Fetch; limits?: ServiceLimits | undefined },
): AskedService {
  return async (chainId, address) => {
    const url = new URL(baseUrl);
    const asked = {
      chainid: String(chainId),
      module: 'contract',
      action: 'getsourcecode',
      address,
    };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    url.searchParams.set('apikey', await key());
    const { status, json } = await askService('etherscan', url, using);
    if (status !== 200) throw sourceError('SOURCE_REFUSED', 'etherscan', { status });
    const read = foundSchema.safeParse(json);
    if (!read.success) throw refused(json);
    const [{ ABI: abi, ContractName: name, Proxy: proxy }] = read.data.result;
    if (abi === notVerified) return null;
    return {
      // It holds the code against the source without the hash that stands for every letter of it.
      match: 'partial',
      name: nameOfSource(name),
      lines: linesOfAbi(listOf(abi), 'etherscan'),
      isProxy: proxy === '1',
    };
  };
}

function listOf(abi: string): unknown {
  try {
    return JSON.parse(abi);
  } catch {
    throw sourceError('SOURCE_UNREADABLE', 'etherscan');
  }
}

/** The words themselves stay out: they may hold what was sent. */
function refused(json: unknown): AppError {
  const read = refusedSchema.safeParse(json);
  if (!read.success) return sourceError('SOURCE_UNREADABLE', 'etherscan');
  const known = refusals.find(([words]) => words.test(read.data.result));
  return sourceError(known?.[1] ?? 'SOURCE_REFUSED', 'etherscan');
}
