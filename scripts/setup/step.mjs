/**
 * Announces a set-up step that has work to do, runs it, and says how long it took.
 * Steps that find nothing to do never call this, so that a ready checkout starts in silence.
 */
export async function step(title, work) {
  const startedAt = performance.now();
  console.error(`[set-up] ${title} …`);
  const result = await work();
  console.error(
    `[set-up] ${title}: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  return result;
}
