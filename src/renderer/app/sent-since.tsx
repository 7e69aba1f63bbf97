import type { AppStatus } from '../../shared/ipc/views.ts';
import { api } from '../api.ts';
import { Button } from '../components/button.tsx';
import { useRemote } from '../state/use-remote.ts';
import { sentSinceWords } from '../words/sent-since-words.ts';

/** What the chains count that a history does not have which was put back; asked once, and again on a press. */
export function SentSince({ network, vault }: Pick<AppStatus, 'network' | 'vault'>) {
  const key = `${network.chainId}/${vault.accounts.length}`;
  const read = useRemote(key, () => api.runSentSince({}), []);
  if (vault.accounts.length === 0) return null;
  if (read.loading) return <p className="m">Asking the chain what was sent since.</p>;
  const lines =
    read.value === null
      ? [`What was sent since could not be asked: ${read.error?.message ?? ''}`]
      : sentSinceWords(read.value);
  const isOpen = read.value?.networks.some(({ error }) => error !== null) ?? true;
  return (
    <div className="grid gap-1">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isOpen ? (
        <div className="row">
          <Button size="small" onClick={() => void read.reload()}>
            Ask again
          </Button>
        </div>
      ) : null}
    </div>
  );
}
