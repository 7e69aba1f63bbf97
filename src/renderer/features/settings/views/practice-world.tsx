import { type FormEvent, useState } from 'react';
import type { GiftSymbol, PricedSymbol } from '../../../../shared/chain/practice-contracts.ts';
import type { Account, PracticeWorldView } from '../../../../shared/ipc/views.ts';
import { api } from '../../../api.ts';
import { Bones } from '../../../components/bones.tsx';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { zonedDate } from '../../../format/time.ts';
import { useAction } from '../../../state/use-action.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { Section } from './section.tsx';

const usdPattern = /^(?=.*[1-9])\d{1,12}(\.\d{1,8})?$/;
const amountPattern = /^(?=.*[1-9])\d{1,12}(\.\d{1,6})?$/;
const day = 86_400;
const spans = [
  { words: 'One hour', seconds: 3_600 },
  { words: 'One day', seconds: day },
  { words: 'Thirty days', seconds: 30 * day },
] as const;

interface PracticeWorldProps {
  /** Null before there is a wallet. */
  account: Account | null;
}

/** What a person can do to the practice chain that is in use: coins, prices, time, the bridge. */
export function PracticeWorld({ account }: PracticeWorldProps) {
  const world = useRemote('practice-world', () => api.practiceWorld({}), ['status']);
  return (
    <Section title="Practice world">
      <p className="m max-w-[60ch]">
        Try a plan against other prices and later days. Nothing here reaches a real chain.
      </p>
      {world.error ? (
        <ErrorNote error={world.error} kept="The practice chain is as it was." />
      ) : null}
      {world.value === null ? (
        world.error === null && (
          <Bones
            rows={[
              [48, 144],
              [48, 144],
              [48, 144],
            ]}
          >
            Reading its prices.
          </Bones>
        )
      ) : (
        <>
          {account ? <Faucet account={account} gifts={world.value.gifts} /> : null}
          <Prices world={world.value} onMoved={world.reload} />
          <Time now={world.value.now} onPassed={world.reload} />
        </>
      )}
    </Section>
  );
}

function Faucet({ account, gifts }: { account: Account; gifts: readonly GiftSymbol[] }) {
  const [symbol, setSymbol] = useState<GiftSymbol>('ETH');
  const [amount, setAmount] = useState('100');
  const [given, setGiven] = useState('');
  const gift = { symbol, amount: amount.trim() };
  const fund = useAction(() => api.practiceFund({ account: account.address, gift }));
  const fits = amountPattern.test(gift.amount);
  const give = async (event: FormEvent) => {
    event.preventDefault();
    if (!fits) return;
    setGiven('');
    const done = await fund.start();
    if (done?.ok) setGiven(`${account.name} has ${gift.amount} ${gift.symbol} more.`);
  };
  return (
    <form className="row flex-wrap" onSubmit={(event) => void give(event)}>
      <label htmlFor="gift-amount">Give {account.name}</label>
      <input
        id="gift-amount"
        className="field max-w-28 text-right"
        inputMode="decimal"
        value={amount}
        aria-invalid={!fits}
        onChange={(event) => setAmount(event.target.value)}
      />
      <select
        aria-label="Coin to give"
        className="field w-auto"
        value={symbol}
        onChange={(event) => setSymbol(gifts.find((each) => each === event.target.value) ?? symbol)}
      >
        {gifts.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <Button type="submit" size="small" disabled={!fits || fund.busy}>
        Give coins
      </Button>
      <span role="status" className="s m">
        {fits ? given : 'An amount above zero, with at most six decimals.'}
      </span>
      {fund.error ? <ErrorNote error={fund.error} kept="Your balance is as it was." /> : null}
    </form>
  );
}

interface PricesProps {
  world: PracticeWorldView;
  onMoved(): Promise<void>;
}

function Prices({ world, onMoved }: PricesProps) {
  return (
    <div className="grid gap-1.5">
      <p id="practice-prices" className="s m">
        Prices in dollars. A feed and the pools that trade it move together.
      </p>
      <ul aria-labelledby="practice-prices" className="grid gap-1.5">
        {world.prices.map(({ symbol, usd }) => (
          <Price key={`${symbol} ${usd}`} symbol={symbol} usd={usd} onMoved={onMoved} />
        ))}
      </ul>
    </div>
  );
}

interface PriceProps {
  symbol: PricedSymbol;
  usd: string;
  onMoved(): Promise<void>;
}

function Price({ symbol, usd, onMoved }: PriceProps) {
  const [wanted, setWanted] = useState(usd);
  const price = wanted.trim();
  const move = useAction(() => api.practiceMovePrice({ symbol, usd: price }));
  const fits = usdPattern.test(price);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!fits) return;
    const done = await move.start();
    if (done?.ok) await onMoved();
  };
  return (
    <li>
      <form className="row flex-wrap" onSubmit={(event) => void submit(event)}>
        <label htmlFor={`price-${symbol}`} className="w-12">
          {symbol}
        </label>
        <input
          id={`price-${symbol}`}
          className="field max-w-36 text-right"
          inputMode="decimal"
          value={wanted}
          aria-invalid={!fits}
          onChange={(event) => setWanted(event.target.value)}
        />
        <Button type="submit" size="small" disabled={!fits || price === usd || move.busy}>
          Move the price of {symbol}
        </Button>
        <span role="status" className="s m">
          {fits ? '' : 'A price above zero, with at most eight decimals.'}
        </span>
        {move.error ? <ErrorNote error={move.error} kept="The price is as it was." /> : null}
      </form>
    </li>
  );
}

function Time({ now, onPassed }: { now: number; onPassed(): Promise<void> }) {
  const pass = useAction((seconds: number) => api.practicePassTime({ seconds }));
  const relay = useAction(() => api.practiceRelay({}));
  const letPass = async (seconds: number) => {
    const done = await pass.start(seconds);
    if (done?.ok) await onPassed();
  };
  const error = pass.error ?? relay.error;
  return (
    <div className="grid gap-2">
      <p>
        On this chain it is <time dateTime={new Date(now).toISOString()}>{zonedDate(now)}</time>.
      </p>
      <p className="row flex-wrap">
        {spans.map(({ words, seconds }) => (
          <Button
            key={seconds}
            size="small"
            disabled={pass.busy}
            onClick={() => void letPass(seconds)}
          >
            {words} later
          </Button>
        ))}
        <Button size="small" disabled={relay.busy} onClick={() => void relay.start()}>
          Let the bridge to Base arrive
        </Button>
      </p>
      {error ? <ErrorNote error={error} kept="Your balance is as it was." /> : null}
    </div>
  );
}
