import type { ExecutorDeps } from './run.ts';

/** Takes a question back from the signer. That it no longer has it, or is locked, is as good. */
export async function withdrawQuietly(
  { signer, log }: ExecutorDeps,
  approvalId: string,
): Promise<void> {
  try {
    await signer.withdraw(approvalId);
  } catch {
    log.info('executor.nothing_to_withdraw', { approvalId });
  }
}
