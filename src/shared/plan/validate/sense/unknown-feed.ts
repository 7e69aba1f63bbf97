import { listedToken } from '../action-amounts.ts';
import { type Check, type CheckInput, issueAt, type PlacedAction, paramPlace } from '../check.ts';
import { everyRef } from '../references/refs.ts';
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

/** A symbol that is no token at all is named for that. */
function ofActions({ actions, tokens }: CheckInput): AskedPrice[] {
  return actions.flatMap((action) => {
    const param = pricedParam(action);
    const token = param === undefined ? undefined : soundParam(action, param);
    if (param === undefined || typeof token !== 'string') return [];
    const isNoToken = !token.startsWith('0x') && !listedToken(action, param, tokens);
    return isNoToken ? [] : [{ token, ...paramPlace(action, param) }];
  });
}

/** An order is watched by the price of its token, unless it only waits for a time. */
function pricedParam(action: PlacedAction): string | undefined {
  if (action.node.tool === 'get_price') return 'token';
  if (action.node.tool !== 'manage_orders' || soundParam(action, 'op') !== 'create')
    return undefined;
  return soundParam(action, 'order.kind') === 'dca' ? undefined : 'order.token';
}
