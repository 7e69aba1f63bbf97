/** "1 caution", "3 cautions". */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** Of a list, newest first, with all of it in words: "3 runs", "the newest 200 of 312 runs". */
export function countOf(shown: number, total: number, all: string): string {
  return shown < total ? `the newest ${shown} of ${all}` : all;
}
