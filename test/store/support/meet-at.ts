/** Lets all runners of a race start a round at the same moment. */
export function meetAt(gate: SharedArrayBuffer, round: number, runners: number): void {
  const rounds = new Int32Array(gate);
  Atomics.add(rounds, round, 1);
  Atomics.notify(rounds, round);
  for (;;) {
    const arrived = Atomics.load(rounds, round);
    if (arrived >= runners) return;
    Atomics.wait(rounds, round, arrived);
  }
}
