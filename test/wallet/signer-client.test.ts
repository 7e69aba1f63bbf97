import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { childTransport } from '../../src/main/wallet/signer-child.ts';
import { SignerClient, type SignerTransport } from '../../src/main/wallet/signer-client.ts';
import { AppError } from '../../src/shared/errors.ts';
import { programScript } from '../support/programs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A signer that only listens, and ends when it is told to. */
function silentTransport() {
  const posted: unknown[] = [];
  let end: (exit: { code: number | null }) => void = () => undefined;
  const transport: SignerTransport = {
    post: (message) => posted.push(message),
    onMessage: () => undefined,
    onExit: (handler) => {
      end = handler;
    },
    kill: () => end({ code: null }),
  };
  return { transport, posted, end: () => end({ code: 9 }) };
}

const digest = `0x${'11'.repeat(32)}`;

describe('the client of the signer', () => {
  it('rejects what was under way when the signer ends, and never sends it again [F-12]', async () => {
    const { transport, posted, end } = silentTransport();
    const client = new SignerClient(transport);
    const status = client.status();
    const signature = client.sign('a'.repeat(32), digest);
    end();
    await expect(status).rejects.toMatchObject({ code: 'SIGNER_GONE', retry: 'ask' });
    await expect(signature).rejects.toMatchObject({ code: 'SIGNER_GONE', retry: 'in_doubt' });
    await expect(client.status()).rejects.toMatchObject({ code: 'SIGNER_GONE' });
    expect(client.isRunning).toBe(false);
    expect(posted).toHaveLength(2);
  });

  it('gives up waiting after a while, in doubt', async () => {
    const { transport } = silentTransport();
    const client = new SignerClient(transport, 20);
    const failure = await client.sign('a'.repeat(32), digest).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ code: 'SIGNER_TIMEOUT', retry: 'in_doubt' });
  });

  it('notices that a real signer was killed [F-12]', async () => {
    const child = spawn(process.execPath, [programScript('signer-entry'), temporaryFolder()], {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'ipc'],
    });
    const client = new SignerClient(childTransport(child));
    expect(await client.status()).toMatchObject({ vault: 'none' });
    const pending = client.listAccounts().catch((error: AppError) => error.code);
    client.stop();
    expect(['SIGNER_GONE', 'SIGNER_LOCKED']).toContain(await pending);
    await expect(client.status()).rejects.toMatchObject({ code: 'SIGNER_GONE' });
  });
});
