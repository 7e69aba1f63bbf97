import { sameAddress } from '../../../../shared/addresses.ts';
import { isShipped } from '../../../../shared/chain/shipped-contracts.ts';
import { practiceChainIds } from '../../vault/manifest.ts';
import type { SignerArguments } from '../arguments.ts';
import type { SignerOptions } from '../signer-options.ts';

/**
 * Approval in advance: for the practice chains, where nothing has value; elsewhere, and for files and other
 * messages than the permits of a step, which always count, only under the risk flag, and never for a transaction
 * that replaces a signed one, or calls what the signer does not know by itself: a function, or a contract that
 * neither ships with the app nor was named when the signer was started.
 */
export function preApproval(args: SignerArguments): SignerOptions['preApproved'] {
  const all = args.approve === 'all';
  const risk = args['i-accept-the-risk'] === true;
  const named = args['may-call'] ?? [];
  return (question) => {
    if (question.subject === 'permit') {
      return all && (risk || practiceChainIds.includes(question.chainId));
    }
    if (question.subject !== 'transaction') return all && risk;
    const { chainId, replaces, given, called } = question;
    if (practiceChainIds.includes(chainId)) return all;
    return all && risk && !replaces && !given && mayCall(called, chainId, named);
  };
}

/** Any contract can have a function of a name that is known. */
function mayCall(called: string | null, chainId: number, named: readonly string[]): boolean {
  if (called === null) return true;
  return isShipped(chainId, called) || named.some((address) => sameAddress(address, called));
}
