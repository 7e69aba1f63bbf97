/**
 * What takes long to load: each is a file of its own in the build, and all of them together are most of what stands
 * behind the window. None does anything but define what it exports.
 */
const parts = [
  () => import('./store/open-store.ts'),
  () => import('./chain/chain-client.ts'),
  () => import('../shared/plan/validate/validate-plan.ts'),
  () => import('./tools/registry.ts'),
  () => import('./agent/direct-parser/parse-request.ts'),
  () => import('./simulation/simulator.ts'),
  () => import('./executor/executor.ts'),
];

/**
 * Loads what joins the services to Electron, part by part: between them the window gets its page, which it would
 * otherwise wait for until all is loaded.
 */
export async function loadBoot(): Promise<typeof import('./boot.ts')> {
  for (const load of parts) await load();
  return import('./boot.ts');
}
