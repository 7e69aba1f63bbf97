// Which block money is read at when several endpoints are asked. Pure.

export interface SeenHead {
  host: string;
  number: bigint;
  /** Unix seconds. */
  timestamp: bigint;
}

export type HeadChoice =
  /** At least two have this block. */
  | { kind: 'at'; number: bigint }
  /** One has to be waited for. */
  | { kind: 'behind'; behind: SeenHead; ahead: SeenHead };

/** Endpoints that follow the same chain are apart by so little. */
const apartBlocks = 2n;
const apartSeconds = 60n;

/**
 * The newest block that two endpoints have: a made-up one far ahead is in nobody else's chain. One that is
 * far behind the newest, or behind what was read before (`floor`), is waited for, so that a lagging
 * endpoint cannot show a state of before our own transaction. Undefined for fewer than two.
 */
export function chooseHead(seen: readonly SeenHead[], floor: bigint): HeadChoice | undefined {
  const [ahead, second] = [...seen].sort((a, b) => Number(b.number - a.number));
  if (ahead === undefined || second === undefined) return undefined;
  const isFar =
    ahead.number - second.number > apartBlocks && ahead.timestamp - second.timestamp > apartSeconds;
  if (isFar || second.number < floor) return { kind: 'behind', behind: second, ahead };
  return { kind: 'at', number: second.number };
}
