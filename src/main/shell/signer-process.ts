import { type MessagePortMain, utilityProcess } from 'electron/main';
import type { SignerTransport } from '../wallet/signer-client.ts';

export interface AppSigner extends SignerTransport {
  /** Gives the signer one end of a person's channel; it is heard once the one before is closed. */
  connectHuman(port: MessagePortMain): void;
}

/**
 * The signer as a utility process. It ends with the app.
 * @param entry absolute path of the bundled signer
 */
export function startAppSigner(
  entry: string,
  dataDir: string,
  environment: NodeJS.ProcessEnv,
): AppSigner {
  const child = utilityProcess.fork(entry, ['--data-dir', dataDir], {
    serviceName: 'Countersign signer',
    stdio: 'inherit',
    env: environment,
  });
  return {
    post: (message) => child.postMessage(message),
    onMessage: (handler) => void child.on('message', handler),
    onExit: (handler) => void child.once('exit', (code) => handler({ code })),
    kill: () => void child.kill(),
    connectHuman: (port) => child.postMessage({ type: 'human-port' }, [port]),
  };
}
