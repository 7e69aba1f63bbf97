import type { TokenLook } from '../../../../../shared/ipc/token-views.ts';
import { tokenFindings } from '../../../../../shared/tokens/token-findings.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { Note } from '../../../../components/note.tsx';
import { WholeAddress } from '../../../../components/whole-address.tsx';
import { useAction } from '../../../../state/use-action.ts';

interface LookedUpProps {
  look: TokenLook;
  onAdded(): Promise<void>;
}

/** What a contract says of itself, what is suspicious about it, and the way to add it. */
export function LookedUp({ look, onAdded }: LookedUpProps) {
  const { chainId, address, symbol, name, decimals, findings, refusal } = look;
  const add = useAction(() => api.tokenAdd({ chainId, address }));
  const act = async () => {
    const done = await add.start();
    if (done?.ok) await onAdded();
  };
  const suspicions = findings.filter((finding) => finding !== 'NOT_LISTED');
  return (
    <section className="grid gap-2" aria-label="What the contract says of itself">
      <p className="wrap-anywhere">
        <b>
          <bdi>{symbol === '' ? 'No symbol' : symbol}</bdi>
        </b>
        <span className="m">
          {name === '' ? null : (
            <>
              , calls itself <bdi>{name}</bdi>
            </>
          )}
          {decimals === null ? null : `, ${decimals} decimals`}
        </span>
      </p>
      <WholeAddress address={address} />
      {suspicions.map((finding) => (
        <Note key={finding} tone="caution" title={tokenFindings[finding]} />
      ))}
      {refusal ? (
        <ErrorNote error={refusal} />
      ) : (
        <div>
          <Button kind="go" disabled={add.busy} onClick={() => void act()}>
            {add.busy ? 'Adding it' : 'Add it to your tokens'}
          </Button>
        </div>
      )}
      {add.error ? <ErrorNote error={add.error} kept="No token was added." /> : null}
    </section>
  );
}
