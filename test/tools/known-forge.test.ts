import { appendFileSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findForge, requireKnownForge } from '../../src/main/tools/script/find-forge.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('forge is started only when it is the recorded program [E-03]', async () => {
  const published = await findForge();
  const changed = join(temporaryFolder(), 'forge');
  copyFileSync(published, changed);
  await expect(requireKnownForge(changed)).resolves.toBeUndefined();
  appendFileSync(changed, '\n');
  await expect(requireKnownForge(changed)).rejects.toMatchObject({ code: 'FORGE_CHANGED' });
  const gone = join(temporaryFolder(), 'forge');
  await expect(requireKnownForge(gone)).rejects.toMatchObject({ code: 'FORGE_MISSING' });
});
