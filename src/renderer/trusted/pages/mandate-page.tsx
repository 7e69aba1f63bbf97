import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Note } from '../../components/note.tsx';
import { CloseButton } from '../parts/close-button.tsx';
import { Frame } from '../parts/frame.tsx';
import { MandateMade } from '../parts/mandate-made.tsx';
import { UnlockForm } from '../parts/unlock-form.tsx';
import { useSigner } from '../signer-store.ts';
import { MandateForm } from './mandate-form.tsx';

/** A mandate: unlock first if need be, then the terms as the signer reads them, then the password. */
export function MandatePage({ context }: { context: TrustedContext }) {
  const { state, mandate: said } = useSigner();
  const { mandate } = context;
  if (mandate === null) {
    return (
      <Frame context={context} title="Nothing to agree to" foot={<CloseButton />} focusTitle>
        <Note tone="unknown" title="These terms are not known any more">
          <p>No mandate was made. Have them drawn up again on the page of the plan.</p>
        </Note>
      </Frame>
    );
  }
  const { mandateId, name } = mandate.terms;
  if (said?.type === 'mandateCreated' && said.mandateId === mandateId) {
    return <MandateMade context={context} made={said} />;
  }
  if (state?.vault !== 'unlocked') {
    return (
      <UnlockForm
        context={context}
        title="Unlock to read this mandate"
        why={`${name}. Unlocking makes no mandate: you read the terms first.`}
      />
    );
  }
  return <MandateForm key={mandateId} context={context} mandate={mandate} />;
}
