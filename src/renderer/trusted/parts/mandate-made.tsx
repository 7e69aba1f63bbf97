import type { TrustedContext } from '../../../shared/ipc/views.ts';
import type { SignerToWindow } from '../../../shared/wallet/human-protocol.ts';
import { WholeAddress } from '../../components/whole-address.tsx';
import { CloseButton } from './close-button.tsx';
import { Frame } from './frame.tsx';

interface MandateMadeProps {
  context: TrustedContext;
  made: Extract<SignerToWindow, { type: 'mandateCreated' }>;
}

/** The end of agreeing: the account that was made, and what is missing before anything can be signed. */
export function MandateMade({ context, made }: MandateMadeProps) {
  return (
    <Frame context={context} title="The mandate holds from now on" foot={<CloseButton focus />}>
      <section className="part grid gap-2">
        <p className="s m">Its own account</p>
        <WholeAddress address={made.account} />
      </section>
      <section className="part grid gap-2">
        <p>
          This account is empty, so nothing can be spent yet. Close this window: the page of the
          mandate draws up the plan that sends it at most what it may spend, and coins for fees. You
          approve that one as ever.
        </p>
        <p className="m">
          Then agree to the schedule with this mandate. Your recovery phrase brings the account back
          too; there is nothing new to write down.
        </p>
      </section>
    </Frame>
  );
}
