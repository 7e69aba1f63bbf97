import { formatUnits } from '../../../../shared/amounts.ts';
import { coinSymbol, nativeDecimals, networkName } from '../../../../shared/chain/networks.ts';
import { outOf, type StoryScore as Score } from '../../../../shared/requests/story.ts';
import { span } from '../../../format/time.ts';
import { modelCost } from '../../../words/story-words.ts';

/** How far the request came, and what it took. */
export function StoryScore({ score }: { score: Score }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Steps done', outOf(score.stepsDone, score.steps)],
    ['Effects as rehearsed', outOf(score.effectsVerified, score.effects)],
    ...score.fees.map(
      ({ chainId, wei }) =>
        [
          `Fees on ${networkName(chainId)}`,
          `${formatUnits(BigInt(wei), nativeDecimals)} ${coinSymbol(chainId) ?? ''}`,
        ] as const,
    ),
    ['Model', modelCost(score)],
    ['Took', span(score.tookMs)],
  ];
  return (
    <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="s q">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
