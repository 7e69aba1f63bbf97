// The only file of the frame that touches the bridge.

import type { Change } from '../../shared/ipc/change.ts';
import type { BridgeName, VisitChannelName } from '../../shared/ipc/channel-names.ts';
import type { RequestOf } from '../../shared/ipc/contract.ts';
import type { Responses } from '../../shared/ipc/responses.ts';
import type { Result } from '../../shared/result.ts';

type Calls = {
  [Name in VisitChannelName as BridgeName<Name>]: (
    payload: RequestOf<Name>,
  ) => Promise<Result<Responses[Name]>>;
};

interface VisitBridge extends Calls {
  onChange(listener: (change: Change) => void): () => void;
}

export const visitApi: VisitBridge = (
  window as Window & typeof globalThis & { countersign: VisitBridge }
).countersign;
