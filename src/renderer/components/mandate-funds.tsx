import { list } from '../../shared/list-words.ts';
import type { MandateView } from '../../shared/mandates/views.ts';
import { api } from '../api.ts';
import { isZeroDecimal, shortenDecimal, shownPlaces } from '../format/decimal.ts';
import { grouped } from '../format/habits.ts';
import { useRoute } from '../state/route-store.ts';
import { useAction } from '../state/use-action.ts';
import { useRemote } from '../state/use-remote.ts';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';

type Of = Pick<MandateView, 'mandateId' | 'account'>;

/** What the account of a mandate holds: without it nothing can be signed. */
export function MandateHolds({ account }: Pick<Of, 'account'>) {
  const held = useRemote(`held/${account}`, () => api.walletPortfolio({ account }), [
    'wallet',
    'run',
  ]);
  if (held.error)
    return <span className="s m">It is not known what it holds: {held.error.message}</span>;
  if (held.value === null) return <span className="s m">Looking what it holds.</span>;
  const holdings = held.value.holdings.filter(({ amount }) => !isZeroDecimal(amount));
  if (holdings.length === 0) return <span className="m">nothing</span>;
  const words = holdings.map(
    ({ amount, symbol }) => `${grouped(shortenDecimal(amount, shownPlaces, 'toZero'))} ${symbol}`,
  );
  return <span>{list(words)}</span>;
}

/** Draws up the plan that sends it what it may spend, and opens that. */
export function FundMandate({ mandateId }: Pick<Of, 'mandateId'>) {
  const go = useRoute((store) => store.go);
  const fund = useAction(() => api.mandateFund({ mandateId }));
  const draw = async () => {
    const drawn = await fund.start();
    if (drawn?.ok) go({ page: 'plans', planId: drawn.value.planId });
  };
  return (
    <>
      <Button size="small" disabled={fund.busy} onClick={() => void draw()}>
        Fund it
      </Button>
      {fund.error ? <ErrorNote error={fund.error} kept="Nothing was sent." /> : null}
    </>
  );
}
