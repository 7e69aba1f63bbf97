import { AppError } from '../../shared/errors.ts';

/** What a contract answers, or what stands for no answer. Errors: RPC_* and all else that is no answer of it. */
export async function orElse<T>(read: Promise<T>, instead: T): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && noAnswer.has(error.code)) return instead;
    throw error;
  }
}

/** Who uses up all gas that a call may have gives no answer either. */
const noAnswer: ReadonlySet<string> = new Set([
  'TX_REVERTED',
  'CONTRACT_NO_ANSWER',
  'GAS_TOO_LOW',
  'GAS_TOO_HIGH',
]);
