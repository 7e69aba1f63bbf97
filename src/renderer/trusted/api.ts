// The only file of the trusted window that touches the bridge.

import type { Change } from '../../shared/ipc/change.ts';
import type { BridgeName, TrustedChannelName } from '../../shared/ipc/channel-names.ts';
import type { RequestOf } from '../../shared/ipc/contract.ts';
import type { Responses } from '../../shared/ipc/responses.ts';
import type { Result } from '../../shared/result.ts';
import type { WindowToSigner } from '../../shared/wallet/human-protocol.ts';

type Calls = {
  [Name in TrustedChannelName as BridgeName<Name>]: (
    payload: RequestOf<Name>,
  ) => Promise<Result<Responses[Name]>>;
};

interface TrustedBridge extends Calls {
  onChange(listener: (change: Change) => void): () => void;
  /** What the signer says, over a port that leads straight to its process. */
  onSigner(listener: (message: unknown) => void): () => void;
  sendToSigner(message: WindowToSigner): void;
}

/** Main for what is shown, the signer for what is typed and answered. */
export const trustedApi: TrustedBridge = (
  window as Window & typeof globalThis & { countersign: TrustedBridge }
).countersign;
