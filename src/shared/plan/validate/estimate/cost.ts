// Costs of parts of a plan, and how they join. A wait for a time of day does not add up with another: of
// several the latest counts. So a part is kept as two numbers that hold whenever it begins.

/** A part that begins at `t` ends at the later of `t + durationMs` and `notBefore`. */
export interface Cost {
  /** Of the gas that is counted, in wei. */
  feeWei: number;
  durationMs: number;
  /** Epoch ms; minus infinity where nothing waits for a time of day. */
  notBefore: number;
}

export const nothing: Cost = {
  feeWei: 0,
  durationMs: 0,
  notBefore: Number.NEGATIVE_INFINITY,
};

export function endOf({ durationMs, notBefore }: Cost, begin: number): number {
  return Math.max(begin + durationMs, notBefore);
}

/** One after the other. */
export function inTurn(left: Cost, right: Cost): Cost {
  return {
    feeWei: left.feeWei + right.feeWei,
    durationMs: left.durationMs + right.durationMs,
    notBefore: endOf(right, left.notBefore),
  };
}

/** The same again and again, with pauses between that are so long in all. */
export function repeated(once: Cost, times: number, pausesMs: number): Cost {
  return {
    feeWei: once.feeWei * times,
    durationMs: once.durationMs * times + pausesMs,
    notBefore: once.notBefore + once.durationMs * (times - 1) + pausesMs,
  };
}

/** Side by side. */
export function together(left: Cost, right: Cost): Cost {
  return { ...worst(left, right), feeWei: left.feeWei + right.feeWei };
}

/** One of the two. */
export function worst(left: Cost, right: Cost): Cost {
  return {
    feeWei: Math.max(left.feeWei, right.feeWei),
    durationMs: Math.max(left.durationMs, right.durationMs),
    notBefore: Math.max(left.notBefore, right.notBefore),
  };
}
