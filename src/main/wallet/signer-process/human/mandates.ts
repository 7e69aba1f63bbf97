import { signerError } from '../signer-error.ts';
import type { HumanHandler } from './human-context.ts';

export const readMandate: HumanHandler<'readMandate'> = () => {
  throw signerError('SIGNER_BAD_MESSAGE');
};
export const createMandate: HumanHandler<'createMandate'> = () => {
  throw signerError('SIGNER_BAD_MESSAGE');
};
export const revokeMandate: HumanHandler<'revokeMandate'> = () => {
  throw signerError('SIGNER_BAD_MESSAGE');
};
