import type { Check } from '../check.ts';
import { burnAddress } from './burn-address.ts';
import { drainVector } from './drain-vector.ts';
import { envRefForbidden } from './env-ref-forbidden.ts';
import { hfBelow1 } from './hf-below-1.ts';
import { lookalikeAddress } from './lookalike-address.ts';
import { minOutZero } from './min-out-zero.ts';
import { pathOutsideRoots } from './path-outside-roots.ts';
import { sameToken } from './same-token.ts';
import { selfTransfer } from './self-transfer.ts';
import { setApprovalForAll } from './set-approval-for-all.ts';
import { shellMetacharacters } from './shell-metacharacters.ts';
import { tokenAddressRecipient } from './token-address-recipient.ts';
import { tooPrecise } from './too-precise.ts';
import { unitSlip } from './unit-slip.ts';
import { unknownFeed } from './unknown-feed.ts';
import { unlimitedApproval } from './unlimited-approval.ts';
import { unsetVariable } from './unset-variable.ts';
import { untrustedParties } from './untrusted-parties.ts';
import { variableToken } from './variable-token.ts';
import { wrongSideOrder } from './wrong-side-order.ts';
import { zeroAmount } from './zero-amount.ts';

/** What fits the language and makes no sense: a file and a line each. */
export const senseChecks: readonly Check[] = [
  zeroAmount,
  minOutZero,
  tooPrecise,
  sameToken,
  selfTransfer,
  burnAddress,
  tokenAddressRecipient,
  lookalikeAddress,
  drainVector,
  untrustedParties,
  unlimitedApproval,
  setApprovalForAll,
  envRefForbidden,
  pathOutsideRoots,
  shellMetacharacters,
  hfBelow1,
  unknownFeed,
  unsetVariable,
  variableToken,
  wrongSideOrder,
  unitSlip,
];
