// Sourcify, API v2: one request for a contract; 404 with the same address is its word that nobody verified it.
import { z } from 'zod';
import { askService, type Fetch, type ServiceLimits } from './ask-service.ts';
import { type AskedService, linesOfAbi, nameOfSource } from './said-of-contract.ts';
import { sourceError } from './source-error.ts';

const matchSchema = z.enum(['exact_match', 'match']).nullable();
const contractSchema = z.object({
  match: matchSchema,
  chainId: z.string(),
  address: z.string(),
  abi: z.unknown(),
  compilation: z.object({ name: z.string() }).nullish(),
  proxyResolution: z
    // Where the service could not find out, it says that in the place of this.
    .object({ isProxy: z.boolean().nullish() })
    .nullish(),
});
const absentSchema = z.object({ match: z.null(), chainId: z.string(), address: z.string() });
const refusedSchema = z.object({ customCode: z.string() });

const fields = 'abi,compilation,proxyResolution';

/** `baseUrl`: what comes before `/v2`. */
export function sourcify(
  baseUrl: string,
  using: { fetch: Fetch; limits?: ServiceLimits | undefined },
): AskedService {
  return async (chainId, address) => {
    const url = new URL(`${baseUrl.replace(/\/+$/, '')}/v2/contract/${chainId}/${address}`);
    url.searchParams.set('fields', fields);
    const { status, json } = await askService('sourcify', url, using);
    if (status === 404 && isAbout(absentSchema.safeParse(json), chainId, address)) return null;
    if (status !== 200) throw refused(status, json);
    const read = contractSchema.safeParse(json);
    if (!read.success || !isAbout(read, chainId, address)) throw unreadable();
    const { match, abi, compilation, proxyResolution } = read.data;
    if (match === null) return null;
    return {
      match: match === 'exact_match' ? 'exact' : 'partial',
      name: nameOfSource(compilation?.name ?? ''),
      // Some languages leave none.
      lines: abi === null ? [] : linesOfAbi(abi, 'sourcify'),
      isProxy: proxyResolution?.isProxy ?? false,
    };
  };
}

/** An answer about another contract is none. */
function isAbout(
  read: { success: true; data: { chainId: string; address: string } } | { success: false },
  chainId: number,
  address: string,
): boolean {
  return (
    read.success &&
    read.data.chainId === String(chainId) &&
    read.data.address.toLowerCase() === address.toLowerCase()
  );
}

function refused(status: number, json: unknown) {
  const code = refusedSchema.safeParse(json).data?.customCode ?? '';
  if (code === 'unsupported_chain') return sourceError('SOURCE_CHAIN_UNKNOWN', 'sourcify');
  return status === 404 ? unreadable() : sourceError('SOURCE_REFUSED', 'sourcify', { status });
}

function unreadable() {
  return sourceError('SOURCE_UNREADABLE', 'sourcify');
}
