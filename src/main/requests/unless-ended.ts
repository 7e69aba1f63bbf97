/** What `work` comes to, or `why` thrown once the signal is aborted. */
export async function unlessEnded<T>(
  work: Promise<T>,
  ending: AbortSignal,
  why: () => Error,
): Promise<T> {
  let end = (): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(why());
  });
  // Taken off by hand: of several that were put on with a signal of their own, Node forgets to take some off.
  ending.addEventListener('abort', end);
  try {
    return await Promise.race([work, ended]);
  } finally {
    ending.removeEventListener('abort', end);
  }
}
