const oneMs = 900;
const furtherMs = 100;

/** For how many milliseconds a question is shown before a yes can be a person's: each further payment takes longer. */
export function readingMs(payments = 1): number {
  return oneMs + Math.max(payments - 1, 0) * furtherMs;
}
