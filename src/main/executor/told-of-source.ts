import { allFindings } from '../../shared/approvals/all-findings.ts';
import { isPracticeChain } from '../../shared/chain/addresses.ts';
import type { ApprovalRecord } from '../store/queries/approvals.ts';
import { requireStored } from '../store/stored.ts';
import type { Workbench } from './run.ts';

/**
 * Whether a person who approved was told on whose word alone it would be signed. Endpoints may be changed
 * while a request is shown; where two have to agree, nobody's word counts alone.
 */
export function isToldOfSource(
  { chain }: Pick<Workbench, 'chain'>,
  { facts }: Pick<ApprovalRecord, 'facts'>,
  chainId: number,
): boolean {
  const host = chain.soleHost ?? null;
  if (host === null || isPracticeChain(chainId)) return true;
  return allFindings(requireStored(facts)).some(
    ({ id, evidence }) => id === 'SINGLE_SOURCE' && evidence === `host: ${host}`,
  );
}
