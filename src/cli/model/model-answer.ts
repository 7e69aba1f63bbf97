import { hasPrice, pricesAsOf } from '../../main/agent/model/cost.ts';
import type { ModelSettings } from '../../main/agent/model/model-settings.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import type { VerbAnswer } from '../verb.ts';

/** The settings of the model, under a line that says what was done. Nothing of the key but whether it is there. */
export function modelAnswer(
  settings: ModelSettings & { dailyUsd: string | null },
  hasKey: boolean,
  said: string | null,
): VerbAnswer {
  const { model, baseUrl, dailyUsd } = settings;
  const priced = hasPrice(model);
  return {
    exitCode: 0,
    document: {
      model,
      baseUrl,
      keyInEnvironment: hasKey,
      priceKnown: priced,
      dailyUsd,
      pricesAsOf,
    },
    text: [
      ...(said === null ? [] : [said]),
      `Model: ${visibleLine(model)}${priced ? '' : ' (its price is not known)'}`,
      `Service: ${visibleLine(baseUrl)}`,
      dailyUsd === null ? 'Limit of a day: none' : `Limit of a day: $${dailyUsd}`,
      hasKey
        ? 'Key: in ANTHROPIC_API_KEY'
        : 'Key: none in ANTHROPIC_API_KEY; what is understood without a model works as before.',
    ].join('\n'),
  };
}
