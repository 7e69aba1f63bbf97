import { type Check, type CheckInput, issueAt } from '../check.ts';
import { everyRef } from './every-ref.ts';
import { priceKey } from './price-key.ts';
import { soundParam } from './sound-param.ts';

interface AskedPrice {
  token: string;
  nodeId: string | null;
  path: string;
}

/** UNKNOWN_FEED: a price that no source gives, so that what waits for it would wait for ever. */
export const unknownFeed: Check = (input) => {
  const { feeds } = input.context;
  if (feeds === undefined) return [];
  const known = new Set(feeds.map((feed) => priceKey(input, feed)));
  return [...ofTrigger(input), ...ofRefs(input), ...ofActions(input)].flatMap(
    ({ token, ...place }) => {
      if (known.has(priceKey(input, token))) return [];
      const message = `There is no source for the price of "${token.slice(0, 80)}", so nothing can wait for it.`;
      return [issueAt(place, 'UNKNOWN_FEED', message)];
    },
  );
};

function ofTrigger({ plan: { trigger } }: CheckInput): AskedPrice[] {
  if (trigger?.type !== 'price') return [];
  return [{ token: trigger.token, nodeId: null, path: 'trigger.token' }];
}

function ofRefs(input: CheckInput): AskedPrice[] {
  return everyRef(input).flatMap(({ ref, nodeId, path }) => {
    if (ref.type !== 'runtime' || ref.fn !== 'price') return [];
    const [token] = ref.args;
    if (token?.type !== 'literal' || typeof token.value !== 'string') return [];
    return [{ token: token.value, nodeId, path: `${path}.args[0]` }];
  });
}

function ofActions({ actions }: CheckInput): AskedPrice[] {
  return actions.flatMap((action) => {
    const token = action.node.tool === 'get_price' ? soundParam(action, 'token') : undefined;
    if (typeof token !== 'string') return [];
    return [{ token, nodeId: action.node.id, path: `${action.path}.params.token` }];
  });
}
