import type { AddedTokenView } from '../../../../../shared/ipc/token-views.ts';
import { api } from '../../../../api.ts';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { Unread } from '../../../../components/unread.tsx';
import { WholeAddress } from '../../../../components/whole-address.tsx';
import { useAction } from '../../../../state/use-action.ts';
import { type Remote, useRemote } from '../../../../state/use-remote.ts';
import { Section } from '../section.tsx';
import { AddToken } from './add-token.tsx';

/** The tokens that a person added to the well-known ones. */
export function Tokens() {
  const list = useRemote('tokens', () => api.tokenList({}), ['wallet', 'status']);
  return (
    <Section title="Tokens">
      <p className="m max-w-[64ch]">
        Well-known tokens are there by themselves. Any other is added by the address of its
        contract; what it says of itself is looked up first.
      </p>
      <List list={list} />
      <AddToken onAdded={list.reload} />
    </Section>
  );
}

function List({ list }: { list: Remote<AddedTokenView[]> }) {
  if (list.value === null) {
    return (
      <Unread
        error={list.error}
        kept="Your tokens are as they were."
        onRetry={list.reload}
        rows={[[80, 260, 60]]}
      >
        Reading your tokens.
      </Unread>
    );
  }
  if (list.value.length === 0) return <p>No tokens were added.</p>;
  return (
    <ul className="grid" aria-label="Tokens that you added">
      {list.value.map((token) => (
        <Row key={`${token.chainId} ${token.address}`} token={token} onRemoved={list.reload} />
      ))}
    </ul>
  );
}

function Row({ token, onRemoved }: { token: AddedTokenView; onRemoved(): Promise<void> }) {
  const { chainId, address, symbol, name, decimals, network } = token;
  const remove = useAction(() => api.tokenRemove({ chainId, address }));
  const act = async () => {
    const done = await remove.start();
    if (done?.ok) await onRemoved();
  };
  return (
    <li className="grid gap-1 border-t border-line py-1.5 first:border-t-0">
      <div className="row">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <bdi>{symbol}</bdi>
          <span className="m">
            {' '}
            on {network ?? `chain ${chainId}`}, {decimals} decimals
          </span>
        </span>
        <Button
          size="small"
          disabled={remove.busy}
          aria-label={`Remove ${symbol} on ${network ?? `chain ${chainId}`}`}
          onClick={() => void act()}
        >
          Remove
        </Button>
      </div>
      {name === '' ? null : (
        <p className="m s wrap-anywhere">
          Calls itself <bdi>{name}</bdi>
        </p>
      )}
      <WholeAddress address={address} />
      {remove.error ? (
        <ErrorNote error={remove.error} kept="Your tokens are as they were." />
      ) : null}
    </li>
  );
}
