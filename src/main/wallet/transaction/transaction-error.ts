import { AppError, type ErrorFacts } from '../../../shared/errors.ts';

const messages = {
  TX_MALFORMED: 'These bytes are not a transaction.',
  TX_NOT_CANONICAL: 'These bytes are not the one right spelling of their transaction.',
  TX_TOO_LARGE: 'The transaction is larger than any network takes.',
  TX_TYPE_REFUSED: 'Transactions of this type are not signed.',
  TX_DELEGATION_REFUSED:
    'The transaction would give a contract full control of the account, which is not signed.',
  TX_TAKING_BACK_ODD:
    'Of who controls an account, only this is signed: the account itself takes its own delegation back, on this network alone and with nothing beside.',
  TX_CALL_UNKNOWN: 'The signer cannot put into words what the transaction asks of the contract.',
  TX_DESCRIPTION_FALSE:
    'The description of what the transaction asks of the contract does not fit its bytes.',
  TX_CREATION_REFUSED: 'The transaction would create a contract, which is not signed.',
  TX_CHAIN_MISMATCH: 'The transaction is for another chain than the one that was agreed.',
  TX_CHAIN_NOT_ENABLED: 'This vault does not sign for that chain.',
  TX_FEE_OVERFLOW: 'The fee of the transaction is larger than any balance can be.',
  TX_FEE_ORDER: 'The tip of the transaction is larger than its whole fee.',
  TX_GAS_TOO_LOW: 'The gas limit is below what the transaction costs before it does anything.',
  TX_GAS_TOO_HIGH: 'The gas limit is larger than a network can express.',
  TX_NONCE_TOO_HIGH: 'The nonce is larger than a network can express.',
  TX_VALUE_OVERFLOW: 'The amount is larger than any balance can be.',
  TX_SIGNATURE_INVALID: 'The signature of the transaction is not valid.',
  EXPECTATION_MISMATCH: 'The transaction is not the one that was described.',
} as const;

export type TransactionErrorCode = keyof typeof messages;

/** A refusal to sign. `facts` name the field, never free text. */
export function transactionError(
  code: TransactionErrorCode,
  facts: ErrorFacts = {},
  cause?: unknown,
): AppError {
  const advice =
    code === 'TX_CHAIN_NOT_ENABLED'
      ? 'Nothing was signed. Let the wallet sign for it first: in the settings under Networks, or with "countersign vault enable-chain".'
      : 'Nothing was signed. Build and rehearse the step again.';
  return new AppError(code, 'policy_denied', messages[code], { advice, facts, cause });
}
